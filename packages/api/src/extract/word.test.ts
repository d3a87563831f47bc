import { expect, test } from 'vitest'
import { wordCell, wordDocument, wordItem, wordLists, wordParagraph, wordRun, wordTable } from '../testing/documents/word.ts'
import { extractDocument } from './extract-document.ts'

type Options = Parameters<typeof wordDocument>[1]
const read = (body: string, options?: Options) => extractDocument({ name: 'a.docx', bytes: wordDocument(body, options) })
const textsOf = async (body: string, options?: Options) => (await read(body, options)).blocks.map(({ text }) => text)
const paragraph = (...content: string[]) => `<w:p>${content.join('')}</w:p>`
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`

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

test('F123: fields show their result, simple ones and those of several runs, and none of their instruction', async () => {
  expect(
    await textsOf(
      paragraph(
        wordRun('Dear '),
        `<w:fldSimple w:instr=" MERGEFIELD Name ">${wordRun('Ms Green')}</w:fldSimple>`,
        wordRun(', see '),
        field('begin') + instruction(' IF ') + field('begin') + instruction(' PAGE ') + field('separate') + wordRun('9'),
        `${field('end') + instruction(' = 1 ') + field('separate') + wordRun('Table 4') + field('end')}<w:r><w:t>.</w:t></w:r>`
      )
    )
  ).toEqual(['Dear Ms Green, see Table 4.'])
})

test('F123: a field that never ends hides nothing behind its paragraph', async () => {
  expect(await textsOf(paragraph(wordRun('A'), field('begin'), instruction(' X ')) + wordParagraph('Next.'))).toEqual([
    'A',
    'Next.'
  ])
})

test('F123: fields of a form are what is filled in', async () => {
  const form = (data: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r>${field('end')}`
  const list = '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Monday"/><w:listEntry w:val="Friday"/></w:ddList>'
  expect(
    await textsOf(
      paragraph(
        form('<w:checkBox><w:checked/></w:checkBox>'),
        wordRun(' Yes '),
        form('<w:checkBox><w:default w:val="0"/></w:checkBox>')
      ) + paragraph(form(list))
    )
  ).toEqual(['☑ Yes ☐', 'Friday'])
})

test('F123: text in controls, tags, links and unknown elements stays in its place', async () => {
  const { blocks, unread } = await read(
    `<w:sdt><w:sdtPr><w:alias w:val="Name"/></w:sdtPr><w:sdtContent>${paragraph(
      wordRun('A'),
      `<w:sdt><w:sdtContent>${wordRun('B')}</w:sdtContent></w:sdt>`,
      `<w:smartTag w:element="x">${wordRun('C')}</w:smartTag>`,
      `<w:hyperlink>${wordRun('D')}</w:hyperlink>`,
      `<w:customXml><w:customXmlPr/>${wordRun('E')}</w:customXml>`,
      `<w:novelty>${wordRun('F')}</w:novelty>`
    )}</w:sdtContent></w:sdt>`
  )
  expect(blocks.map(({ text }) => text)).toEqual(['ABCDEF'])
  expect(unread).toEqual([{ kind: 'other', count: 1 }])
})

test('F123: what tells how a word is said does not stand between its characters', async () => {
  const ruby = (base: string, reading: string) =>
    `<w:r><w:ruby><w:rt>${wordRun(reading)}</w:rt><w:rubyBase>${wordRun(base)}</w:rubyBase></w:ruby></w:r>`
  expect(await textsOf(paragraph(ruby('图', 'tú'), ruby('书', 'shū'), wordRun('馆')))).toEqual(['图书馆'])
})

test('F123: changes are read as if they were accepted', async () => {
  const deletedEnd = '<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>'
  expect(
    await textsOf(
      paragraph(
        wordRun('The fee is '),
        '<w:del><w:r><w:delText>300</w:delText></w:r></w:del>',
        `<w:ins>${wordRun('450')}</w:ins>`,
        `<w:moveFrom>${wordRun(' gone')}</w:moveFrom>`,
        `<w:moveTo>${wordRun(' moved')}</w:moveTo>`
      ) +
        paragraph(deletedEnd, wordRun('One ')) +
        paragraph(wordRun('paragraph.')) +
        `<w:tbl><w:tr>${wordCell(wordParagraph('a')) + wordCell(wordParagraph('b'))}</w:tr><w:tr><w:trPr><w:del/></w:trPr>${wordCell(wordParagraph('c'))}</w:tr></w:tbl>`
    )
  ).toEqual(['The fee is 450 moved', 'One paragraph.', 'a | b'])
})

test('F103: a table in a cell leaves the outer rows whole', async () => {
  const inner = wordTable([
    ['room', 'B-12'],
    ['phone', '77']
  ])
  const { blocks } = await read(
    `<w:tbl>${[
      [wordParagraph('Person'), wordParagraph('Details')],
      [wordParagraph('Dr Fern'), inner + paragraph()],
      [wordParagraph('Dr Wolf'), wordParagraph('room C-7')]
    ]
      .map(row => `<w:tr>${row.map(cell => wordCell(cell)).join('')}</w:tr>`)
      .join('')}</w:tbl>`
  )
  expect(blocks.map(({ text, header }) => [header, text])).toEqual([
    ['Person | Details', 'Dr Fern | room B-12; phone 77'],
    ['Person | Details', 'Dr Wolf | room C-7']
  ])
})

test('F103: a table with lists and a heading in one cell stays a table, one that arranges a page does not', async () => {
  const numbering = wordLists([['decimal', '%1.']])
  const odd = `<w:tbl><w:tr>${wordCell(wordParagraph('Week')) + wordCell(wordParagraph('Topic'))}</w:tr><w:tr>${wordCell(wordParagraph('1')) + wordCell(wordItem('Limits', 1) + wordItem('Rules', 1))}</w:tr><w:tr>${wordCell(wordParagraph('2')) + wordCell(wordParagraph('Exam', 'H2'))}</w:tr><w:tr>${wordCell(wordParagraph('3')) + wordCell(wordParagraph('Rest'))}</w:tr></w:tbl>`
  const page = `<w:tbl><w:tr>${wordCell(wordParagraph('Left', 'H1') + wordParagraph('Text of it.')) + wordCell(wordParagraph('Right', 'H1'))}</w:tr></w:tbl>`
  const { blocks } = await read(odd + page, { numbering })
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['row', '1 | 1. Limits 2. Rules'],
    ['row', '2 | Exam'],
    ['row', '3 | Rest'],
    ['heading', 'Left'],
    ['paragraph', 'Text of it.'],
    ['heading', 'Right']
  ])
})

test('F110: cells that are joined across and downwards keep rows whole', async () => {
  const cell = (text: string, properties = '') => wordCell(wordParagraph(text), properties)
  const rows = [
    cell('Faculty') + cell('Office') + cell('Room'),
    cell('Science', '<w:vMerge w:val="restart"/>') + cell('Exams') + cell('S-102'),
    cell('', '<w:vMerge/>') + cell('Finance') + cell('S-103'),
    cell('Arts, all offices', '<w:gridSpan w:val="2"/>') + cell('R-201')
  ]
  const { blocks } = await read(`<w:tbl>${rows.map(row => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`)
  expect(blocks.map(({ text }) => text)).toEqual([
    'Science | Exams | S-102',
    'Science | Finance | S-103',
    'Arts, all offices | | R-201'
  ])
})

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

test('F35: hidden text is left out, also by its style or in a formula of a field, and counted', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="Key"><w:rPr><w:vanish/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="KeyWord"><w:rPr><w:vanish/></w:rPr></w:style>'
  const { blocks, unread } = await read(
    wordParagraph('Question 1: Which planet is the largest?') +
      paragraph(wordRun('KEY: Jupiter', '<w:vanish/>')) +
      wordParagraph('KEY: Saturn', 'Key') +
      paragraph(
        wordRun('Question 2'),
        wordRun(' KEY: Mars', '<w:rStyle w:val="KeyWord"/>'),
        wordRun(' follows.', '<w:vanish w:val="0"/>')
      ),
    { styles }
  )
  expect(blocks.map(({ text }) => text)).toEqual(['Question 1: Which planet is the largest?', 'Question 2 follows.'])
  expect(unread).toEqual([{ kind: 'hiddenText', count: 3 }])
})

test('hidden rows of a table are left out and counted', async () => {
  const row = (text: string, more = '') => `<w:tr>${more}${wordCell(wordParagraph(text)) + wordCell(wordParagraph('x'))}</w:tr>`
  const { blocks, unread } = await read(`<w:tbl>${row('1')}${row('2', '<w:trPr><w:hidden/></w:trPr>')}${row('3')}</w:tbl>`)
  expect(blocks.map(({ text }) => text)).toEqual(['1 | x', '3 | x'])
  expect(unread).toEqual([{ kind: 'hiddenRow', count: 1 }])
})

test('notes stand behind the paragraph that refers to them, each once', async () => {
  const note = (kind: string, id: number, text: string) =>
    `<w:${kind} w:id="${id}"><w:p><w:r><w:${kind}Ref/></w:r>${wordRun(` ${text}`)}</w:p></w:${kind}>`
  expect(
    await textsOf(
      paragraph(
        wordRun('Marks are final'),
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
        wordRun(' and kept'),
        '<w:r><w:endnoteReference w:id="1"/></w:r>',
        wordRun('.')
      ) + wordParagraph('Next.'),
      { footnotes: note('footnote', 2, 'Except on appeal.'), endnotes: note('endnote', 1, 'For ten years.') }
    )
  ).toEqual(['Marks are final[1] and kept[i].', '[1] Except on appeal.', '[i] For ten years.', 'Next.'])
})

const box = (text: string) => `<w:txbxContent>${wordParagraph(text)}</w:txbxContent>`
test('a text box is read once, though the file has it in two forms', async () => {
  const { blocks, unread } = await read(
    paragraph(
      wordRun('Beside.'),
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${box('In a box.')}</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box('In a box.')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
    )
  )
  expect(blocks.map(({ text }) => text)).toEqual(['Beside.', 'In a box.'])
  expect(unread).toEqual([])
})

test('pictures, charts, drawings, other documents and comments are counted; a description is read in its place', async () => {
  const drawing = (content: string, properties = '') =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" ${properties}/>${content}</wp:inline></w:drawing></w:r>`
  const { blocks, unread } = await read(
    paragraph(
      wordRun('See '),
      drawing('<pic:pic/>', 'descr="A map of the campus"'),
      wordRun(' and'),
      drawing('<c:chart/>'),
      drawing('<wps:wsp/>'),
      '<w:r><w:object><v:shape><v:imagedata/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>',
      '<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>',
      '<w:r><w:commentReference w:id="0"/></w:r>',
      wordRun(' this.')
    ) + '<w:altChunk r:id="x"/>'
  )
  expect(blocks.map(({ text }) => text)).toEqual(['See [A map of the campus] and this.'])
  expect(unread).toEqual([
    { kind: 'picture', count: 1 },
    { kind: 'drawing', count: 1 },
    { kind: 'chart', count: 1 },
    { kind: 'embedded', count: 2 },
    { kind: 'comment', count: 1 }
  ])
})

test('signs of fonts without letters are read as they look, and counted when nothing looks so', async () => {
  const { blocks, unread } = await read(
    paragraph(
      '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>',
      wordRun(' passed '),
      wordRun('\uf061', '<w:rFonts w:ascii="Symbol"/>'),
      wordRun('\uf099')
    )
  )
  expect(blocks.map(({ text }) => text)).toEqual(['✓ passed α'])
  expect(unread).toEqual([{ kind: 'character', count: 1 }])
})

test('a document of the strict kind, with prefixes of its own, is read alike', async () => {
  const content = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main" xmlns:y="http://purl.oclc.org/ooxml/officeDocument/math"><x:body><x:p><x:r><x:t>Let </x:t></x:r><y:oMath><y:r><y:t>x</y:t></y:r></y:oMath></x:p></x:body></x:document>`
  expect(await textsOf('', { more: [{ name: 'word/document.xml', content }] })).toEqual(['Let $x$'])
})

test('a heading that is a whole text is cut where it stands above others, and read whole', async () => {
  const long = 'Every student reads this. '.repeat(20).trim()
  const { blocks } = await read(wordParagraph(long, 'H1') + wordParagraph('Next.'))
  expect(blocks.map(({ kind, text }) => [kind, text.length])).toEqual([
    ['heading', 201],
    ['paragraph', long.length],
    ['paragraph', 5]
  ])
})
