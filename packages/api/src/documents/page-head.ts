import type { Token, TokenHandler } from 'parse5'
import { decodeText } from '../extract/text/decode-text.ts'

/** What a page says of itself: its title, and its address, which is believed if it is of the same site. */
export type WebPageHead = { title: string | null; canonical: string | null }

/**
 * Reads the head of a page from its first bytes, tag by tag: a tree of elements can be made to grow without end by a few kilobytes, and this
 * runs in the server. What stands behind the head is not looked at.
 * @param page the address from which it came, and its media type with the encoding
 */
export async function headOfPage(bytes: Uint8Array, page: { url: string; type: string }): Promise<WebPageHead> {
  const { Tokenizer, TokenizerMode } = await import('parse5')
  const head: WebPageHead = { title: null, canonical: null }
  /** The words of the title that is open. */
  let title: string | undefined
  let templates = 0
  const modes = new Map([
    ['title', TokenizerMode.RCDATA],
    ['script', TokenizerMode.SCRIPT_DATA],
    ...['style', 'noscript', 'noframes'].map(name => [name, TokenizerMode.RAWTEXT] as const)
  ])
  const addText = ({ chars }: Token.CharacterToken) => {
    if (title !== undefined) title += chars
  }
  const handler: TokenHandler = {
    onStartTag(tag) {
      if (!ofHead.has(tag.tagName)) return tokenizer.pause()
      tokenizer.state = modes.get(tag.tagName) ?? tokenizer.state
      if (tag.tagName === 'template') templates++
      if (templates > 0) return
      if (tag.tagName === 'title') title = ''
      if (tag.tagName === 'link' && attributeOf(tag, 'rel')?.toLowerCase() === 'canonical')
        head.canonical ??= ownAddress(attributeOf(tag, 'href') ?? '', page.url)
    },
    onEndTag({ tagName }) {
      if (tagName === 'head') tokenizer.pause()
      if (tagName === 'template') templates = Math.max(0, templates - 1)
      if (tagName === 'title' && title !== undefined) {
        head.title ??= title.replace(/\s+/g, ' ').trim() || null
        title = undefined
      }
    },
    onCharacter: addText,
    onWhitespaceCharacter: addText,
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
    onEof() {}
  }
  const tokenizer = new Tokenizer({}, handler)
  tokenizer.write(decodeText(bytes, /charset=["']?([\w-]+)/i.exec(page.type)?.[1]), true)
  return head
}

/** Any other element begins the body. */
const ofHead = new Set('html head title link meta base basefont bgsound script style noscript noframes template'.split(' '))

const attributeOf = ({ attrs }: Token.TagToken, name: string) => attrs.find(attribute => attribute.name === name)?.value

function ownAddress(href: string, base: string): string | null {
  if (!URL.canParse(href, base)) return null
  const url = new URL(href, base)
  return url.origin === new URL(base).origin ? url.href : null
}
