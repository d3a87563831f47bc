/** What a viewer can show of a document. */
export type Shown = { kind: 'pdf'; bytes: Uint8Array } | { kind: 'text'; text: string } | { kind: 'other' }

/** Bytes of the longest text that is searched for its passage; a longer one would hold the page for seconds. */
const maxTextBytes = 5_000_000

/** Reads a document for showing: PDFs stay bytes, text formats become text; others, and very long texts, can only be downloaded. */
export async function readShown(name: string, content: Blob): Promise<Shown> {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const bytes = new Uint8Array(await content.arrayBuffer())
  if (ending === 'pdf') return { kind: 'pdf', bytes }
  if (bytes.length > maxTextBytes) return { kind: 'other' }
  if (ending === 'html' || ending === 'htm') return { kind: 'text', text: textOfHtml(decode(bytes)) }
  return textEndings.has(ending) ? { kind: 'text', text: decode(bytes) } : { kind: 'other' }
}

const textEndings = new Set(['txt', 'md', 'markdown', 'mdx', 'csv', 'vtt', 'properties'])

/** UTF-8 or UTF-16 with its mark, else the encoding that older Chinese texts mostly have. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A parsed document runs no scripts and loads nothing. */
function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove()
  for (const block of body.querySelectorAll('p, li, tr, h1, h2, h3, h4, h5, h6, div, br')) block.append('\n')
  return (body.textContent ?? '').replace(/\n\s*\n\s*/g, '\n\n').trim()
}
