import http from 'node:http'
import { type Answer, readAnswer, type Told } from './read-answer.ts'

/** A way to the platform: through the product, or through the bare proxy. */
export type Way = {
  name: 'lyceum' | 'bare'
  pid: number
  /** Asks as one of its readers. */
  ask(reader: number, pieces: string[]): Promise<Answer>
  /** Lets go of idle connections, so that none is found closed after a pause. */
  rest(): void
}

/** A pair of figures, one for each way. */
export type Pair<T> = { lyceum: T; bare: T }

type Lyceum = { pid: number; url: string; agentId: string; tokens: string[] }

export function throughLyceum({ pid, url, agentId, tokens }: Lyceum): Way {
  const { agent, rest } = connections()
  return {
    name: 'lyceum',
    pid,
    rest,
    ask: (reader, pieces) =>
      readAnswer(
        {
          url: `${url}/api/v1/agents/${agentId}/messages`,
          headers: { authorization: `Bearer ${tokens[reader % tokens.length]}` },
          body: { text: question },
          agent,
          tell: tellOfLyceum
        },
        pieces
      )
  }
}

export function throughProxy({ pid, url, key }: { pid: number; url: string; key: string }): Way {
  const { agent, rest } = connections()
  return {
    name: 'bare',
    pid,
    rest,
    ask: (reader, pieces) =>
      readAnswer(
        {
          url: `${url}/chat-messages`,
          headers: { authorization: `Bearer ${key}` },
          body: { inputs: {}, query: question, user: `reader-${reader}`, response_mode: 'streaming' },
          agent,
          tell: tellOfDify
        },
        pieces
      )
  }
}

/** Both ways in turn, the order changing, so that what else the machine does hits both. */
export async function inTurns(ways: Way[], rounds: number, work: (way: Way) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const way of round % 2 ? ways.toReversed() : ways) await work(way)
}

export const pairOf = <T>(make: () => T): Pair<T> => ({ lyceum: make(), bare: make() })

const question = 'What is a limit?'

function connections() {
  const agent = new http.Agent({ keepAlive: true })
  return { agent, rest: () => agent.destroy() }
}

function tellOfLyceum({ type, delta }: Record<string, unknown>): Told {
  if (type === 'text') return { words: String(delta) }
  if (type === 'finished') return 'end'
  if (type === 'failed' || type === 'aborted' || type === 'replace') throw new Error(`the reply ${type}`)
  return undefined
}

function tellOfDify({ event, answer }: Record<string, unknown>): Told {
  if (event === 'message') return { words: String(answer) }
  if (event === 'message_end') return 'end'
  if (event === 'error') throw new Error('the platform failed')
  return undefined
}
