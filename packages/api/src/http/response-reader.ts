import type { Socket } from 'node:net'
import type { Response } from 'express'
import type { ReplyReader } from '../replies/reader.ts'
import type { Backlog, Behind } from './backlog.ts'

/** Characters that may wait for a reader before it is cut; it comes back with the id of its last event and reads at its own pace. */
const maxWaiting = 256 * 1024
/**
 * Characters that a connection is given at a time. It makes a copy of them, while what waits here is the text that all readers of a
 * reply share.
 */
const pieceLength = 16 * 1024

/** A class, because each object with getters of its own would have a shape of its own, which costs more memory than the reader. */
export class ResponseReader implements ReplyReader, Behind {
  private begun = false
  /** What the connection has not been given; of the first one, from `offset` on. */
  private queue: string[] = []
  private offset = 0
  private waiting = 0
  private listening = false
  private waiters: (() => void)[] = []
  /** Characters that the connection was given, and how many of them it had passed on when that was last looked at. */
  private given = 0
  private passedOn = Number.NEGATIVE_INFINITY

  constructor(
    private readonly response: Response,
    private readonly backlog: Backlog
  ) {
    response.once('close', () => this.empty())
  }

  write(frames: string): void {
    if (frames === '' || this.closed) return
    // What waits already decides: one event may be larger than that by itself.
    if (this.waiting + this.connection.writableLength > maxWaiting) {
      this.cut()
    } else if (this.waiting === 0 && frames.length <= pieceLength && !this.connection.writableNeedDrain) {
      this.give(frames)
    } else {
      this.queue.push(frames)
      this.wait(this.waiting + frames.length)
      this.pump()
    }
  }

  get full(): boolean {
    return this.waiting > 0 || this.connection.writableNeedDrain
  }

  get closed(): boolean {
    return this.response.destroyed
  }

  onClose(callback: () => void): () => void {
    this.response.once('close', callback)
    return () => void this.response.off('close', callback)
  }

  drained(): Promise<void> {
    if (!this.full || this.closed) return Promise.resolve()
    return new Promise(resolve => {
      this.waiters.push(resolve)
      this.listen()
    })
  }

  cut(): void {
    this.response.destroy()
    this.empty()
  }

  /** Whether something waits for the reader, of which it has taken nothing since this was last asked. */
  isStalled(): boolean {
    const { writableLength } = this.connection
    const passedOn = this.given - writableLength
    const stalled = (this.waiting > 0 || writableLength > 0) && passedOn <= this.passedOn
    this.passedOn = passedOn
    return stalled
  }

  /** Gives the connection what waits, as far as it takes it. */
  private pump(): void {
    while (this.waiting > 0 && !this.closed) {
      if (this.connection.writableNeedDrain) {
        this.listen()
        return
      }
      const piece = this.nextPiece()
      this.wait(this.waiting - piece.length)
      this.give(piece)
    }
    if (this.full && !this.closed) return
    for (const resolve of this.waiters.splice(0)) resolve()
  }

  private nextPiece(): string {
    const [first = ''] = this.queue
    const end = endOfPiece(first, this.offset)
    const piece = first.slice(this.offset, end)
    this.offset = end
    if (end === first.length) {
      this.queue.shift()
      this.offset = 0
    }
    return piece
  }

  private listen(): void {
    if (this.listening) return
    this.listening = true
    this.connection.once('drain', () => {
      this.listening = false
      this.pump()
    })
  }

  private wait(waiting: number): void {
    this.waiting = waiting
    this.backlog.set(this, waiting)
  }

  private empty(): void {
    this.queue = []
    this.offset = 0
    this.wait(0)
    for (const resolve of this.waiters.splice(0)) resolve()
  }

  private give(frames: string): void {
    const { response } = this
    const { socket } = response
    this.given += frames.length
    if (this.begun && socket && response.chunkedEncoding) writeChunk(socket, frames)
    else response.write(frames)
    this.begun = true
  }

  /** The connection, once there is one: only it knows of what `writeChunk` gave it. */
  private get connection(): Socket | Response {
    return this.response.socket ?? this.response
  }
}

/** No character of two halves is cut, whose halves would be encoded as two wrong ones. */
function endOfPiece(text: string, start: number): number {
  const end = Math.min(start + pieceLength, text.length)
  return end < text.length && isFirstHalf(text.charCodeAt(end - 1)) ? end + 1 : end
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

/**
 * Writes a chunk of RFC 9112 §7.1 in one piece. Node writes its size, its bytes and the two line ends as four, which was a fifth of
 * the processor time of 200 streams. The head of the response must be on its way already.
 */
function writeChunk(socket: Socket, text: string): void {
  socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}
