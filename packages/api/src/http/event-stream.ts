import { times, toWire } from '@lyceum/core/contract'
import type { Response } from 'express'
import type { Context } from '../context.ts'

/**
 * How long a reader may block the stream, in milliseconds. Then it is disconnected, and it can resume with the id of its last
 * event.
 */
const readerTimeoutMs = 30_000

/**
 * Writes events to a response, each with its number as SSE id. A reader's disconnect ends the writing, not the reply. The next
 * event is taken only after the last one was written, so a slow reader does not fill memory. Headers disable buffering by
 * proxies, and a comment every 15 s keeps idle connections open.
 */
export async function sendEvents(context: Context, response: Response, events: AsyncIterable<{ seq: number }>): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no'
  })
  response.flushHeaders()
  // HEAD requests must not wait for the end of the reply.
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
    // The response has started, so errors can't be sent: the connection is closed and the reader resumes by id.
    context.log.warn({ err: failure }, 'event stream broke')
    response.destroy()
  } finally {
    clearInterval(keepAlive)
    leave()
    if (response.writableNeedDrain) response.destroy()
    else response.end()
  }
}

/** Waits until the response can take more data. Resolves with false when the reader disconnects or blocks for too long. */
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
