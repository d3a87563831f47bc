import { AppError } from '@lyceum/core/contract'
import type { PastMessage, Turn, TurnFile } from '../connector.ts'
import type { Loose } from '../reply/loose.ts'
import { isDashScope } from './vendors.ts'

export type ContentPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'input_audio'; input_audio: { data: string; format: SoundFormat } }

/** The formats of sounds that OpenAI's own types have. */
export type SoundFormat = 'mp3' | 'wav'

/** Bytes of all pictures and sounds of a call, which are sent within it. */
const maxBytes = 20_000_000

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/**
 * Converts the pictures and sounds of a question into parts of its message (platform notes §3.1, §6). There is no upload, and the text of
 * documents is in the question already. @param host of the server @throws fileTypeUnsupported, fileTooLarge
 */
export async function partsOf(files: readonly TurnFile[], host: string): Promise<ContentPart[]> {
  let left = maxBytes
  const parts: ContentPart[] = []
  for (const file of files) {
    if (!isPicture(file) && !isSound(file)) throw new AppError('fileTypeUnsupported')
    const bytes = await read(file, left)
    left -= bytes.length
    parts.push(partOf(file, bytes, host))
  }
  return parts
}

/**
 * The messages before a question, with the pictures and sounds that were sent with them: the newest, as far as they fit into the call
 * beside its own. One that cannot be read any more is left out, and all are for a model that takes none.
 */
export async function messagesOf(
  history: readonly PastMessage[],
  { files: own, capabilities }: Pick<Turn, 'files' | 'capabilities'>,
  host: string
): Promise<Loose[]> {
  let left = maxBytes - own.reduce((sum, { size }) => sum + size, 0)
  const messages: Loose[] = []
  for (const { role, text, files = [] } of [...history].reverse()) {
    const parts: ContentPart[] = []
    for (const file of files.filter(isTakenBy(capabilities))) {
      if (file.size > left) continue
      const bytes = await read(file, left).catch(() => undefined)
      if (!bytes) continue
      left -= bytes.length
      parts.push(partOf(file, bytes, host))
    }
    messages.push({ role, content: parts.length === 0 ? text : [...parts, { type: 'text', text }] })
  }
  return messages.reverse()
}

/** Whether a question, or one before it, is sent with pictures or sounds. */
export const hasParts = (
  { files, capabilities }: Pick<Turn, 'files' | 'capabilities'>,
  history: readonly PastMessage[]
): boolean => files.length > 0 || history.some(({ files: sent = [] }) => sent.some(isTakenBy(capabilities)))

const isTakenBy = (capabilities: Turn['capabilities']) => (file: TurnFile) =>
  (capabilities.files && isPicture(file)) || (capabilities.sounds === true && isSound(file))

const mediaTypeOf = ({ type }: TurnFile) => (type.split(';')[0] ?? '').trim().toLowerCase()
const formats = new Map<string, SoundFormat>([
  ...['mpeg', 'mp3'].map(type => [`audio/${type}`, 'mp3'] as const),
  ...['wav', 'x-wav', 'wave', 'vnd.wave'].map(type => [`audio/${type}`, 'wav'] as const)
])
const isSound = (file: TurnFile) => formats.has(mediaTypeOf(file))
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

function partOf(file: TurnFile, bytes: Buffer, host: string): ContentPart {
  const data = bytes.toString('base64')
  const format = formats.get(mediaTypeOf(file))
  if (format) return soundPart(data, format, host)
  return { type: 'image_url', image_url: { url: `data:${mediaTypeOf(file)};base64,${data}` } }
}

/** A sound as a part of a message; DashScope takes its data as a URL (platform notes §7.1). */
export const soundPart = (data: string, format: SoundFormat, host: string): ContentPart => ({
  type: 'input_audio',
  input_audio: { data: isDashScope(host) ? `data:audio/${format};base64,${data}` : data, format }
})
