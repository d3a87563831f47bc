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
const page = (content: string, links: string) =>
  pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[${links}]>>`,
    pdfStream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  ])
const pdf = page(
  'BT /F 12 Tf 50 700 Td (Apply here, ask Bo Li or see our fees.) Tj ET',
  [
    link(80, 106, 'https://school.test/apply'),
    link(134, 158, 'mailto:bo@school.test'),
    link(200, 246, 'https://school.test/fees')
  ].join('')
)

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

test('names of columns, which stand with each row, tell no addresses', async () => {
  const table =
    '<!doctype html><table><tr><th>Name</th><th><a href="https://school.test/rooms">Room</a></th></tr><tr><td><a href="https://school.test/bo">Bo</a></td><td>B-12</td></tr></table>'
  const cells = (...texts: string[]) => texts.map(text => `<w:tc><w:p>${text}</w:p></w:tc>`).join('')
  const linked = (id: string, text: string) => `<w:hyperlink r:id="${id}">${wordRun(text)}</w:hyperlink>`
  const document = wordDocument(
    `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cells(wordRun('Name'), linked('a', 'Room'))}</w:tr><w:tr>${cells(linked('b', 'Bo'), wordRun('B-12'))}</w:tr></w:tbl>`,
    {
      more: [
        {
          name: 'word/_rels/document.xml.rels',
          content: relations({ a: 'https://school.test/rooms', b: 'https://school.test/bo' })
        }
      ]
    }
  )
  const markdown = '| Name | [Room](https://school.test/rooms) |\n| --- | --- |\n| [Bo](https://school.test/bo) | B-12 |\n'
  for (const [name, content] of [
    ['a.html', table],
    ['a.docx', document],
    ['a.md', markdown]
  ] as const) {
    const { blocks } = await extractDocument({ name, bytes: typeof content === 'string' ? Buffer.from(content) : content })
    expect(blocks.map(({ header, text }) => [header, text])).toEqual([['Name | Room', 'Bo (https://school.test/bo) | B-12']])
  }
})

test('headings tell no addresses, whose links are told with other words', async () => {
  const heading = `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:hyperlink r:id="a">${wordRun('Exams')}</w:hyperlink></w:p>`
  const linked = `<w:p><w:hyperlink r:id="a">${wordRun('the exams')}</w:hyperlink></w:p>`
  const document = wordDocument(heading + linked, {
    more: [{ name: 'word/_rels/document.xml.rels', content: relations({ a: 'https://school.test/exams' }) }]
  })
  const texts = ['Exams', 'the exams (https://school.test/exams)']
  expect(await textsOf('a.docx', document)).toEqual(texts)
  expect(await textsOf('a.md', '# [Exams](https://school.test/exams)\n\n[the exams](https://school.test/exams)')).toEqual(texts)
  const large = page(
    `BT /F 20 Tf 50 700 Td (Exams) Tj ET BT /F 12 Tf 50 650 Td (Of these, see the exams, of which there are many.) Tj ET`,
    link(50, 100, 'https://school.test/exams') +
      link(122, 180, 'https://school.test/exams')
        .replace(/ 695 /, ' 645 ')
        .replace(/ 712\]/, ' 662]')
  )
  expect(await textsOf('a.pdf', large)).toEqual([
    'Exams',
    'Of these, see the exams (https://school.test/exams), of which there are many.'
  ])
})

test('behind many addresses of a document only those are told whose words name nothing', async () => {
  const list = Array.from({ length: 40 }, (_, at) => `- [Course ${at}](https://school.test/${at}) has a long text beside it.\n`)
  const texts = await textsOf('a.md', `${list.join('')}\nApply [here](https://school.test/apply).`)
  expect(texts.filter(text => text.includes('(https'))).toHaveLength(31)
  expect(texts[0]).toContain('Course 0 (https://school.test/0)')
  expect(texts.at(-1)).toBe('Apply here (https://school.test/apply).')
})

test('a page full of links is one whose words stand deeper in them, too', async () => {
  const menu = Array.from(
    { length: 40 },
    (_, at) => `<li><a href="https://school.test/${at}"><b><i>Course ${at}</i></b></a></li>`
  )
  expect((await textsOf('a.html', `<!doctype html>${menu.join('')}`))[0]).toBe('- Course 0')
})

test('of an address what counts visits is left out, and so is one that nobody reads', async () => {
  const text = `See [the form](https://school.test/f?utm_source=mail&id=7&fbclid=x#part), [news](https://school.test/n?utm_source=mail) and [here](https://school.test/${'x'.repeat(150)}).`
  expect(await textsOf('a.md', text)).toEqual([
    'See the form (https://school.test/f?id=7#part), news (https://school.test/n) and here.'
  ])
})

test('of words that a line of a PDF has twice those have the address that are a link', async () => {
  const content = 'BT /F 12 Tf 50 700 Td (Where do I apply and how? There, then here: apply now.) Tj ET'
  expect(await textsOf('a.pdf', page(content, link(255, 284, 'https://school.test/apply')))).toEqual([
    'Where do I apply and how? There, then here (https://school.test/apply): apply now.'
  ])
  const within = 'BT /F 12 Tf 50 700 Td (Where do I go? Click here.) Tj ET'
  expect(await textsOf('a.pdf', page(within, link(158, 184, 'https://school.test/apply')))).toEqual([
    'Where do I go? Click here (https://school.test/apply).'
  ])
})

test('addresses of a page lead on from where it stands, or from where it says', async () => {
  const read = async (content: string, address?: string) =>
    (await extractDocument({ name: 'a.html', bytes: Buffer.from(content), address })).blocks.map(({ text }) => text)
  const links =
    '<p><a href="fees">Fees</a>, <a href="//other.test/x">others</a>, <a href="#top">top</a>, <a href="mailto:bo@school.test">Bo</a>'
  expect(await read(`<!doctype html>${links}`, 'https://school.test/en/rules')).toEqual([
    'Fees (https://school.test/en/fees), others (https://other.test/x), top, Bo (bo@school.test)'
  ])
  expect(await read(`<!doctype html><base href="https://old.test/de/">${links}`, 'https://school.test/en/rules')).toEqual([
    'Fees (https://old.test/de/fees), others (https://other.test/x), top, Bo (bo@school.test)'
  ])
  expect(await read(`<!doctype html>${links}`)).toEqual(['Fees, others, top, Bo (bo@school.test)'])
})
