/**
 * A copy of what is drawn, as plain text: items with their signs, cells with tabs between, formulas in TeX, and the numbers of sources in
 * brackets, which would otherwise stick to the words before them.
 */
export const selectedText = (copy: Element): string =>
  written(copy)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function written(node: Node): string {
  if (node instanceof Text) return node.data.replace(/[ \n]+/g, ' ')
  if (!(node instanceof Element)) return ''
  const own = each.find(([selector]) => node.matches(selector))
  return own ? own[1](node) : inside(node)
}

const inside = (element: Element): string => [...element.childNodes].map(written).join('')

/** How elements are written; the first that matches holds, and others are what is inside of them. */
const each: [selector: string, (element: Element) => string][] = [
  ['.ly-cite', ({ textContent }) => `[${textContent}]`],
  ['math', texOf],
  ['input', element => ((element as HTMLInputElement).checked ? '☑ ' : '☐ ')],
  ['button:not(.ly-chip, .ly-footnote-mark), figcaption, svg', () => ''],
  ['br', () => '\n'],
  ['img', element => element.getAttribute('alt') ?? ''],
  ['pre', ({ textContent }) => `\n\n${textContent?.trimEnd()}\n\n`],
  ['li', element => `\n${signOf(element)}${inside(element).trim().replace(/\n+/g, '\n  ')}`],
  ['tr', element => `\n${[...element.children].map(cell => inside(cell).trim().replace(/\s+/g, ' ')).join('\t')}`],
  ['p, h3, h4, h5, h6, ul, ol, table, blockquote, summary, hr, article', element => `\n\n${inside(element)}\n\n`]
]

function texOf(formula: Element): string {
  const tex = formula.querySelector('annotation')?.textContent?.trim() ?? formula.textContent ?? ''
  return formula.getAttribute('display') === 'block' ? `\n\n$$${tex}$$\n\n` : `$${tex}$`
}

function signOf(item: Element): string {
  const list = item.parentElement
  return list instanceof HTMLOListElement ? `${list.start + [...list.children].indexOf(item)}. ` : '- '
}
