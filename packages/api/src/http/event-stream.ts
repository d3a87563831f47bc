import type { Socket } from 'node:net'
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
  private begun = false

  constructor(private readonly response: Response) {}

  write(frames: string): void {
    const { response } = this
    if (frames === '' || response.destroyed) return
    // What waits already decides: one event may be larger than that by itself.
    if (response.writableLength > maxBacklog) return void response.destroy()
    const { socket } = response
    if (this.begun && socket && response.chunkedEncoding) writeChunk(socket, frames)
    else response.write(frames)
    this.begun = true
  }

  get full(): boolean {
    return this.waitsFor().writableNeedDrain
  }

  get closed(): boolean {
    return this.response.destroyed
  }

  onClose(callback: () => void): void {
    this.response.once('close', callback)
  }

  drained(): Promise<void> {
    const { response } = this
    const waiting = this.waitsFor()
    return new Promise(resolve => {
      if (!waiting.writableNeedDrain || response.destroyed) return resolve()
      const settle = () => {
        clearTimeout(timer)
        waiting.off('drain', settle)
        response.off('close', settle)
        resolve()
      }
      const timer = setTimeout(() => response.destroy(), drainTimeoutMs)
      waiting.once('drain', settle)
      response.once('close', settle)
    })
  }

  /** The connection, once there is one: only it knows of what `writeChunk` gave it. */
  private waitsFor(): Socket | Response {
    return this.response.socket ?? this.response
  }
}

/**
 * Writes a chunk of RFC 9112 §7.1 in one piece. Node writes its size, its bytes and the two line ends as four, which was a fifth of
 * the processor time of 200 streams. The head of the response must be on its way already.
 */
function writeChunk(socket: Socket, text: string): void {
  socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}
