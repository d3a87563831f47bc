import { times } from '@lyceum/core/contract'
import type { Response } from 'express'
import type { Context } from '../context.ts'
import type { ReplyFeed, ReplyReader } from '../replies/reader.ts'

/** Bytes that may wait for a reader before it is cut; it comes back with the id of its last event and reads at its own pace. */
const maxBacklog = 256 * 1024
/** How long a reader may take nothing while something waits for it and nothing more comes. */
const drainTimeoutMs = 30_000

/**
 * Writes the events of a reply as they come, each with its number as SSE id. The reader leaving ends the writing, never the
 * reply. Buffering proxies are asked not to buffer, and a comment every 15 s keeps idle connections open.
 */
export async function sendEvents(context: Context, response: Response, feed: ReplyFeed): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no'
  })
  // Who asks for the head alone must not wait for the end of the reply.
  if (response.req.method === 'HEAD') return void response.end()
  const reader = new ResponseReader(response)
  const keepAlive = setInterval(() => {
    if (!reader.full) response.write(':\n\n')
  }, times.keepAlive)
  try {
    const fed = feed(reader)
    // After what is there already, so that it leaves together with the head.
    response.flushHeaders()
    await fed
    await reader.drained()
  } catch (failure) {
    // The response has started, so errors can't be sent: the connection is closed and the reader resumes by id.
    context.log.warn({ err: failure }, 'event stream broke')
    response.destroy()
  } finally {
    clearInterval(keepAlive)
    response.end()
  }
}

/** A class, because each object with getters of its own would have a shape of its own, which costs more memory than the reader. */
class ResponseReader implements ReplyReader {
  constructor(private readonly response: Response) {}

  write(frames: string): void {
    const { response } = this
    if (frames === '' || response.destroyed) return
    // What waits already decides: one event may be larger than that by itself.
    if (response.writableLength > maxBacklog) return void response.destroy()
    response.write(frames)
  }

  get full(): boolean {
    return this.response.writableNeedDrain
  }

  get closed(): boolean {
    return this.response.destroyed
  }

  onClose(callback: () => void): void {
    this.response.once('close', callback)
  }

  drained(): Promise<void> {
    const { response } = this
    return new Promise(resolve => {
      if (!response.writableNeedDrain || response.destroyed) return resolve()
      const settle = () => {
        clearTimeout(timer)
        response.off('drain', settle).off('close', settle)
        resolve()
      }
      const timer = setTimeout(() => response.destroy(), drainTimeoutMs)
      response.once('drain', settle).once('close', settle)
    })
  }
}
