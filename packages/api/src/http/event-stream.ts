import { times, toWire } from '@lyceum/core/contract'
import type { Response } from 'express'
import type { Context } from '../context.ts'

/** How long a reader may take nothing while something waits for it; then it is cut, and comes back with the id of its last event. */
const readerTimeoutMs = 30_000

/**
 * Writes events as they come, each with its number as SSE id. The reader leaving ends the writing, never the reply. The next event
 * is taken only when the last one is on its way: a slow reader is a place in the reply, not a queue in memory.
 * Buffering proxies are told not to, and a comment every 15 s keeps idle connections open.
 */
export async function sendEvents(context: Context, response: Response, events: AsyncIterable<{ seq: number }>): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no'
  })
  response.flushHeaders()
  // Who asks for the head alone must not wait for the end of the reply.
  if (response.req.method === 'HEAD') return void response.end()
  const iterator = events[Symbol.asyncIterator]()
  const leave = () => void iterator.return?.()
  response.once('close', leave)
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(':\n\n')
  }, times.keepAlive)
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (response.closed) break
      const taken = response.write(`id: ${next.value.seq}\ndata: ${JSON.stringify(toWire(next.value))}\n\n`)
      if (!taken && !(await drains(response))) break
    }
  } catch (failure) {
    // The answer has begun: the connection is cut, and the reader reads on by id.
    context.log.warn({ err: failure }, 'event stream broke')
    response.destroy()
  } finally {
    clearInterval(keepAlive)
    leave()
    if (response.writableNeedDrain) response.destroy()
    else response.end()
  }
}

/** Whether the reader goes on taking. */
function drains(response: Response): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (taken: boolean) => () => {
      clearTimeout(timer)
      response.off('drain', drained).off('close', gone)
      resolve(taken)
    }
    const drained = settle(true)
    const gone = settle(false)
    const timer = setTimeout(gone, readerTimeoutMs)
    response.once('drain', drained).once('close', gone)
  })
}
