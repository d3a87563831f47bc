import type { Token, TokenHandler } from 'parse5'

/**
 * Reads the title of a page from its first bytes, tag by tag: a tree of elements can be made to grow without end by a few kilobytes, and this
 * runs in the server. What stands behind the head is not looked at.
 * @param type its media type, with the encoding
 */
export async function titleOfPage(bytes: Uint8Array, type: string): Promise<string | null> {
  const [{ Tokenizer, TokenizerMode }, { decodeText }] = await Promise.all([
    import('parse5'),
    import('../extract/text/decode-text.ts')
  ])
  let found: string | null = null
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
    onStartTag({ tagName }) {
      if (!ofHead.has(tagName)) return tokenizer.pause()
      tokenizer.state = modes.get(tagName) ?? tokenizer.state
      if (tagName === 'template') templates++
      if (tagName === 'title' && templates === 0) title = ''
    },
    onEndTag({ tagName }) {
      if (tagName === 'head') tokenizer.pause()
      if (tagName === 'template') templates = Math.max(0, templates - 1)
      if (tagName === 'title' && title !== undefined) {
        found ??= title.replace(/\s+/g, ' ').trim() || null
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
  tokenizer.write(decodeText(bytes, /charset=["']?([\w-]+)/i.exec(type)?.[1]), true)
  return found
}

/** Any other element begins the body. */
const ofHead = new Set('html head title link meta base basefont bgsound script style noscript noframes template'.split(' '))
