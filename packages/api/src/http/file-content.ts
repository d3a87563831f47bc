import { endingOf } from '@lyceum/core/rules'

export type Family = 'image' | 'audio' | 'video' | 'document'
export type Content = { type: string; family: Family }

/**
 * The type under which a stored file is sent: one that `contentOf` finds, else bytes without a meaning. A platform's word for its file
 * could make a script or a style of our origin of it.
 */
export const sentType = (type: string): string => (foundTypes.test(type) ? type : 'application/octet-stream')

const foundTypes =
  /^(image\/(png|jpeg|gif|webp|svg\+xml)|(audio|video)\/[\w.-]+|text\/(plain|markdown|csv|html|vtt)|application\/(pdf|msword|json|xml|epub\+zip|vnd\.[\w.-]+))$/

/** The number of bytes at a file's start that are examined. */
export const headSize = 4096

/**
 * The type of a file by its first bytes; the name only distinguishes what bytes cannot. Undefined for types that may not be
 * uploaded.
 */
export function contentOf(head: Uint8Array, name: string): Content | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, headSize))
  const ending = endingOf(name)
  const known = signatures.find(({ at = 0, magic }) => bytes.subarray(at, at + magic.length).equals(magic))
  if (known) return typeof known.content === 'function' ? known.content(bytes, ending) : known.content
  return isText(bytes) ? textual(bytes, ending) : undefined
}

/** The endings that files of a type have, the usual one first; undefined for types that are told by more than their bytes. */
export const endingsOf = (type: string): readonly string[] | undefined => endings.get(type)

type Signature = { at?: number; magic: Buffer; content: Content | ((bytes: Buffer, ending: string) => Content | undefined) }

const image = (type: string): Content => ({ type: `image/${type}`, family: 'image' })
const audio = (type: string): Content => ({ type: `audio/${type}`, family: 'audio' })
const video = (type: string): Content => ({ type: `video/${type}`, family: 'video' })
const document = (type: string): Content => ({ type, family: 'document' })
const ascii = (text: string) => Buffer.from(text, 'latin1')

const signatures: Signature[] = [
  { magic: ascii('\x89PNG\r\n\x1a\n'), content: image('png') },
  { magic: ascii('\xff\xd8\xff'), content: image('jpeg') },
  { magic: ascii('GIF8'), content: image('gif') },
  { magic: ascii('RIFF'), content: bytes => riff.get(bytes.toString('latin1', 8, 12)) },
  { magic: ascii('II*\0'), content: document('image/tiff') },
  { magic: ascii('MM\0*'), content: document('image/tiff') },
  { magic: ascii('%PDF-'), content: document('application/pdf') },
  { magic: ascii('PK\x03\x04'), content: (_bytes, ending) => zipped.get(ending) },
  { magic: ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), content: (_bytes, ending) => compound.get(ending) },
  { magic: ascii('ID3'), content: audio('mpeg') },
  { magic: ascii('#!AMR'), content: audio('amr') },
  { magic: ascii('OggS'), content: audio('ogg') },
  { magic: ascii('\x1a\x45\xdf\xa3'), content: (_bytes, ending) => (ending === 'weba' ? audio('webm') : video('webm')) },
  { at: 4, magic: ascii('ftyp'), content: (bytes, ending) => isoMedia(bytes.toString('latin1', 8, 12), ending) },
  ...['\xfb', '\xf3', '\xf2', '\xfa'].map(second => ({ magic: ascii(`\xff${second}`), content: audio('mpeg') }))
]

/** Types by file extension; a Map, because a plain object would also have `constructor`. */
const table = <T>(entries: Record<string, T>): ReadonlyMap<string, T> => new Map(Object.entries(entries))

const endings = table({
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'text/plain': ['txt']
})

const riff = table({ WEBP: image('webp'), WAVE: audio('wav') })

const office = 'application/vnd.openxmlformats-officedocument'
/** Office files are zip archives; other archives are not accepted. */
const zipped = table({
  docx: document(`${office}.wordprocessingml.document`),
  dotx: document(`${office}.wordprocessingml.template`),
  xlsx: document(`${office}.spreadsheetml.sheet`),
  xltx: document(`${office}.spreadsheetml.template`),
  pptx: document(`${office}.presentationml.presentation`),
  ppsx: document(`${office}.presentationml.slideshow`),
  epub: document('application/epub+zip')
})
const compound = table({
  doc: document('application/msword'),
  dot: document('application/msword'),
  xls: document('application/vnd.ms-excel'),
  xlt: document('application/vnd.ms-excel'),
  ppt: document('application/vnd.ms-powerpoint'),
  pps: document('application/vnd.ms-powerpoint'),
  msg: document('application/vnd.ms-outlook')
})

function isoMedia(brand: string, ending: string): Content | undefined {
  if (brand.startsWith('M4A') || ending === 'm4a') return audio('mp4')
  if (brand.startsWith('qt')) return video('quicktime')
  return /^(avif|heic|heix|mif1)$/.test(brand) ? undefined : video('mp4')
}

/** Whether the bytes are text in any encoding: UTF-16 by its mark, else bytes without control characters. */
function isText(bytes: Buffer): boolean {
  if (utf16Marks.some(mark => bytes.subarray(0, 2).equals(mark))) return true
  return !bytes.some(byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

const utf16Marks = [ascii('\xff\xfe'), ascii('\xfe\xff')]

function textual(bytes: Buffer, ending: string): Content {
  const start = bytes.toString('utf8', 0, 512).trimStart().toLowerCase()
  if (ending === 'svg' && beginsSvg(start)) return image('svg+xml')
  return document(texts.get(ending) ?? 'text/plain')
}

/** Whether a drawing begins after the declaration and comments. Each step goes on where the last one ended, so that it takes no longer than the text. */
function beginsSvg(start: string): boolean {
  const declared = start.startsWith('<?xml') ? start.indexOf('>') + 1 : 0
  let rest = start.slice(declared).trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) return false
    rest = rest.slice(end + 3).trimStart()
  }
  return rest.startsWith('<svg') || rest.startsWith('<!doctype svg')
}

const texts = table({
  md: 'text/markdown',
  mdx: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  vtt: 'text/vtt',
  json: 'application/json',
  xml: 'application/xml'
})
