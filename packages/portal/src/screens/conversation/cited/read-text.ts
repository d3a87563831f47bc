import { hasPassage } from './find-passage.ts'

/** What a viewer can show of a document. */
export type Shown =
  | { kind: 'pdf'; bytes: Uint8Array }
  /** Of a picture, the text that was recognized in it. */
  | { kind: 'text'; text: string; picture?: Blob; markdown?: boolean }
  | { kind: 'other' }

/** Bytes of the longest text that is searched for its passage; a longer one would hold the page for seconds. */
const maxTextBytes = 5_000_000

/**
 * Reads a document for showing: PDFs stay bytes, whatever their name, and plain texts are shown as they are. Of everything else, of very long texts, of those in
 * older encodings and of those that do not have the passage, because it was edited, the passages around the cited one are shown, which the
 * server has read.
 * @param readPassages gets those passages
 * @param drawPage gets the cited page of a TIFF, which browsers do not draw, as one that they do; undefined without one
 */
export async function readShown(
  { name, content, passage }: { name: string; content: Blob; passage: string },
  readPassages: () => string[],
  drawPage: () => Promise<Blob | undefined>
): Promise<Shown> {
  const named = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const head = await content.slice(0, pdfHead).text()
  const isPdf = head.includes('%PDF-')
  const ending = named === 'pdf' ? 'txt' : named
  if (isPdf) return { kind: 'pdf', bytes: new Uint8Array(await content.arrayBuffer()) }
  const isPage = ending === 'html' || ending === 'htm'
  const isPlain = (isPage || textEndings.has(ending)) && content.size <= maxTextBytes
  const decoded = isPlain ? decode(new Uint8Array(await content.arrayBuffer())) : undefined
  const inFile = decoded !== undefined && isPage ? textOfHtml(decoded) : decoded
  const markdown = { ...(markdownEndings.has(ending) && { markdown: true }) }
  if (inFile !== undefined && hasPassage(inFile, passage)) return { kind: 'text', text: inFile, ...markdown }
  const read = readPassages().join('\n\n')
  // A passage that is in neither was edited since it was cited: the file is what it was cited from.
  const text = inFile === undefined || hasPassage(read, passage) ? read : inFile
  if (text === '') return { kind: 'other' }
  const picture = tiffHeads.includes(head.slice(0, 4)) ? await drawPage() : pictureEndings.has(ending) ? content : undefined
  return { kind: 'text', text, ...markdown, ...(picture && { picture }) }
}

/** Bytes in which a PDF says that it is one. */
const pdfHead = 1024

const markdownEndings = new Set(['md', 'markdown', 'mdx'])

const pictureEndings = new Set(['png', 'jpg', 'jpeg', 'webp'])
/** How a TIFF begins, in either order of bytes. */
const tiffHeads = ['II*\0', 'MM\0*']

/** Rows of separated values are easier read with the names of their columns, as the server has them. */
const textEndings = new Set(['txt', 'md', 'markdown', 'mdx', 'vtt', 'properties'])

/** UTF-8 or UTF-16 with its mark; undefined for other encodings, which the server can tell apart. */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A parsed document runs no scripts and loads nothing. */
function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove()
  for (const block of body.querySelectorAll('p, li, tr, h1, h2, h3, h4, h5, h6, div, br')) block.append('\n')
  return (body.textContent ?? '').replace(/\n\s*\n\s*/g, '\n\n').trim()
}
