import { limits, megabyte, transcribe } from '@lyceum/core/contract'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { contentOf } from '../http/file-content.ts'
import { receiveFiles } from '../http/receive-file.ts'
import type { Store } from '../http/store-stream.ts'
import type { Recording } from './transcription.ts'

/**
 * Receives one recording, which is kept in memory alone; the signal ends with its sender's connection.
 * @throws noFile, tooManyFiles, fileTooLarge, fileTypeUnsupported
 */
export async function receiveRecording(
  { config }: Pick<Context, 'config'>,
  request: Request,
  response: Response
): Promise<{ recording: Recording; signal: AbortSignal }> {
  const pieces: Uint8Array[] = []
  const [received] = await receiveFiles({ config, storage: inMemory(pieces) }, request, {
    field: transcribe.upload.field,
    maxFiles: 1,
    maxBytes: limits.recordingMb * megabyte,
    newKey: () => 'recording',
    accept: soundOf
  })
  const left = new AbortController()
  response.once('close', () => left.abort())
  return { recording: { type: received!.type, bytes: Buffer.concat(pieces) }, signal: left.signal }
}

/** Browsers record into containers that could hold a video too. */
function soundOf(head: Uint8Array, name: string) {
  const content = contentOf(head, name)
  return content && (content.family === 'audio' || content.family === 'video') ? content : undefined
}

/** Adds the bytes of a file to `pieces`. */
const inMemory = (pieces: Uint8Array[]): Store['storage'] => ({
  async put(_key, source) {
    let size = 0
    for await (const piece of source) {
      pieces.push(piece)
      size += piece.length
    }
    return size
  },
  remove: async () => {}
})
