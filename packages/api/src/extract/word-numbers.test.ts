import { expect, test } from 'vitest'
import { wordDocument, wordItem, wordLists, wordRun } from '../testing/documents/word.ts'
import { extractDocument } from './extract-document.ts'

type Options = Parameters<typeof wordDocument>[1]
const read = (body: string, options?: Options) => extractDocument({ name: 'a.docx', bytes: wordDocument(body, options) })
const textsOf = async (body: string, options?: Options) => (await read(body, options)).blocks.map(({ text }) => text)

test('F34: headings and items have the numbers that Word prints, by which people cite them', async () => {
  const numbering = wordLists(
    [
      ['decimal', '%1', '<w:start w:val="3"/>'],
      ['decimal', '%1.%2', '<w:start w:val="2"/>']
    ],
    [['lowerLetter', '(%1)']]
  )
  const { blocks } = await read(
    wordItem('Late work', 1, 1, '<w:pStyle w:val="H2"/>') + wordItem('first rule', 2) + wordItem('second rule', 2),
    { numbering }
  )
  expect(blocks.map(({ kind, text, headings }) => [kind, text, headings])).toEqual([
    ['heading', '3.2 Late work', ['3.2 Late work']],
    ['line', '(a) first rule', ['3.2 Late work']],
    ['line', '(b) second rule', ['3.2 Late work']]
  ])
})

test('F34: numbers begin anew below another number, where a list says so, and go on elsewhere', async () => {
  const levels: [string, string, string?][] = [
    ['decimal', '%1.'],
    ['decimal', '%1.%2'],
    ['lowerRoman', '%3)', '<w:start w:val="1"/><w:lvlRestart w:val="0"/>']
  ]
  const numbering = `${wordLists(levels)}<w:num w:numId="7"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`
  const items: [number, number][] = [
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 1],
    [2, 1],
    [0, 1],
    [1, 1],
    [2, 1],
    [0, 7],
    [1, 7],
    [0, 1]
  ]
  expect(await textsOf(items.map(([level, list]) => wordItem('x', list, level)).join(''), { numbering })).toEqual(
    ['1.', '1.1', 'i)', '1.2', 'ii)', '2.', '2.1', 'iii)', '5.', '5.1', '6.'].map(number => `${number} x`)
  )
})

test.each([
  ['upperRoman', '第%1条', ['第I条', '第II条', '第III条']],
  ['chineseCountingThousand', '第%1条', ['第一条', '第二条', '第三条']],
  ['decimalEnclosedCircle', '%1', ['①', '②', '③']],
  ['ideographTraditional', '%1、', ['甲、', '乙、', '丙、']],
  ['ordinalText', '%1:', ['First:', 'Second:', 'Third:']],
  ['decimalZero', '%1', ['01', '02', '03']],
  ['bullet', '\uf0b7', ['-', '-', '-']],
  ['none', '', ['', '', '']]
])('F34: numbers in the format %s', async (format, text, numbers) => {
  const numbering = wordLists([[format, text]])
  expect(await textsOf(wordItem('x', 1).repeat(3), { numbering })).toEqual(numbers.map(number => `${number} x`.trim()))
})

test.each([
  ['chineseCountingThousand', 123, '一百二十三'],
  ['chineseCountingThousand', 10_050, '一万零五十'],
  ['chineseLegalSimplified', 15, '壹拾伍'],
  ['chineseCounting', 21, '二十一'],
  ['lowerLetter', 28, 'bb'],
  ['upperRoman', 1994, 'MCMXCIV'],
  ['cardinalText', 121, 'One hundred twenty-one'],
  ['ordinal', 112, '112th'],
  ['upperRoman', 1_000_000, '1000000'],
  ['lowerLetter', 999_999_999, '999999999']
])('F34: in the format %s, %i is %s', async (format, start, printed) => {
  const numbering = wordLists([[format, '%1', `<w:start w:val="${start}"/>`]])
  expect(await textsOf(wordItem('x', 1), { numbering })).toEqual([`${printed} x`])
})

test('F34: a style numbers its paragraphs, at the level that names it, and one may be taken out', async () => {
  const styled = (text: string, style: string, more = '') =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${wordRun(text)}</w:p>`
  const numbering = wordLists([
    ['decimal', 'Chapter %1', '<w:start w:val="1"/><w:pStyle w:val="Part"/>'],
    ['decimal', '%1.%2', '<w:start w:val="1"/><w:pStyle w:val="Own"/>']
  ])
  const styles =
    '<w:style w:type="paragraph" w:styleId="Part"><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Own"><w:basedOn w:val="Base"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Base"><w:pPr><w:outlineLvl w:val="1"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
  const { blocks } = await read(
    styled('Fees', 'Part') + styled('Refunds', 'Own') + styled('Preface', 'Part', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
    { numbering, styles }
  )
  expect(blocks.map(({ headings }) => headings.join(' > '))).toEqual([
    'Chapter 1 Fees',
    'Chapter 1 Fees > 1.1 Refunds',
    'Preface'
  ])
})
