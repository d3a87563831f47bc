import { setTimeout as delay } from 'node:timers/promises'
import { AppError, times } from '@lyceum/core/contract'
import { boundedSink } from '../connectors/bounded-sink.ts'
import type { Connector, ConnectorContext } from '../connectors/connector.ts'
import { copyFile } from './copy-file.ts'
import type { ReplyDependencies } from './dependencies.ts'
import type { End, LiveReply } from './live-reply.ts'
import type { OpenTurn } from './open-turn.ts'
import { changeConversation, setPlatformRef } from './queries.ts'

/** Ways to end a reply from outside, with what it then ends as. */
export class Stopped extends Error {
  constructor(readonly end: End) {
    super('stopped')
  }
}

// Files of a reply that has said everything; the platform's links would not live much longer anyway.
const fileTimeoutMs = 60_000
const stopTimeoutMs = 10_000

/** Runs the connector to its end and feeds the reply. Never throws: whatever happens is an end. */
export async function runTurn(context: ReplyDependencies, open: OpenTurn, live: LiveReply, stopped: AbortSignal): Promise<End> {
  const { connection, agent, turn } = open
  const connector = context.connectors[connection.platform] as Connector
  const overdue = new AbortController()
  const limit = setTimeout(() => overdue.abort(), times.replyLimit)
  const signal = AbortSignal.any([stopped, overdue.signal])
  const around: ConnectorContext = { outgoing: context.outgoing, log: context.log, signal }
  const memory = createMemory(context, open)
  const files: Promise<void>[] = []
  try {
    let end: End | undefined
    const sink = boundedSink({
      push(event) {
        if (signal.aborted) return
        if (event.type === 'finished' || event.type === 'failed') end = event
        else if (event.type !== 'file') live.push(event)
        else files.push(copyFile(context, open, event.file, signal).then(file => live.push({ type: 'file', file })))
      },
      ...memory.remember
    })
    await abortable((agent.type === 'workflow' ? connector.run : connector.chat)(connection, turn, sink, around), signal)
    if (files.length > 0) await settleWithin(files, signal)
    return end ?? { type: 'failed', reason: 'thirdPartyStreamFailed' }
  } catch (failure) {
    if (!signal.aborted) return endOf(failure, context)
    void tellPlatform()
    return stopped.reason instanceof Stopped ? stopped.reason.end : { type: 'failed', reason: 'thirdPartyStreamFailed' }
  } finally {
    clearTimeout(limit)
    await memory.written()
  }

  async function tellPlatform(): Promise<void> {
    const stopContext = { ...around, signal: AbortSignal.timeout(stopTimeoutMs) }
    await connector.stop(connection, memory.ref(), turn.user, agent.type, stopContext).catch(() => {})
  }
}

function endOf(failure: unknown, { log }: ReplyDependencies): End {
  if (!(failure instanceof AppError)) {
    log.error({ err: failure }, 'a reply broke')
    return { type: 'failed', reason: 'generic' }
  }
  // A connection that was good when it was published and is refused now is nothing the reader entered wrongly.
  const refused = failure.reason === 'validation' && failure.problems.some(({ path }) => path[0] === 'connection')
  return { type: 'failed', reason: refused ? 'agentInaccessible' : failure.reason }
}

/** Ends with the work or with the signal; does not wait for a connector that is slow to end its stream. */
function abortable(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    // A signal made of others is kept in memory for as long as somebody listens to it.
    work.finally(() => signal.removeEventListener('abort', onAbort)).then(resolve, reject)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
  })
}

async function settleWithin(files: Promise<void>[], signal: AbortSignal): Promise<void> {
  const timeout = rejection(AbortSignal.any([signal, AbortSignal.timeout(fileTimeoutMs)]))
  await Promise.race([Promise.all(files), timeout]).catch(() => {})
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** What the connector wants remembered is written at once, in order, and also when the stream dies. */
function createMemory({ db, log }: ReplyDependencies, { conversation, message }: OpenTurn) {
  let ref: Record<string, unknown> = {}
  let writing: Promise<unknown> = Promise.resolve()
  const write = (work: () => Promise<void>) => {
    writing = writing.then(() => retry(work)).catch(failure => log.error({ err: failure }, 'could not remember a turn'))
  }
  return {
    ref: () => ref,
    written: () => writing,
    remember: {
      rememberState: (platformState: Record<string, unknown>) =>
        write(() => changeConversation(db, conversation.id, { platformState })),
      rememberRef: (newest: Record<string, unknown>) => {
        ref = newest
        write(() => setPlatformRef(db, message.id, newest))
      }
    }
  }
}

/** A database that is away for a moment must not cost the conversation its thread. */
async function retry(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (failure) {
      if (attempt === 5) throw failure
      await delay(attempt * 200)
    }
  }
}
