import { AppError, limits, megabyte, transcribe } from '@lyceum/core/contract'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { contentOf } from '../http/file-content.ts'
import { receiveFiles } from '../http/receive-file.ts'
import type { Store } from '../http/store-stream.ts'
import type { Recording } from './transcription.ts'

/** Bytes of all recordings that are in memory at the same time: a dozen of the largest, more than a hundred usual ones. */
const mostHeld = 64 * megabyte
let held = 0

/**
 * Receives one recording, which is kept in memory alone, and only while `use` runs; the signal ends with its sender's connection.
 * @throws noFile, tooManyFiles, fileTooLarge, fileTypeUnsupported; unavailable as 429 while too many are there
 */
export async function withRecording<T>(
  { config }: Pick<Context, 'config'>,
  request: Request,
  response: Response,
  use: (recording: Recording, signal: AbortSignal) => Promise<T>
): Promise<T> {
  const pieces: Uint8Array[] = []
  try {
    const [received] = await receiveFiles({ config, storage: inMemory(pieces) }, request, {
      field: transcribe.upload.field,
      maxFiles: 1,
      maxBytes: limits.recordingMb * megabyte,
      newKey: () => 'recording',
      accept: soundOf
    })
    const left = new AbortController()
    response.once('close', () => left.abort())
    return await use({ type: received!.type, bytes: Buffer.concat(pieces) }, left.signal)
  } finally {
    held -= lengthOf(pieces)
  }
}

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)

/** Browsers record into containers that could hold a video too. */
function soundOf(head: Uint8Array, name: string) {
  const content = contentOf(head, name)
  return content && (content.family === 'audio' || content.family === 'video') ? content : undefined
}

/** Adds the bytes of a file to `pieces`. */
const inMemory = (pieces: Uint8Array[]): Store['storage'] => ({
  async put(_key, source) {
    for await (const piece of source) {
      if (held + piece.length > mostHeld) throw new AppError('unavailable', { status: 429, retryAfter: 5 })
      held += piece.length
      pieces.push(piece)
    }
    return lengthOf(pieces)
  },
  remove: async () => {}
})
