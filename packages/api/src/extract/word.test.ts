import { expect, test } from 'vitest'
import { wordCell, wordDocument, wordItem, wordLists, wordParagraph, wordRun, wordTable } from '../testing/documents/word.ts'
import { extractDocument } from './extract-document.ts'

type Options = Parameters<typeof wordDocument>[1]
const read = (body: string, options?: Options) => extractDocument({ name: 'a.docx', bytes: wordDocument(body, options) })
const textsOf = async (body: string, options?: Options) => (await read(body, options)).blocks.map(({ text }) => text)
const paragraph = (...content: string[]) => `<w:p>${content.join('')}</w:p>`
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`

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
    'Arts, all offices | Arts, all offices | R-201'
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
    `${paragraph(
      wordRun('See '),
      drawing('<pic:pic/>', 'descr="A map of the campus"'),
      wordRun(' and'),
      drawing('<c:chart/>'),
      drawing('<wps:wsp/>'),
      '<w:r><w:object><v:shape><v:imagedata/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>',
      '<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>',
      '<w:r><w:commentReference w:id="0"/></w:r>',
      wordRun(' this.')
    )}<w:altChunk r:id="x"/>`
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

test('the words of a diagram are read in their place', async () => {
  const office = 'http://schemas.openxmlformats.org'
  const relation = (type: string, id: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const more = [
    {
      name: 'word/_rels/document.xml.rels',
      content: `<Relationships xmlns="${office}/package/2006/relationships">${relation('styles', 's', 'styles.xml') + relation('diagramData', 'd', 'diagrams/data1.xml')}</Relationships>`
    },
    {
      name: 'word/diagrams/data1.xml',
      content: `<dgm:dataModel xmlns:dgm="${office}/drawingml/2006/diagram" xmlns:a="${office}/drawingml/2006/main"><dgm:pt><a:p><a:r><a:t>Apply</a:t></a:r></a:p></dgm:pt><dgm:pt><a:p><a:r><a:t>Pay </a:t></a:r><a:r><a:t>the fee</a:t></a:r></a:p></dgm:pt></dgm:dataModel>`
    }
  ]
  const diagram = (id: string) =>
    `<w:r><w:drawing><wp:inline><dgm:relIds xmlns:dgm="${office}/drawingml/2006/diagram" r:dm="${id}"/></wp:inline></w:drawing></w:r>`
  const { blocks, unread } = await read(paragraph(diagram('d')) + paragraph(wordRun('And:'), diagram('gone')), { more })
  expect(blocks.map(({ text }) => text)).toEqual(['Apply\nPay the fee', 'And:'])
  expect(unread).toEqual([{ kind: 'drawing', count: 1 }])
})

test('F123: letters of an old equation, which has no result, are kept', async () => {
  const equation = field('begin') + instruction(' EQ \\f(distance,time) ') + field('end')
  expect(await textsOf(paragraph(wordRun('Speed is '), equation, wordRun('.')))).toEqual(['Speed is (distance)/(time).'])
})

test('F123: the sign of a field that has no result is read as it looks, and counted when nothing looks so', async () => {
  const sign = (code: string) => field('begin') + instruction(` SYMBOL ${code} `) + field('end')
  const signs = ['176 \\f "Symbol" \\s 12', '0x2191 \\u', '65', '76 \\f "MT Extra"'].map(sign)
  const { blocks, unread } = await read(paragraph(wordRun('At 20 '), ...signs))
  expect(blocks.map(({ text }) => text)).toEqual(['At 20 °↑A'])
  expect(unread).toEqual([{ kind: 'character', count: 1 }])
})

test('F34, F123: words of buttons are read; numbers that Word keeps nowhere are counted', async () => {
  const made = (text: string) => field('begin') + instruction(` ${text} `) + field('end')
  const { blocks, unread } = await read(
    [
      ['GOTOBUTTON x Page two', ' next'],
      ['MACROBUTTON NoMacro [Enter a name]', 'Name'],
      ['AUTONUM', ' Fees'],
      ['LISTNUM', ' Cards']
    ]
      .map(([button, text]) => paragraph(made(button!), wordRun(text!)))
      .join('')
  )
  expect(blocks.map(({ text }) => text)).toEqual(['Page two next', 'Name', 'Fees', 'Cards'])
  expect(unread).toEqual([{ kind: 'other', count: 2 }])
})

test('the title of a picture describes it where it has no other description', async () => {
  const picture = (attributes: string) =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" ${attributes}/></wp:inline></w:drawing></w:r>`
  expect(await textsOf(paragraph(picture('title="A map"'), picture('title="Two" descr="A plan"')))).toEqual(['[A map][A plan]'])
})

test('what stands above the line is not joined to the number before it, and what is struck out says so', async () => {
  const above = (text: string) => wordRun(text, '<w:vertAlign w:val="superscript"/>')
  const out = (text: string) => wordRun(text, '<w:strike/>')
  expect(
    await textsOf(
      paragraph(wordRun('2'), above('10'), wordRun(' bytes, 10'), above('-'), above('3'), wordRun(' m, 5'), above('th')) +
        paragraph(wordRun('H'), wordRun('2', '<w:vertAlign w:val="subscript"/>'), wordRun('O')) +
        paragraph(out('40 '), out('crowns '), wordRun('50 crowns'), wordRun(' now', '<w:strike w:val="0"/>'))
    )
  ).toEqual(['2¹⁰ bytes, 10⁻³ m, 5th', 'H2O', '~~40 crowns~~ 50 crowns now'])
})

test('lines of tildes to write on stay, and what several runs strike out is struck out once', async () => {
  const out = (text: string) => wordRun(text, '<w:strike/>')
  const texts = await textsOf(
    paragraph(wordRun('Name: ~~~~~~~~')) + paragraph(out('un'), out('til '), out('May'), wordRun(' ~~~~')) + paragraph(out(' '))
  )
  expect(texts).toEqual(['Name: ~~~~~~~~', '~~until May~~ ~~~~'])
})
