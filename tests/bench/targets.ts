import http from 'node:http'
import { type Answer, type ParsedEvent, readAnswer } from './read-answer.ts'

/** What is measured: the platform behind the product, or behind a bare proxy. */
export type Target = {
  name: 'lyceum' | 'proxy'
  pid: number
  /** Asks as the reader with this number. */
  ask(reader: number, pieces: string[]): Promise<Answer>
  /** Closes idle connections, so that none turns out closed after a pause. */
  closeIdle(): void
}

/** A pair of figures, one for each target. */
export type Pair<T> = { lyceum: T; proxy: T }

type Lyceum = { pid: number; url: string; agentId: string; tokens: string[] }

export function throughLyceum({ pid, url, agentId, tokens }: Lyceum): Target {
  const { agent, closeIdle } = connections()
  return {
    name: 'lyceum',
    pid,
    closeIdle,
    ask: (reader, pieces) =>
      readAnswer(
        {
          url: `${url}/api/v1/agents/${agentId}/messages`,
          headers: { authorization: `Bearer ${tokens[reader % tokens.length]}` },
          body: { text: question },
          agent,
          parseEvent: parseLyceumEvent
        },
        pieces
      )
  }
}

export function throughProxy({ pid, url, key }: { pid: number; url: string; key: string }): Target {
  const { agent, closeIdle } = connections()
  return {
    name: 'proxy',
    pid,
    closeIdle,
    ask: (reader, pieces) =>
      readAnswer(
        {
          url: `${url}/chat-messages`,
          headers: { authorization: `Bearer ${key}` },
          body: { inputs: {}, query: question, user: `reader-${reader}`, response_mode: 'streaming' },
          agent,
          parseEvent: parseDifyEvent
        },
        pieces
      )
  }
}

/** Runs `work` for each target, in alternating order, so that other load on the machine affects both alike. */
export async function alternate(targets: Target[], rounds: number, work: (target: Target) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const target of round % 2 ? targets.toReversed() : targets) await work(target)
}

export const pairOf = <T>(make: () => T): Pair<T> => ({ lyceum: make(), proxy: make() })

const question = 'What is a limit?'

function connections() {
  const agent = new http.Agent({ keepAlive: true })
  return { agent, closeIdle: () => agent.destroy() }
}

function parseLyceumEvent({ type, delta }: Record<string, unknown>): ParsedEvent {
  if (type === 'text') return { words: String(delta) }
  if (type === 'finished') return 'end'
  if (type === 'failed' || type === 'aborted' || type === 'replace') throw new Error(`the reply ${type}`)
  return undefined
}

function parseDifyEvent({ event, answer }: Record<string, unknown>): ParsedEvent {
  if (event === 'message') return { words: String(answer) }
  if (event === 'message_end') return 'end'
  if (event === 'error') throw new Error('the platform failed')
  return undefined
}
