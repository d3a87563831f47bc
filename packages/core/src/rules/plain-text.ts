/** Elements of HTML of which answers draw the content, and those that have none. */
const tag =
  /<(\/?)(a|b|i|u|s|p|em|del|ins|sub|sup|kbd|mark|small|strong|span|font|div|center|details|summary|section|article|figure|figcaption|table|thead|tbody|tr|td|th|caption|ul|ol|li|dl|dt|dd|ruby|rt|rp|form|label|button|h[1-6]|pre|code|blockquote)(?=[\s/>])[^<>]{0,500}>|<\/?(?:br|hr|img|input)(?=[\s/>])[^<>]{0,500}>|<!--[^<>]{0,1000}-->/gi
/** What begins a line of its own. */
const breaking = /^<\/?(?:br|hr|p|div|li|tr|td|th|dt|dd|summary|h[1-6]|pre|blockquote)(?=[\s/>])/i

/** Without the elements of HTML that answers are drawn with. One without its other half is text: "What does `<div>` do?" */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  const lower = text.toLowerCase()
  return text.replace(tag, (whole, closes: string | undefined, name: string | undefined) => {
    const other = name && (closes ? `<${name.toLowerCase()}` : `</${name.toLowerCase()}`)
    if (other && !lower.includes(other)) return whole
    return breaking.test(whole) ? ' ' : ''
  })
}

/** A text in one line, as it is shown: without the marks of Markdown. Signs that only look like them, as in `*.txt` and `__init__`, stay. */
export const plainText = (markdown: string): string =>
  withoutTags(markdown.replace(/^[^\S\n]*(?:`{3,}|~{3,})[^\n]*$/gm, ' '))
    .replace(/\[\^[^\]\s]{1,50}\]:?/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()\n]*\)/g, '$1')
    .replace(/^[^\S\n]*[-:|=][-:|= ]{2,}$/gm, ' ')
    .replace(/^[^\S\n]*\|[^\n]*$/gm, row => row.replaceAll('|', ' '))
    .replace(/^[^\S\n]*(?:(?:#{1,6}|>|[-*+])[^\S\n]+)+/gm, '')
    .replace(/(?<!\*)\*(?=[^\s*])([^\n*]{0,500}?[^\s*])\*(?!\*)/g, '$1')
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
