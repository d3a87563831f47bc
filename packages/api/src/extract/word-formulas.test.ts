import { expect, test } from 'vitest'
import { wordDocument, wordRun } from '../testing/documents/word.ts'
import { extractDocument } from './extract-document.ts'

const textsOf = async (body: string) =>
  (await extractDocument({ name: 'a.docx', bytes: wordDocument(body) })).blocks.map(({ text }) => text)
const paragraph = (...content: string[]) => `<w:p>${content.join('')}</w:p>`

/** Parts of formulas. */
const m = (text: string, properties = '') => `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const part = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`
const e = (content: string) => part('e', content)
const set = (name: string, value: string) => `<m:${name} m:val="${value}"/>`
const latexOf = async (content: string) => (await textsOf(paragraph(part('oMath', content))))[0]

test('F36: a formula stands as LaTeX in its place, in a line or on its own', async () => {
  const square = part('sSup', e(m('c')) + part('sup', m('2')))
  const fraction = part('f', part('num', m('a+b')) + part('den', m('QUARK')))
  expect(
    await textsOf(
      paragraph(wordRun('The energy is '), part('oMath', m('E=m') + square), wordRun(' by Einstein.')) +
        paragraph(part('oMathPara', part('oMath', fraction)))
    )
  ).toEqual(['The energy is $E=mc^{2}$ by Einstein.', '$$\\frac{a+b}{QUARK}$$'])
})

test.each([
  ['scripts', part('sSubSup', e(m('x')) + part('sub', m('i')) + part('sup', m('2'))), 'x_{i}^{2}'],
  ['a script of two letters', part('sSub', e(m('ab')) + part('sub', m('1'))), '{ab}_{1}'],
  ['scripts before a sign', part('sPre', part('sub', m('2')) + part('sup', m('4')) + e(m('H'))), '{}_{2}^{4}H'],
  ['a square root', part('rad', part('radPr', '<m:degHide m:val="1"/>') + part('deg', '') + e(m('x'))), '\\sqrt{x}'],
  ['a cube root', part('rad', part('deg', m('3')) + e(m('x'))), '\\sqrt[3]{x}'],
  [
    'a sum with its bounds',
    part('nary', part('naryPr', set('chr', '∑')) + part('sub', m('i=1')) + part('sup', m('n')) + e(m('i'))),
    '\\sum_{i=1}^{n}i'
  ],
  ['an integral without bounds', part('nary', part('naryPr', '<m:subHide m:val="1"/><m:supHide/>') + e(m('f'))), '\\int f'],
  ['brackets', m('f') + part('d', e(m('x')) + e(m('y'))), 'f(x|y)'],
  [
    'brackets of other forms, as high as what they hold',
    part('d', part('dPr', set('begChr', '{') + set('endChr', '')) + e(part('f', part('num', m('1')) + part('den', m('2'))))),
    '\\left\\{\\frac{1}{2}\\right.'
  ],
  [
    'a binomial coefficient',
    part('d', e(part('f', part('fPr', set('type', 'noBar')) + part('num', m('n')) + part('den', m('k'))))),
    '\\binom{n}{k}'
  ],
  [
    'a matrix',
    part(
      'd',
      part('dPr', set('begChr', '[') + set('endChr', ']')) +
        e(part('m', part('mr', e(m('a')) + e(m('b'))) + part('mr', e(m('c')) + e(m('d')))))
    ),
    '\\left[\\begin{matrix}a & b \\\\ c & d\\end{matrix}\\right]'
  ],
  ['a function', part('func', part('fName', m('sin', set('sty', 'p'))) + e(m('x'))), '\\sin{x}'],
  ['a function that LaTeX has not', part('func', part('fName', m('rank')) + e(m('A'))), '\\operatorname{rank}{A}'],
  ['a limit', part('func', part('fName', part('limLow', e(m('lim')) + part('lim', m('x→0')))) + e(m('f'))), '\\lim_{x→0}{f}'],
  ['an accent', part('acc', part('accPr', set('chr', '\u20d7')) + e(m('v'))), '\\vec{v}'],
  ['a line over it', part('bar', part('barPr', set('pos', 'top')) + e(m('z'))), '\\overline{z}'],
  [
    'a brace with words below it',
    part('limLow', e(part('groupChr', e(m('a+b')))) + part('lim', m('sum', '<m:nor/>'))),
    '\\underbrace{a+b}_{\\text{sum}}'
  ],
  ['an array of equations', part('eqArr', e(m('x&amp;=1')) + e(m('y&amp;=2'))), '\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}'],
  ['letters of an alphabet', m('R', set('scr', 'double-struck')) + m('𝑥'), '\\mathbb{R}x'],
  ['signs that LaTeX takes for its own', m('5%_{'), '5\\%\\_\\{'],
  ['a change that was made and one that was taken back', `<w:ins>${m('a')}</w:ins><w:del>${m('b')}</w:del>`, 'a'],
  ['something that has no rule', part('strange', e(m('q'))), 'q']
])('F36: %s in a formula', async (_, content, latex) => {
  expect(await latexOf(content)).toBe(`$${latex}$`)
})

test('in a formula hidden runs are left out, signs are read, and of two forms of the same one is', async () => {
  const alternative = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="a14">${m('b')}</mc:Choice><mc:Fallback>${m('b')}</mc:Fallback></mc:AlternateContent>`
  const body = paragraph(
    part(
      'oMath',
      m('a+') +
        alternative +
        '<m:r><w:rPr><w:vanish/></w:rPr><m:t>=KEY</m:t></m:r><m:r><w:sym w:font="Symbol" w:char="F0B3"/></m:r><m:r><m:t>c\ue123</m:t></m:r>'
    )
  )
  const { blocks, unread } = await extractDocument({ name: 'a.docx', bytes: wordDocument(body) })
  expect(blocks.map(({ text }) => text)).toEqual(['$a+b≥c$'])
  expect(unread).toEqual([
    { kind: 'hiddenText', count: 1 },
    { kind: 'character', count: 1 }
  ])
})

test('what has no rule in a formula keeps its text and is counted', async () => {
  const body = paragraph(part('oMath', part('strange', e(m('q'))) + part('sSup', e(m('x')) + part('sup', m('2')))))
  const { blocks, unread } = await extractDocument({ name: 'a.docx', bytes: wordDocument(body) })
  expect(blocks.map(({ text }) => text)).toEqual(['$qx^{2}$'])
  expect(unread).toEqual([{ kind: 'other', count: 1 }])
})
