import { byName } from '../../by-name.ts'
import { childOf, elementsIn, isOn, settingOf, type XmlElement } from '../xml.ts'
import { accents, delimiters, functions, groupMarks, operators, plainLetters } from './math-signs.ts'

/** Office Math (ECMA-376 part 1, 22.1) as LaTeX, without dollars. Signs that have no meaning in LaTeX stay the characters that they are. */
export function latexOf(math: XmlElement): string {
  return childrenOf(math).trim()
}

const childrenOf = (element: XmlElement | undefined): string => (element ? joined(elementsIn(element).map(partOf)) : '')

/** A command that ends in a letter needs a blank before another letter. */
function joined(parts: string[]): string {
  let text = ''
  let endsCommand = false
  for (const part of parts) {
    if (part === '') continue
    if (endsCommand && /^[a-zA-Z]/.test(part)) text += ' '
    text += part
    endsCommand = /\\[a-zA-Z]+$/.test(part.slice(-30))
  }
  return text
}

function partOf(element: XmlElement): string {
  const rule = rules[element.name]
  if (rule) return rule(element)
  return /Pr$/.test(element.name) || leftOut.has(element.name) ? '' : childrenOf(element)
}

/** Whether LaTeX is made of an element as it is meant, be it of its children only. */
export const hasRule = ({ name }: XmlElement): boolean =>
  rules[name] !== undefined || parts.has(name) || leftOut.has(name) || /(Pr|Start|End)$/.test(name)

/** What formulas are made of, and what may stand around parts of them. */
const parts = new Set(
  'm:oMath m:e m:num m:den m:sup m:sub m:deg m:fName m:lim m:mr w:ins w:moveTo w:smartTag w:customXml w:sdt w:sdtContent w:hyperlink w:fldSimple w:dir w:bdo'.split(
    ' '
  )
)

/** What was deleted, and what stands in formulas and is no part of them. */
const leftOut = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'w:fldChar', 'w:bookmarkStart', 'w:bookmarkEnd'])

const group = (element: XmlElement | undefined) => `{${childrenOf(element)}}`
const argument = (element: XmlElement, name: string) => group(childOf(element, name))
const content = (element: XmlElement) => childrenOf(childOf(element, 'm:e'))
const propertyOf = (element: XmlElement, name: string) => settingOf(childOf(element, `${element.name}Pr`), name)
const isSet = (element: XmlElement, name: string) => isOn(childOf(element, `${element.name}Pr`), name) ?? false

/** What a script stands at: one sign, a command, or a group. */
function base(element: XmlElement): string {
  const text = content(element)
  return /^(.|\\[a-zA-Z]+|\\left[\s\S]*\\right.|\([^()]*\)|\[[^[\]]*\]|\|[^|]*\|)$/u.test(text) ? text : `{${text}}`
}

const rules = byName<(element: XmlElement) => string>({
  'm:r': runOf,
  'w:r': runOf,
  'm:f': fractionOf,
  'm:sSup': element => `${base(element)}^${argument(element, 'm:sup')}`,
  'm:sSub': element => `${base(element)}_${argument(element, 'm:sub')}`,
  'm:sSubSup': element => `${base(element)}_${argument(element, 'm:sub')}^${argument(element, 'm:sup')}`,
  'm:sPre': element => `{}_${argument(element, 'm:sub')}^${argument(element, 'm:sup')}${base(element)}`,
  'm:rad': element => {
    const degree = isSet(element, 'm:degHide') ? '' : childrenOf(childOf(element, 'm:deg'))
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${content(element)}}`
  },
  'm:nary': naryOf,
  'm:d': delimitedOf,
  'm:func': element => joined([nameOf(childOf(element, 'm:fName')), `{${content(element)}}`]),
  'm:limLow': element => limitOf(element, '_'),
  'm:limUpp': element => limitOf(element, '^'),
  'm:acc': element => `${accents[propertyOf(element, 'm:chr') ?? '\u0302'] ?? '\\hat'}{${content(element)}}`,
  'm:bar': element => `\\${propertyOf(element, 'm:pos') === 'top' ? 'overline' : 'underline'}{${content(element)}}`,
  'm:groupChr': element => {
    const mark = propertyOf(element, 'm:chr') ?? '⏟'
    return groupMarks[mark] ? `${groupMarks[mark]}{${content(element)}}` : `\\underset{${mark}}{${content(element)}}`
  },
  'm:borderBox': element => `\\boxed{${content(element)}}`,
  'm:box': content,
  'm:phant': element => (isOn(childOf(element, 'm:phantPr'), 'm:show') === false ? '' : content(element)),
  'm:m': element =>
    environment(
      'matrix',
      named(element, 'm:mr').map(row => named(row, 'm:e').map(childrenOf).join(' & '))
    ),
  'm:eqArr': element =>
    environment(
      'aligned',
      named(element, 'm:e').map(row => alignedOf(childrenOf(row)))
    )
})

const named = (element: XmlElement, name: string) => elementsIn(element).filter(child => child.name === name)
const environment = (name: string, rows: string[]) => `\\begin{${name}}${rows.join(' \\\\ ')}\\end{${name}}`

/** In an array of equations a plain ampersand is where they are aligned. */
const alignedOf = (row: string) => row.replaceAll('\\&', '&')

function runOf(run: XmlElement): string {
  const properties = childOf(run, 'm:rPr')
  let text = ''
  for (const child of run.children) {
    if (typeof child === 'string') continue
    if (child.name === 'm:t' || child.name === 'w:t') text += child.children.filter(part => typeof part === 'string').join('')
    else if (child.name === 'w:br' || child.name === 'w:tab') text += ' '
  }
  if (isOn(properties, 'm:nor')) return text.trim() === '' ? text : `\\text{${escaped(text)}}`
  return plainLetters(escaped(text), settingOf(properties, 'm:scr'))
}

const signs: Record<string, string> = { '\\': '\\backslash ', '~': '\\sim ', '^': '\\hat{}', '\u00a0': ' ', '\u2061': '' }
const escaped = (text: string) =>
  text.replace(/[#%&_{}$\\~^\u00a0\u2061-\u2064]/g, sign => signs[sign] ?? (sign > '\u2000' ? '' : `\\${sign}`))

function fractionOf(element: XmlElement): string {
  const type = propertyOf(element, 'm:type')
  const [over, under] = [argument(element, 'm:num'), argument(element, 'm:den')]
  if (type === 'lin' || type === 'skw') return `${over}/${under}`
  // The binomial coefficient is such a fraction in round brackets.
  return type === 'noBar' ? `\\genfrac{}{}{0pt}{}${over}${under}` : `\\frac${over}${under}`
}

function naryOf(element: XmlElement): string {
  const sign = propertyOf(element, 'm:chr') ?? '∫'
  const sub = isSet(element, 'm:subHide') ? '' : childrenOf(childOf(element, 'm:sub'))
  const sup = isSet(element, 'm:supHide') ? '' : childrenOf(childOf(element, 'm:sup'))
  const bounds = `${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`
  const operator = operators[sign] ?? `\\mathop{${sign}}`
  const body = content(element)
  return `${operator}${bounds}${bounds === '' && /^[a-zA-Z]/.test(body) ? ' ' : ''}${body}`
}

function delimitedOf(element: XmlElement): string {
  const open = propertyOf(element, 'm:begChr') ?? '('
  const close = propertyOf(element, 'm:endChr') ?? ')'
  const between = propertyOf(element, 'm:sepChr') ?? '|'
  const parts = named(element, 'm:e').map(childrenOf)
  const inner = parts.join(delimiters[between] ?? between)
  const isBinomial = open === '(' && close === ')' && /^\\genfrac\{\}\{\}\{0pt\}\{\}/.test(inner)
  if (isBinomial) return inner.replace('\\genfrac{}{}{0pt}{}', '\\binom')
  const sign = (delimiter: string) => (delimiter === '' ? '.' : (delimiters[delimiter] ?? delimiter))
  const isTall = /\\(frac|begin|sum|int|prod|sqrt|binom|genfrac)/.test(inner) || open === '' || close === ''
  if (isTall) return `\\left${sign(open)}${spaced(sign(open), inner)}\\right${sign(close)}`
  return joined([sign(open), inner, sign(close)])
}

const spaced = (command: string, text: string) => (/[a-zA-Z]$/.test(command) && /^[a-zA-Z]/.test(text) ? ` ${text}` : text)

/** `sin` is `\sin`; a name of several letters that LaTeX does not know is set upright. */
function nameOf(element: XmlElement | undefined): string {
  return functionName(childrenOf(element))
}

function functionName(text: string): string {
  const plain = /^(?:\\text\{([A-Za-z ]+)\}|([A-Za-z ]+))$/.exec(text.trim())
  const name = (plain?.[1] ?? plain?.[2])?.trim()
  if (name === undefined) return text
  if (functions.has(name)) return `\\${name}`
  return name.length > 1 ? `\\operatorname{${name}}` : name
}

function limitOf(element: XmlElement, script: '_' | '^'): string {
  const text = functionName(content(element))
  const limit = argument(element, 'm:lim')
  if (/^\\([a-z]+|operatorname\{.*\})$/.test(text) || /^\\(under|over)brace/.test(text)) return `${text}${script}${limit}`
  return `\\${script === '_' ? 'under' : 'over'}set${limit}{${text}}`
}
