/** Elements of HTML of which answers draw the content, and those that have none. */
const tag =
  /<(\/?)(a|b|i|u|s|p|em|del|ins|sub|sup|kbd|mark|small|strong|span|font|div|center|details|summary|section|article|figure|figcaption|table|thead|tbody|tr|td|th|caption|ul|ol|li|dl|dt|dd|ruby|rt|rp|form|label|button|h[1-6]|pre|code|blockquote)(?=[\s/>])[^<>]{0,500}>|<\/?(?:br|hr|img|input)(?=[\s/>])[^<>]{0,500}>|<!--[^<>]{0,1000}-->/gi
/** What begins a line of its own. */
const breaking = /^<\/?(?:br|hr|p|div|li|tr|td|th|dt|dd|summary|h[1-6]|pre|blockquote)(?=[\s/>])/i

/** Without the elements of HTML that answers are drawn with. One without its other half is text: "What does `<div>` do?" */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  const lower = text.toLowerCase()
  /** Each half is looked for once, however many there are of the other. */
  const halves = new Map<string, boolean>()
  const has = (half: string) => {
    const known = halves.get(half) ?? lower.includes(half)
    halves.set(half, known)
    return known
  }
  return text.replace(tag, (whole, closes: string | undefined, name: string | undefined) => {
    if (name && !has(`<${closes ? '' : '/'}${name.toLowerCase()}`)) return whole
    return breaking.test(whole) ? ' ' : ''
  })
}

/**
 * A text in one line, as it is shown: without the marks of Markdown. Signs that only look like them, as in `*.txt`, `2*3*4` and `__init__`,
 * stay.
 */
export const plainText = (markdown: string): string =>
  // Of the ends of lines one is left: the others are spaces as well, of which each would begin a line.
  withoutTags(markdown.replace(/[\r\u2028\u2029]+/g, '\n').replace(/^[^\S\n]*(?:`{3,}|~{3,})[^\n]*$/gm, ' '))
    .replace(/\[\^[^\]\s]{1,50}\]:?/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()\n]*\)/g, '$1')
    .replace(/^[^\S\n]*[-:|=][-:|= ]{2,}$/gm, ' ')
    .replace(/^[^\S\n]*\|[^\n]*$/gm, row => row.replaceAll('|', ' '))
    .replace(/^[^\S\n]*(?:(?:#{1,6}|>|[-*+])[^\S\n]+)+/gm, '')
    .replace(/(?<![\w*])\*(?=[^\s*])([^\n*]{0,500}?[^\s*])\*(?![\w*])/g, '$1')
    .replace(/(\*{2,3}|~~)(?=[^\s*])([^\n*]{0,500}?[^\s*])\1/g, '$2')
    .replace(/(?<!\w)(_{1,3})(?=[^\s_])([^\n]{0,500}?[^\s_])\1(?!\w)/g, (whole, mark: string, inner: string) =>
      mark === '__' && /^[a-z][a-z\d_]*$/.test(inner) ? whole : inner
    )
    .replace(/`+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A piece that was cut out of an answer, in one line: also without halves of marks, the numbers of its sources, and half a word at its beginning. */
export const plainExcerpt = (excerpt: string): string =>
  plainText(excerpt.replace(/^\d{0,3}\]|\[\d{0,3}$/g, '').replace(/\[\d{1,3}(?: ?[,，、] ?\d{1,3}){0,8}\](?![(:])/g, ''))
    .replace(/(^|\s)(?:#{1,6}|>|\|)(?=\s)/g, ' ')
    .replace(/\*\*|~~/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[a-z]{1,12}\s/, '… ')
