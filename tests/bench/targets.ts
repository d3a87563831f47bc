import http from 'node:http'
import { type Answer, type ParsedEvent, readAnswer, type Watch } from './read-answer.ts'

/** What is measured in front of the platform: the product, the shortest server with its duties, and a proxy that copies bytes. */
export const targetNames = ['lyceum', 'floor', 'proxy'] as const
export type TargetName = (typeof targetNames)[number]
export type ByTarget<T> = Record<TargetName, T>

export type Target = {
  name: TargetName
  pid: number
  /** Asks a question in a conversation of its own. */
  ask(watch?: Watch): Promise<Answer>
  /** Closes idle connections, so that none turns out closed after a pause. */
  closeIdle(): void
}

type Address = { pid: number; url: string; headers: Record<string, string> }

/** The product, or the floor, which takes the same question and sends the same events. */
export function ownTarget(name: 'lyceum' | 'floor', { pid, url, headers }: Address, text = question): Target {
  return createTarget(name, pid, { url, headers, body: { text }, parseEvent: parseOwnEvent })
}

/** The proxy, which takes the platform's own protocol. */
export function proxyTarget({ pid, url, headers }: Address): Target {
  const body = { inputs: {}, query: question, user: 'reader', response_mode: 'streaming' }
  return createTarget('proxy', pid, { url: `${url}/chat-messages`, headers, body, parseEvent: parseDifyEvent })
}

const question = 'What is a limit?'

type Wire = Pick<Parameters<typeof readAnswer>[0], 'url' | 'headers' | 'body' | 'parseEvent'>

function createTarget(name: TargetName, pid: number, wire: Wire): Target {
  const agent = new http.Agent({ keepAlive: true })
  return {
    name,
    pid,
    closeIdle: () => agent.destroy(),
    ask: (watch = {}) => readAnswer({ ...wire, agent }, watch)
  }
}

/** Runs `work` for each target, in alternating order, so that other load on the machine affects all alike. */
export async function alternate(targets: Target[], rounds: number, work: (target: Target) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const target of round % 2 ? targets.toReversed() : targets) {
      await work(target)
      target.closeIdle()
    }
  }
}

function parseOwnEvent({ type, delta }: Record<string, unknown>): ParsedEvent {
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
