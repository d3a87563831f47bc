import { byName } from '../by-name.ts'
import { attributeOf, childElements, type HtmlElement } from './html-elements.ts'

/** A formula of a page as LaTeX between dollars: by the source that its author gave, else by its elements (MathML Core). */
export function texOf(math: HtmlElement): string {
  const tex = (sourceOf(math) ?? attributeOf(math, 'alttext') ?? rowOf(math)).trim()
  if (tex === '') return ''
  const dollars = attributeOf(math, 'display') === 'block' ? '$$' : '$'
  return `${dollars}${withoutStyle(tex)}${dollars}`
}

function sourceOf(math: HtmlElement): string | undefined {
  const semantics = childElements(math).find(({ tagName }) => tagName === 'semantics')
  const source = [...childElements(math), ...(semantics ? childElements(semantics) : [])].find(
    element => element.tagName === 'annotation' && /tex/i.test(attributeOf(element, 'encoding') ?? '')
  )
  return source && textOf(source)
}

const textOf = (element: HtmlElement): string => element.childNodes.map(child => ('value' in child ? child.value : '')).join('')

/** Wikis put each formula into a group that says how large it is drawn. */
const withoutStyle = (tex: string) => /^\{\\(?:display|text)style\s([\s\S]*)\}$/.exec(tex)?.[1]?.trim() ?? tex

const rowOf = (element: HtmlElement): string => childElements(element).map(partOf).join('')

function partOf(element: HtmlElement): string {
  const rule = rules[element.tagName]
  return rule ? rule(element, childElements(element).map(partOf)) : rowOf(element)
}

const grouped = (tex: string | undefined) => `{${tex ?? ''}}`
const base = (tex: string | undefined) => (tex?.length === 1 ? tex : grouped(tex))
const fence = (open: string, tex: string, close: string) => `${open}${tex}${close}`
const escaped = (element: HtmlElement) =>
  textOf(element)
    .trim()
    .replace(/[#%&_{}$]/g, sign => `\\${sign}`)

const rules = byName<(element: HtmlElement, parts: string[]) => string>({
  mi: escaped,
  mn: escaped,
  mo: element => {
    const sign = escaped(element)
    return /^[\u2061-\u2064]$/.test(sign) ? '' : (operators[sign] ?? sign)
  },
  ms: escaped,
  mtext: element => (textOf(element).trim() === '' ? ' ' : `\\text{${escaped(element)}}`),
  mspace: () => ' ',
  mfrac: (_, [over, under]) => `\\frac${grouped(over)}${grouped(under)}`,
  msqrt: (_, parts) => `\\sqrt{${parts.join('')}}`,
  mroot: (_, [content, degree]) => `\\sqrt[${degree ?? ''}]${grouped(content)}`,
  msup: (_, [content, sup]) => `${base(content)}^${grouped(sup)}`,
  msub: (_, [content, sub]) => `${base(content)}_${grouped(sub)}`,
  msubsup: (_, [content, sub, sup]) => `${base(content)}_${grouped(sub)}^${grouped(sup)}`,
  munder: (_, [content, under]) => limits(content, under),
  mover: (_, [content, over]) =>
    accents[over ?? ''] ? `${accents[over!]}${grouped(content)}` : limits(content, undefined, over),
  munderover: (_, [content, under, over]) => limits(content, under, over),
  mtable: (_, rows) => `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`,
  mtr: (_, cells) => cells.join(' & '),
  mfenced: (element, parts) =>
    fence(
      attributeOf(element, 'open') ?? '(',
      parts.join(attributeOf(element, 'separators') ?? ','),
      attributeOf(element, 'close') ?? ')'
    ),
  semantics: (_, [first]) => first ?? '',
  annotation: () => '',
  'annotation-xml': () => ''
})

const operators = byName<string>({ '∑': '\\sum ', '∏': '\\prod ', '∫': '\\int ', '⁢': '' })
const accents = byName<string>({
  '^': '\\hat',
  '~': '\\tilde',
  '→': '\\vec',
  '¯': '\\overline',
  '‾': '\\overline',
  '˙': '\\dot'
})

function limits(content = '', under?: string, over?: string): string {
  const operator = /^\\(sum|prod|int) $/.test(content) || /^(lim|max|min|sup|inf)$/.test(content)
  const sign = operator ? content.trim().replace(/^(?=[a-z])/, '\\') : grouped(content)
  return `${sign}${under === undefined ? '' : `_${grouped(under)}`}${over === undefined ? '' : `^${grouped(over)}`}`
}
