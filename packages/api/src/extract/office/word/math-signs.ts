import { byName } from '../../by-name.ts'

/** Signs of Office Math and the commands of LaTeX for them. */

/** Of `m:acc`, by the combining character or the one that stands alone. */
export const accents = byName<string>({
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u0331': '\\underline',
  '\u0332': '\\underline',
  '\u20d0': '\\overleftarrow',
  '\u20d1': '\\vec',
  '\u20d6': '\\overleftarrow',
  '\u20d7': '\\vec',
  '\u20db': '\\dddot',
  '\u20e1': '\\overleftrightarrow',
  '^': '\\hat',
  '~': '\\tilde',
  '¯': '\\bar',
  '→': '\\vec'
})

/** Of `m:groupChr`. */
export const groupMarks = byName<string>({
  '⏞': '\\overbrace',
  '⏟': '\\underbrace',
  '→': '\\overrightarrow',
  '←': '\\overleftarrow',
  '¯': '\\overline'
})

/** Of `m:nary`. */
export const operators = byName<string>({
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '∯': '\\oiint',
  '∰': '\\oiiint',
  '⋀': '\\bigwedge',
  '⋁': '\\bigvee',
  '⋂': '\\bigcap',
  '⋃': '\\bigcup',
  '⨀': '\\bigodot',
  '⨁': '\\bigoplus',
  '⨂': '\\bigotimes',
  '⨄': '\\biguplus',
  '⨆': '\\bigsqcup'
})

/** Of `m:d`. */
export const delimiters = byName<string>({
  '{': '\\{',
  '}': '\\}',
  '‖': '\\|',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '〈': '\\langle',
  '〉': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil'
})

export const functions: ReadonlySet<string> = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' '
  )
)

const alphabets = byName<string>({
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt'
})

/** Letters in an alphabet of `m:scr`. Letters that Unicode has again for formulas (𝑓) are those that everybody searches for. */
export function plainLetters(text: string, script: string | undefined): string {
  const plain = text.replace(/[\u{1d400}-\u{1d7ff}]/gu, letter => letter.normalize('NFKC'))
  const alphabet = alphabets[script ?? '']
  return alphabet && plain.trim() !== '' ? `${alphabet}{${plain}}` : plain
}
