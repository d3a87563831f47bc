import { decodeText } from '../extract/text/decode-text.ts'

/** What a page says of itself: its title, and its address, which is believed if it is of the same site. */
export type WebPageHead = { title: string | null; canonical: string | null }

/**
 * Reads the head of a page from its first bytes.
 * @param page the address from which it came, and its media type with the encoding
 */
export async function headOfPage(bytes: Uint8Array, page: { url: string; type: string }): Promise<WebPageHead> {
  const { parse } = await import('parse5')
  const text = decodeText(bytes, /charset=["']?([\w-]+)/i.exec(page.type)?.[1])
  let title: string | null = null
  let canonical: string | null = null
  const todo: Node[] = [parse(text) as unknown as Node]
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.tagName === 'body') continue
    if (node.tagName === 'title') title ??= textOf(node)
    if (node.tagName === 'link' && attributeOf(node, 'rel')?.toLowerCase() === 'canonical')
      canonical ??= ownAddress(attributeOf(node, 'href') ?? '', page.url)
    todo.push(...[...(node.childNodes ?? [])].reverse())
  }
  return { title: title || null, canonical }
}

type Node = { tagName?: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] }

const textOf = ({ childNodes = [] }: Node) =>
  childNodes
    .map(({ value = '' }) => value)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
const attributeOf = ({ attrs = [] }: Node, name: string) => attrs.find(attribute => attribute.name === name)?.value

function ownAddress(href: string, base: string): string | null {
  if (!URL.canParse(href, base)) return null
  const url = new URL(href, base)
  return url.origin === new URL(base).origin ? url.href : null
}
