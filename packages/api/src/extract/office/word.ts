import mammoth from 'mammoth'
import type { BlockCollector } from '../collect-blocks.ts'
import type { ExtractionLimits } from '../limits.ts'
import { readHtml } from '../text/html.ts'

/** Reads a Word document's text with headings, lists, tables and notes. Pictures, macros and comments are left out. */
export async function readWord(bytes: Uint8Array, blocks: BlockCollector, limits: ExtractionLimits): Promise<string | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const { value } = await mammoth.convertToHtml({ buffer }, { styleMap, convertImage: mammoth.images.imgElement(noImage) })
  readHtml(value, blocks, limits)
  return null
}

const noImage = async () => ({ src: '' })

/** Beside the styles that mammoth knows by their English names. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...['标题', '標題'].flatMap(name => [
    `p[style-name='${name}'] => h1:fresh`,
    ...[1, 2, 3, 4].map(level => `p[style-name='${name} ${level}'] => h${level}:fresh`)
  ])
]
