import { expect, test } from 'vitest'
import { pdfOfObjects, pdfStream } from '../testing/documents/pdf.ts'
import { wordDocument, wordParagraph, wordRun } from '../testing/documents/word.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'
import { extractDocument } from './extract-document.ts'

const textsOf = async (name: string, content: string | Uint8Array) =>
  (await extractDocument({ name, bytes: typeof content === 'string' ? Buffer.from(content) : content })).blocks.map(
    ({ text }) => text
  )

const office = 'http://schemas.openxmlformats.org'
const relations = (links: Record<string, string>) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${Object.entries(links)
    .map(
      ([id, address]) =>
        `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/hyperlink" Target="${address}" TargetMode="External"/>`
    )
    .join('')}</Relationships>`

const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const word = wordDocument(
  `<w:p>${wordRun('Apply ')}<w:hyperlink r:id="a">${wordRun('here')}</w:hyperlink>${wordRun(', ask ')}<w:fldSimple w:instr=" HYPERLINK &quot;mailto:bo@school.test&quot; ">${wordRun('Bo Li')}</w:fldSimple>${wordRun(' or see ')}${field('begin')}<w:r><w:instrText> HYPERLINK "https://school.test/fees" \\t "_blank" </w:instrText></w:r>${field('separate')}${wordRun('our fees')}${field('end')}${wordRun('.')}</w:p>`,
  { more: [{ name: 'word/_rels/document.xml.rels', content: relations({ a: 'https://school.test/apply' }) }] }
)
const link = (left: number, right: number, address: string) =>
  `<</Type/Annot/Subtype/Link/Rect[${left} 695 ${right} 712]/A<</S/URI/URI(${address})>>>>`
const pdf = pdfOfObjects([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[${[
    link(80, 106, 'https://school.test/apply'),
    link(134, 158, 'mailto:bo@school.test'),
    link(200, 246, 'https://school.test/fees')
  ].join('')}]>>`,
  pdfStream('BT /F 12 Tf 50 700 Td (Apply here, ask Bo Li or see our fees.) Tj ET'),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
])

test.each<[string, string | Uint8Array]>([
  [
    'a.html',
    '<!doctype html><p>Apply <a href="https://school.test/apply">here</a>, ask <a href="mailto:bo@school.test?subject=Fees">Bo Li</a> or see <a href="https://school.test/fees">our fees</a>.'
  ],
  [
    'a.md',
    'Apply [here](https://school.test/apply), ask [*Bo Li*](mailto:bo@school.test) or see [our fees][1].\n\n[1]: https://school.test/fees'
  ],
  ['a.docx', word],
  ['a.pdf', pdf]
])('where links lead is told behind their words in %s', async (name, content) => {
  expect(await textsOf(name, content)).toEqual([
    'Apply here (https://school.test/apply), ask Bo Li (bo@school.test) or see our fees (https://school.test/fees).'
  ])
})

test('where cells of a workbook link to is told, also by a formula', async () => {
  const content = `<sheetData><row r="1">${textCell('A1', '点此')}<c r="B1" t="str"><f>HYPERLINK("https://school.test/b?x=1&amp;y=2","our fees")</f><v>our fees</v></c></row></sheetData><hyperlinks><hyperlink ref="A1" r:id="a" xmlns:r="${office}/officeDocument/2006/relationships"/></hyperlinks>`
  const bytes = workbookOf({
    sheets: [{ name: 'Sheet1', content }],
    more: [{ name: 'xl/worksheets/_rels/sheet1.xml.rels', content: relations({ a: 'https://school.test/a' }) }]
  })
  expect(await textsOf('a.xlsx', bytes)).toEqual(['点此 (https://school.test/a) | our fees (https://school.test/b?x=1&y=2)'])
})

test('an address that is said already, is told already, or leads nowhere by itself is not told', async () => {
  const page = `<!doctype html><p><a href="https://www.school.test/">school.test</a>, <a href="mailto:bo@school.test">bo@school.test</a>,
    <a href="/fees">here</a>, <a href="#top">top</a>, <a href="javascript:go()">go</a>, <a href="https://school.test/x"></a>
    <a href="https://school.test/rules">the rules</a> and <a href="https://school.test/rules">our rules</a>, <a href="https://school.test/rules">here</a></p>
    <h2><a href="https://school.test/exams">Exams</a></h2><a href="https://school.test/card"><h3>Card</h3></a>`
  expect(await textsOf('a.html', page)).toEqual([
    'school.test, bo@school.test, here, top, go, the rules (https://school.test/rules) and our rules, here (https://school.test/rules)',
    'Exams',
    'Card'
  ])
  expect(await textsOf('a.docx', wordDocument(wordParagraph('See https://school.test.')))).toEqual(['See https://school.test.'])
})

test('of a page full of links only those are told whose words name nothing', async () => {
  const menu = Array.from({ length: 40 }, (_, at) => `<li><a href="https://school.test/${at}">Course ${at}</a></li>`)
  const texts = await textsOf('a.html', `<!doctype html>${menu.join('')}<p>Apply <a href="https://school.test/apply">here</a>`)
  expect(texts).toHaveLength(41)
  expect(texts[0]).toBe('- Course 0')
  expect(texts.at(-1)).toBe('Apply here (https://school.test/apply)')
})
