import { AppError } from '@lyceum/core/contract'
import { endingOf } from '@lyceum/core/rules'
import type { TurnFile } from '../connector.ts'

export type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** Bytes of all images of a question; they are sent within the request. */
const maxImageBytes = 20_000_000
/** Bytes of all texts of a question; longer ones exceed what most models read. */
const maxTextBytes = 400_000

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const textEndings = new Set('txt md markdown csv tsv json xml html htm yaml yml tex py js ts java c cpp h sql r log'.split(' '))

/**
 * Converts the files of a question into parts of its message (platform notes §6): images as data URLs, texts with their name. There is
 * no upload, and other documents would have to be converted into text. @throws fileTypeUnsupported, fileTooLarge
 */
export async function partsOf(files: readonly TurnFile[]): Promise<ContentPart[]> {
  const left = { image: maxImageBytes, text: maxTextBytes }
  const parts: ContentPart[] = []
  for (const file of files) {
    const kind = kindOf(file)
    if (!kind) throw new AppError('fileTypeUnsupported')
    const bytes = await read(file, left[kind])
    left[kind] -= bytes.length
    parts.push(kind === 'image' ? imagePart(file, bytes) : textPart(file, bytes))
  }
  return parts
}

function kindOf({ name, type }: TurnFile): 'image' | 'text' | undefined {
  if (imageTypes.has(mediaTypeOf(type))) return 'image'
  return /^text\/|^application\/(json|xml)\b/.test(type) || textEndings.has(endingOf(name)) ? 'text' : undefined
}

const mediaTypeOf = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase()

async function read(file: TurnFile, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of await file.open()) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('fileTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const imagePart = ({ type }: TurnFile, bytes: Buffer): ContentPart => ({
  type: 'image_url',
  image_url: { url: `data:${mediaTypeOf(type)};base64,${bytes.toString('base64')}` }
})

const textPart = ({ name }: TurnFile, bytes: Buffer): ContentPart => ({
  type: 'text',
  text: `${name}:\n\n${bytes.toString('utf8')}`
})
