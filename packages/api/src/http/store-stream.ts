import { createHash } from 'node:crypto'
import { AppError, limits, megabyte } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { type Content, contentOf, type Family, headSize } from './file-content.ts'

export type ReceivedFile = { name: string; type: string; size: number; sha256: string; storageKey: string }

/** Where files go, and how large they may be. */
export type Store = { storage: Pick<Context['storage'], 'put' | 'remove'>; config: Pick<Context['config'], 'limits'> }

const maxBytesByFamily = ({ config }: Pick<Store, 'config'>): Record<Family, number> => ({
  image: config.limits.imageMb * megabyte,
  audio: config.limits.audioMb * megabyte,
  video: config.limits.videoMb * megabyte,
  document: config.limits.documentMb * megabyte
})

/** The most bytes of a file of any kind. */
export const largestFile = (context: Pick<Store, 'config'>) => Math.max(...Object.values(maxBytesByFamily(context)))

/**
 * Stores the bytes of one file, hashes them, and finds out what they are.
 * @throws noFile (no bytes), fileTooLarge (limit by the kind of file), fileTypeUnsupported; what the stream throws
 */
export async function storeStream(
  context: Store,
  stream: AsyncIterable<Uint8Array>,
  name: string,
  storageKey: string,
  { accept = contentOf, maxBytes }: { accept?: (head: Uint8Array, name: string) => Content | undefined; maxBytes: number }
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let content: Content | undefined
  async function* checkedContent(): AsyncGenerator<Uint8Array> {
    let size = 0
    for await (const chunk of withHead(stream)) {
      content ??= accept(chunk, name)
      if (!content) throw new AppError('fileTypeUnsupported')
      size += chunk.length
      if (size > Math.min(maxBytes, maxBytesByFamily(context)[content.family])) throw new AppError('fileTooLarge')
      hash.update(chunk)
      yield chunk
    }
    if (size === 0) throw new AppError('noFile')
  }
  const size = await context.storage.put(storageKey, checkedContent())
  return { name, type: content!.type, size, sha256: hash.digest('hex'), storageKey }
}

/** Yields the stream with a first chunk that is large enough to detect the kind of file. */
export async function* withHead(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of stream) {
    if (head === undefined) yield Buffer.from(chunk)
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < headSize) continue
      yield head
      head = undefined
    }
  }
  if (head?.length) yield head
}

/**
 * A file name without folders and control characters, cut to the limit. Browsers send a quote in a name as %22, and computers of Apple marks
 * apart from their letters, which nobody types so.
 */
export function cleanName(filename: string): string {
  const last = filename.replaceAll('%22', '"').normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .slice(-limits.documentName)
      .replace(/[\u0000-\u001f\u007f]/g, '')
      .replace(/\p{Surrogate}/gu, '')
      .trim() || 'file'
  )
}
