import { AppError } from '@lyceum/core/contract'
import type { PastMessage, Turn, TurnFile } from '../connector.ts'
import type { Loose } from '../reply/loose.ts'

export type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** Bytes of all pictures of a call, which are sent within it. */
const maxBytes = 20_000_000

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/**
 * Converts the pictures of a question into parts of its message, as data URLs (platform notes §6). There is no upload, and the text of
 * documents is in the question already. @throws fileTypeUnsupported, fileTooLarge
 */
export async function partsOf(files: readonly TurnFile[]): Promise<ContentPart[]> {
  let left = maxBytes
  const parts: ContentPart[] = []
  for (const file of files) {
    if (!isPicture(file)) throw new AppError('fileTypeUnsupported')
    const bytes = await read(file, left)
    left -= bytes.length
    parts.push(partOf(file, bytes))
  }
  return parts
}

/**
 * The messages before a question, with the pictures that were sent with them: the newest, as far as they fit into the call beside its own.
 * One that cannot be read any more is left out, and all are for a model that takes none.
 */
export async function messagesOf(
  history: readonly PastMessage[],
  { files: own, capabilities }: Pick<Turn, 'files' | 'capabilities'>
): Promise<Loose[]> {
  let left = capabilities.files ? maxBytes - own.reduce((sum, { size }) => sum + size, 0) : 0
  const messages: Loose[] = []
  for (const { role, text, files = [] } of [...history].reverse()) {
    const parts: ContentPart[] = []
    for (const file of files.filter(isPicture)) {
      if (file.size > left) continue
      const bytes = await read(file, left).catch(() => undefined)
      if (!bytes) continue
      left -= bytes.length
      parts.push(partOf(file, bytes))
    }
    messages.push({ role, content: parts.length === 0 ? text : [...parts, { type: 'text', text }] })
  }
  return messages.reverse()
}

/** Whether a question, or one before it, is sent with pictures. */
export const hasPictures = (
  { files, capabilities }: Pick<Turn, 'files' | 'capabilities'>,
  history: readonly PastMessage[]
): boolean => files.length > 0 || (capabilities.files && history.some(({ files: sent = [] }) => sent.length > 0))

const mediaTypeOf = ({ type }: TurnFile) => (type.split(';')[0] ?? '').trim().toLowerCase()
const isPicture = (file: TurnFile) => pictures.has(mediaTypeOf(file))

async function read(file: TurnFile, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of await file.open()) {
    size += chunk.length
    if (size > most) throw new AppError('fileTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const partOf = (file: TurnFile, bytes: Buffer): ContentPart => ({
  type: 'image_url',
  image_url: { url: `data:${mediaTypeOf(file)};base64,${bytes.toString('base64')}` }
})
