import { times } from '@lyceum/core/contract'
import type { Response } from 'express'
import type { Logger } from 'pino'
import type { ReplyFeed } from '../replies/reader.ts'
import type { Backlog } from './backlog.ts'
import { ResponseReader } from './response-reader.ts'

type Options = { log: Logger; backlog: Backlog }

/**
 * Writes the events of a reply as they come, each with its number as SSE id, and resolves when all of them have left or the reader has.
 * The reader leaving ends the writing, never the reply. Buffering proxies are asked not to buffer, and a comment every 15 s keeps idle
 * connections open; who has taken nothing from one to the next, though something waits, is cut, and comes back with the id of its last
 * event.
 */
export async function sendEvents({ log, backlog }: Options, response: Response, feed: ReplyFeed): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no'
  })
  // Who asks for the head alone must not wait for the end of the reply.
  if (response.req.method === 'HEAD') return void response.end()
  const reader = new ResponseReader(response, backlog)
  const watching = setInterval(() => {
    if (reader.isStalled()) reader.cut()
    else if (!reader.full && !response.writableEnded) response.write(':\n\n')
  }, times.keepAlive)
  try {
    const fed = feed(reader)
    // After what is there already, so that it leaves together with the head.
    response.flushHeaders()
    await fed
    await reader.drained()
  } catch (failure) {
    // The response has started, so errors can't be sent: the connection is closed and the reader resumes by id.
    log.warn({ err: failure }, 'event stream broke')
    response.destroy()
  }
  response.end()
  // Not earlier: what was written last may wait for a reader that takes nothing.
  if (!response.writableFinished && !response.destroyed)
    await new Promise(resolve => response.once('finish', resolve).once('close', resolve))
  clearInterval(watching)
}
