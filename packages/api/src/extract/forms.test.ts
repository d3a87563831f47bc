import { expect, test } from 'vitest'
import { numbers, oldRecord, oldSheet, oldWorkbook } from '../testing/documents/compound.ts'
import { pdfOf, pdfOfObjects, pdfStream } from '../testing/documents/pdf.ts'
import { wordDocument, wordParagraph, wordRun } from '../testing/documents/word.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'
import { extractDocument } from './extract-document.ts'

const read = (name: string, content: string | Uint8Array) =>
  extractDocument({ name, bytes: typeof content === 'string' ? Buffer.from(content) : content })
const textsOf = async (name: string, content: string | Uint8Array) => (await read(name, content)).blocks.map(({ text }) => text)

const shifted =
  '1010[2] log[2]8 H[2]O 10{6.5} 10{1/2} 10{(1/2)} 2{k} e{kt} 10{-6} a[n+1] 5{th} 1{er} 2{e} XXI{e} Brand{TM} Smith{a}'
const shown = '1010₂ log₂8 H2O 10^6.5 10^(1/2) 10^(1/2) 2^k e^(kt) 10⁻⁶ a_(n+1) 5th 1er 2e XXIe BrandTM Smith^a'
const html = shifted.replace(/\{([^}]*)\}/g, '<sup>$1</sup>').replace(/\[([^\]]*)\]/g, '<sub>$1</sub>')
/** Runs of the text, each with how it is written. */
const runs = shifted.split(/(?=[{[])|(?<=[}\]])/).map(part => {
  const way = part.startsWith('{') ? 'superscript' : part.startsWith('[') ? 'subscript' : ''
  return { text: way === '' ? part : part.slice(1, -1), way }
})
const word = runs.map(({ text, way }) => wordRun(text, way && `<w:vertAlign w:val="${way}"/>`)).join('')
const sharedString = (parts: { text: string; properties: string }[]) =>
  workbookOf({
    sheets: [{ name: 'Sheet1', content: '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>' }],
    strings: `<si>${parts.map(({ text, properties }) => `<r>${properties && `<rPr>${properties}</rPr>`}<t xml:space="preserve">${text}</t></r>`).join('')}</si>`
  })

test.each<[string, string | Uint8Array]>([
  ['a.html', `<!doctype html><p>${html}`],
  ['a.html', `<!doctype html><table><tr><td>x</td><td>y</td></tr><tr><td>${html}</td></tr></table>`],
  ['a.md', html],
  ['a.md', `<p>${html}</p>`],
  ['a.docx', wordDocument(`<w:p>${word}</w:p>`)],
  ['a.xlsx', sharedString(runs.map(({ text, way }) => ({ text, properties: way && `<vertAlign val="${way}"/>` })))]
])('figures and exponents above and below the line are not joined to what is before them: %s', async (name, content) => {
  expect((await textsOf(name, content)).at(-1)).toBe(shown)
})

test('figures and exponents above and below a line of a PDF are not joined to what is before them', async () => {
  const page = [
    { text: 'The area is 10', x: 50, y: 700 },
    { text: '3', x: 134, y: 704, size: 7 },
    { text: ' m, 1010', x: 138, y: 700 },
    { text: '2', x: 186, y: 698, size: 7 },
    { text: ' and 2', x: 190, y: 700 },
    { text: 'k', x: 226, y: 704, size: 7 },
    { text: ' of 2026 on the 5', x: 230, y: 700 },
    { text: 'th', x: 332, y: 704, size: 7 }
  ]
  expect(await textsOf('a.pdf', pdfOf([page]))).toEqual(['The area is 10³ m, 1010₂ and 2^k of 2026 on the 5th'])
})

test('what the style of a character puts above the line or strikes out is so', async () => {
  const styles =
    '<w:style w:type="character" w:styleId="Base"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="Power"><w:basedOn w:val="Base"/></w:style>' +
    '<w:style w:type="character" w:styleId="Gone"><w:rPr><w:strike/></w:rPr></w:style>'
  const styled = (text: string, style: string, more = '') => wordRun(text, `<w:rStyle w:val="${style}"/>${more}`)
  const paragraph = [
    wordRun('10'),
    styled('3', 'Power'),
    wordRun(' '),
    styled('40', 'Gone'),
    wordRun(' '),
    styled('50', 'Gone', '<w:strike w:val="0"/>')
  ]
  expect(await textsOf('a.docx', wordDocument(`<w:p>${paragraph.join('')}</w:p>`, { styles }))).toEqual(['10³ ~~40~~ 50'])
})

test('what is struck out in a cell, and a cell that is so as a whole, say so', async () => {
  const parts = [
    { text: '40 ', properties: '<strike/>' },
    { text: 'crowns', properties: '<b/><strike val="1"/>' },
    { text: ' 50', properties: '<strike val="0"/>' }
  ]
  expect(await textsOf('a.xlsx', sharedString(parts))).toEqual(['~~40 crowns~~ 50'])
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="3"><font/><font><strike/></font><font><strike val="0"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3">${[0, 1, 2].map(font => `<xf numFmtId="0" fontId="${font}"/>`).join('')}</cellXfs></styleSheet>`
  const cells = [0, 1, 2].map(style => `<c r="${'ABC'[style]}1" s="${style}"><v>${style + 5}</v></c>`)
  const bytes = workbookOf({
    sheets: [{ name: 'Sheet1', content: `<sheetData><row r="1">${cells.join('')}</row></sheetData>` }],
    more: [{ name: 'xl/styles.xml', content: styles }]
  })
  expect(await textsOf('a.xlsx', bytes)).toEqual(['5 | ~~6~~ | 7'])
})

test('a cell of an old workbook that is struck out as a whole says so, by its font', async () => {
  const font = (strikes: boolean) => oldRecord(0x31, Buffer.concat([numbers(200, strikes ? 8 : 0, 0), Buffer.alloc(9)]))
  const format = (of: number) => oldRecord(0xe0, Buffer.concat([numbers(of), Buffer.alloc(18)]))
  // Of five fonts the last has the number 5.
  const fonts = [false, false, false, false, true].map(font)
  const text = (row: number, of: number, shown: string) =>
    oldRecord(0x204, Buffer.concat([numbers(row, 0, of, shown.length), Buffer.from([0]), Buffer.from(shown)]))
  const two = Buffer.concat([
    numbers(2, 0, 1),
    Buffer.from('06000000', 'hex'),
    numbers(0),
    Buffer.from('0a000000', 'hex'),
    numbers(1)
  ])
  const sheet = [text(0, 0, 'Fee'), text(1, 1, 'Gone'), oldRecord(0xbd, two)]
  const bytes = oldWorkbook(oldSheet(sheet, [...fonts, format(0), format(5)]))
  expect((await read('a.xls', bytes)).blocks.map(({ text }) => text)).toEqual(['Fee', '~~Gone~~', '~~1~~ | 2'])
})

test('a value that its format hides is counted', async () => {
  const bytes = workbookOf({
    sheets: [
      {
        name: 'Sheet1',
        content: `<sheetData><row r="1">${textCell('A1', 'Key')}<c r="B1" s="1"><v>42</v></c><c r="C1" s="2"><v>42</v></c><c r="D1" s="3"><v>0</v></c></row></sheetData>`
      }
    ],
    // The last hides zeros alone, of which many sheets are full.
    formats: [';;;', ';;;@', '0;-0;;@']
  })
  expect(await read('a.xlsx', bytes)).toMatchObject({ blocks: [{ text: 'Key' }], unread: [{ kind: 'hiddenText', count: 2 }] })
})

test('a large first letter is the beginning of its word in Word and PDF', async () => {
  const cap = `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>${wordRun('T')}</w:p>`
  expect(await textsOf('a.docx', wordDocument(cap + wordParagraph('he office is open.')))).toEqual(['The office is open.'])
  const page = [
    { text: 'T', x: 50, y: 672, size: 36 },
    { text: 'he office is open on all of the days', x: 72, y: 700 },
    { text: 'of the week and in summer.', x: 72, y: 685 }
  ]
  expect((await read('a.pdf', pdfOf([page]))).blocks).toMatchObject([
    { kind: 'paragraph', text: 'The office is open on all of the days of the week and in summer.' }
  ])
})

test.each([
  ['A', 'student pays half of the fee on all', 74, 'A student pays half of the fee on all of the days.'],
  ['A', 'll students pay half of the fee on', 69, 'All students pay half of the fee on of the days.'],
  ['T', 'he office is open on all of the days', 74, 'The office is open on all of the days of the days.']
])('a large first letter that is a word stays one: %s, %s', async (cap, line, x, text) => {
  const page = [
    { text: cap, x: 50, y: 672, size: 36 },
    { text: line, x, y: 700 },
    { text: 'of the days.', x, y: 685 }
  ]
  expect((await textsOf('a.pdf', pdfOf([page]))).join(' ')).toBe(text)
})

test('entries of a table of contents, placeholders and data of fields are no text of a Word document', async () => {
  const field = (type: string, more = '') => `<w:r><w:fldChar w:fldCharType="${type}">${more}</w:fldChar></w:r>`
  const entry = (text: string, level: number, before = '', behind = '') =>
    `<w:p><w:pPr><w:pStyle w:val="TOC${level}"/></w:pPr>${before}${wordRun(text)}<w:r><w:tab/></w:r>${wordRun('3')}${behind}</w:p>`
  const control = (content: string, more = '') =>
    `<w:sdt><w:sdtPr>${more}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
  const body = [
    entry('Late work', 1, `${field('begin')}<w:r><w:instrText> TOC \\o </w:instrText></w:r>${field('separate')}`),
    entry('Marks', 2, '', field('end')),
    wordParagraph('Late work', 'H1'),
    `<w:p>${wordRun('Name: ')}${control(wordRun('Click to enter text.'), '<w:showingPlcHdr/>')}${control(wordRun('Bo'))}</w:p>`,
    control(wordParagraph('Choose an item.'), '<w:showingPlcHdr/>'),
    `<w:p>${field('begin', '<w:fldData>QUJDRA==</w:fldData>')}${field('end')}<w:fldSimple w:instr=" X "><w:fldData>QUJDRA==</w:fldData>${wordRun('End.')}</w:fldSimple></w:p>`
  ]
  expect(await textsOf('a.docx', wordDocument(body.join('')))).toEqual(['Late work', 'Name: Bo', 'End.'])
})

test('one article of a page is the page only if it has most of its words', async () => {
  const rules = 'Late work is taken for two days. '.repeat(5)
  expect(await textsOf('a.html', `<!doctype html><p>${rules}</p><article>Read more.</article>`)).toEqual([
    rules.trim(),
    'Read more.'
  ])
  expect(
    await textsOf('a.html', `<!doctype html><nav>${rules}</nav><p>Menu</p><article>${rules}</article><aside>${rules}</aside>`)
  ).toEqual([rules.trim()])
})

test('of captions only tags and times are left out, and characters are read by name and number', async () => {
  const caption =
    '<v Ann>if a < b > c, <laughs> &eacute;&#39;&hellip; <00:00:01.500><c.loud> yes</c> {\\an8}<font color="#fff">no</font>'
  expect(await textsOf('a.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${caption}\n`)).toEqual([
    "Ann: if a < b > c, <laughs> é'… yes no"
  ])
})

test.each([
  ['Japanese of old mail', '4b796f746f3a201b2442467c4b5c1b28422e', 'Kyoto: 日本.'],
  ['Chinese of old mail', '7e7b3f3c4a547e7d2c207e7e206f6b', '考试, ~ ok'],
  ['GB18030 with rare characters', 'fe9f0a8230b7310a9933a932', '䶮\n㛃\n𬭎']
])('texts in %s are read', async (_, bytes, text) => {
  expect(await textsOf('a.txt', Buffer.from(bytes, 'hex'))).toEqual([text])
})

test('characters of a PDF that its font does not tell are counted', async () => {
  const bytes = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    pdfStream('BT /F 12 Tf 50 700 Td (Text \\001\\004 end) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  ])
  expect(await read('a.pdf', bytes)).toMatchObject({ unread: [{ kind: 'character', count: 2 }] })
})
