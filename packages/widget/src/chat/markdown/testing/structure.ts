/**
 * The structure of an answer's HTML, for comparing it with the examples of specifications: the elements that carry meaning, their
 * addresses and their text. Left out is where we differ on purpose: titles and languages, what surrounds code and pictures, and
 * whether a line break is soft or hard (all are drawn).
 */
export function structureOf(html: string): string {
  const parts: string[] = []
  let inCode = false
  for (const [, close, name = '', attributes = '', text] of withoutCaptions(html).matchAll(each)) {
    if (text !== undefined)
      parts.push(inCode ? JSON.stringify(decode(text)).replaceAll(' ', '·') : decode(text).replace(/\s+/g, ' '))
    else if (name === 'br') parts.push(' ')
    else if (!dropped.has(name)) {
      if (name === 'pre') inCode = !close
      parts.push(`<${close}${name}${close ? '' : kept(name, attributes)}>`)
    }
  }
  return parts
    .join('')
    .replace(/ *(<\/?(?:p|h\d|ul|ol|li|blockquote|pre|table|thead|tbody|tr|td|th|hr)\b[^>]*>) */g, '$1')
    .replace(/<pre><code><\/code><\/pre>/g, '<pre><code>""</code></pre>')
    .replace(/ +/g, ' ')
    .trim()
}

/** The same for the HTML of an example. The first heading of an answer is of the third level, and its code has no line end. */
export function structureOfExample(html: string): string {
  const top = Number(/<h([1-6])/.exec(html)?.[1])
  const shifted = (level: number) => Math.min(6, 3 + Math.max(0, level - top))
  return structureOf(
    html
      .replace(/(<\/?h)([1-6])/g, (_, tag: string, level: string) => tag + shifted(Number(level)))
      .replace(/\n<\/code><\/pre>/g, '</code></pre>')
  )
}

const each = /<(\/?)([a-z][a-z\d]*)((?:\s[^<>]*?)?)\/?>|([^<]+|<)/g
const withoutCaptions = (html: string) => html.replace(/<figcaption>[\s\S]*?<\/figcaption>/g, '')
const dropped = new Set(['div', 'section', 'figure', 'button', 'span', 'bdi'])

function kept(name: string, attributes: string): string {
  const value = (of: string) => new RegExp(`\\s${of}="([^"]*)"`).exec(attributes)?.[1]
  if (name === 'a') return ` ${address(value('href'))}`
  if (name === 'img') return ` ${address(value('src'))} ${decode(value('alt') ?? '')}`
  if (name === 'ol') return ` ${value('start') ?? 1}`
  if (name === 'input') return / checked/.test(attributes) ? ' checked' : ''
  if (name === 'td' || name === 'th')
    return ` ${value('align') ?? { 'ly-center': 'center', 'ly-end': 'right' }[value('class')?.split(' ')[0] ?? ''] ?? ''}`
  return ''
}

function address(text = ''): string {
  try {
    return decodeURI(decode(text))
  } catch {
    return decode(text)
  }
}

/** What would look like an element stays a reference. */
const entities: Record<string, string> = { amp: '&', gt: '>', quot: '"', '#x27': "'" }
const decode = (text: string) => text.replace(/&(amp|gt|quot|#x27);/g, (_, name: string) => entities[name]!)
