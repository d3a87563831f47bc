import { AppError, limits, transcribe } from '@lyceum/core/contract'
import { contentOf } from '../http/file-content.ts'
import { receiveFiles } from '../http/receive-file.ts'
import type { Call } from '../http/route.ts'
import type { Store } from '../http/store-stream.ts'

/** Turns one recording into text. It is kept in memory, and only until then. @throws notFound without a service; as `receiveFiles`, and as the service */
export async function transcribeRecording({ context, request, response }: Call<typeof transcribe>): Promise<{ text: string }> {
  if (!context.transcription) throw new AppError('notFound')
  const pieces: Uint8Array[] = []
  const [recording] = await receiveFiles({ config: context.config, storage: inMemory(pieces) }, request, {
    field: transcribe.upload.field,
    maxFiles: 1,
    maxBytes: limits.recordingMb * 1_000_000,
    newKey: () => 'recording',
    accept: soundOf
  })
  const left = new AbortController()
  response.once('close', () => left.abort())
  return { text: await context.transcription.transcribe({ type: recording!.type, bytes: Buffer.concat(pieces) }, left.signal) }
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
