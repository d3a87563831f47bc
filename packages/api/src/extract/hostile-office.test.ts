import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { numbers, oldRecord, oldShared, oldSheet, oldText, oldWorkbook } from '../testing/documents/compound.ts'
import { startOutcomes } from '../testing/documents/outcome-of.ts'
import { wordDocument, wordItem, wordLists, wordParagraph } from '../testing/documents/word.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'

const { outcomeOf, stop } = startOutcomes()
afterAll(stop)
const read = (text: string) => expect.objectContaining({ text })
const matching = (pattern: RegExp) => expect.objectContaining({ text: expect.stringMatching(pattern) })

const word = (body: string, options?: Parameters<typeof wordDocument>[1]) => wordDocument(body + wordParagraph('End.'), options)
const relationships = (...targets: [type: string, target: string][]) => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([type, target], index) => `<Relationship Id="x${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
})
const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
const separate = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
const joined = (merge: string, text: string) => `<w:tc><w:tcPr><w:vMerge w:val="${merge}"/></w:tcPr>${wordParagraph(text)}</w:tc>`
const item = wordItem('x', 1)
const openBox = '<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>'
const closeBox =
  '</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent><w:p><w:r><w:t>Inner.</w:t></w:r></w:p></w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>'
/** What cannot be packed, so that the archive is no bomb. */
const noise = { name: 'word/media/noise.bin', content: randomBytes(100_000) }
const note = (id: number, next: number) =>
  `<w:footnote w:id="${id}"><w:p><w:r><w:t>Note</w:t>${`<w:footnoteReference w:id="${next}"/>`.repeat(2)}</w:r></w:p></w:footnote>`

/** Local headers stand before the directory and are not what it says. */
function lyingHeaders(archive: Buffer): Buffer {
  for (let at = archive.indexOf('PK\x03\x04'); at >= 0; at = archive.indexOf('PK\x03\x04', at + 1)) {
    archive.writeUInt32LE(0x7fffffff, at + 18)
    archive.writeUInt32LE(5, at + 22)
  }
  return archive
}

test.each([
  ['hundreds of thousands of empty runs', () => word(`<w:p>${'<w:r/>'.repeat(300_000)}</w:p>`, { more: [noise] }), read('End.')],
  ['fields that begin and never end', () => word(`<w:p>${`${begin}<w:r><w:t>x</w:t></w:r>`.repeat(10_000)}</w:p>`), read('End.')],
  [
    'fields in each other that show something and never end',
    () => word(`<w:p>${`${begin}${separate}<w:r><w:t>x</w:t></w:r>`.repeat(10_000)}</w:p>`, { more: [noise] }),
    matching(/^x{1000,}[\s\S]*End\.$/)
  ],
  [
    'scripts on scripts without end',
    () => word(`<w:p><m:oMath>${'<m:sSup><m:e>'.repeat(5000)}${'</m:e></m:sSup>'.repeat(5000)}</m:oMath></w:p>`),
    'unreadable'
  ],
  [
    'brackets in each other, as deep as may be, around a long formula',
    () =>
      word(
        `<w:p><m:oMath>${'<m:d><m:e>'.repeat(490)}<m:r><m:t>${'x+'.repeat(100_000)}</m:t></m:r>${'</m:e></m:d>'.repeat(490)}</m:oMath></w:p>`
      ),
    matching(/^\$\({490}x\+/)
  ],
  [
    'a cell of a long text that goes on over very many rows',
    () =>
      word(
        `<w:tbl><w:tr>${joined('restart', 'long '.repeat(20_000))}<w:tc>${wordParagraph('a')}</w:tc></w:tr>${`<w:tr>${joined('continue', '')}<w:tc>${wordParagraph('b')}</w:tc></w:tr>`.repeat(2000)}</w:tbl>`
      ),
    matching(/^long long/)
  ],
  [
    'very many items of a list whose number is a long text',
    () =>
      word(item.repeat(20_000), {
        numbering: wordLists([['decimal', '%1'.repeat(100_000), '<w:start w:val="999999999"/>']]),
        more: [noise]
      }),
    matching(/^9999999999[\s\S]*End\.$/)
  ],
  [
    'styles that are based on each other in a row without end',
    () =>
      word('<w:p><w:pPr><w:pStyle w:val="s0"/></w:pPr></w:p>'.repeat(5000), {
        styles: Array.from(
          { length: 5000 },
          (_, at) => `<w:style w:type="paragraph" w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`
        ).join('')
      }),
    read('End.')
  ],
  [
    'text boxes in each other, each in two forms',
    () => word(`<w:p>${openBox.repeat(60)}<w:p><w:r><w:t>Inner.</w:t></w:r></w:p>${closeBox.repeat(60)}</w:p>`),
    read('Inner.\n\nEnd.')
  ],
  ['very many empty runs', () => word(`<w:p>${'<w:r/>'.repeat(50_000)}</w:p>`), read('End.')],
  [
    'tables in each other without end',
    () => word(`${'<w:tbl><w:tr><w:tc>'.repeat(5000)}${'</w:tc></w:tr></w:tbl>'.repeat(5000)}`),
    'unreadable'
  ],
  [
    'a cell over a milliard of columns',
    () => word(`<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr>${wordParagraph('a')}</w:tc></w:tr></w:tbl>`),
    read('a\n\nEnd.')
  ],
  [
    'styles and numbering that are based on themselves',
    () =>
      word('<w:p><w:pPr><w:pStyle w:val="L"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>', {
        more: [
          relationships(['styles', 'own.xml'], ['numbering', 'numbering.xml']),
          {
            name: 'word/own.xml',
            content: `<w:styles ${main}><w:style w:type="numbering" w:styleId="L"><w:basedOn w:val="L"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`
          },
          {
            name: 'word/numbering.xml',
            content: `<w:numbering ${main}><w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
          }
        ]
      }),
    read('End.')
  ],
  [
    'notes that refer twice to the next one, the last to the first',
    () =>
      word('<w:p><w:r><w:t>Text</w:t><w:footnoteReference w:id="0"/></w:r></w:p>', {
        more: [
          relationships(['footnotes', 'footnotes.xml']),
          {
            name: 'word/footnotes.xml',
            content: `<w:footnotes ${main}>${Array.from({ length: 60 }, (_, id) => note(id, (id + 1) % 60)).join('')}</w:footnotes>`
          }
        ]
      }),
    expect.objectContaining({
      text: expect.stringMatching(/^Text\[1\]\n\[1\] Note\[2\]\[2\]\n[\s\S]*\n\[60\] Note\[1\]\[1\]\n\nEnd\.$/)
    })
  ],
  [
    'parts that are the document itself, files of the server and addresses',
    () =>
      word('', {
        more: [
          relationships(['comments', 'document.xml'], ['footnotes', '../../../etc/passwd'], ['numbering', 'http://127.0.0.1:9/x'])
        ]
      }),
    read('End.')
  ],
  [
    'two parts of one name',
    () =>
      word('', {
        more: [
          { name: 'word/document.xml', content: `<w:document ${main}><w:body>${wordParagraph('Second.')}</w:body></w:document>` }
        ]
      }),
    read('Second.')
  ],
  [
    'parts in UTF-16',
    () =>
      word('', {
        more: [
          {
            name: 'word/document.xml',
            content: Buffer.from(`\ufeff<w:document ${main}><w:body>${wordParagraph('极限')}</w:body></w:document>`, 'utf16le')
          }
        ]
      }),
    read('极限')
  ],
  ['sizes that differ from those of the directory', () => lyingHeaders(word('')), read('End.')],
  [
    'entities of entities',
    () =>
      word(wordParagraph('&e9;'), {
        prolog: `<!DOCTYPE w [<!ENTITY e0 "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}]>`
      }),
    'unreadable'
  ]
])('a Word document with %s', async (_, make, outcome) => {
  expect(await outcomeOf('a.docx', make())).toEqual(outcome)
})

const sheet = (content: string, name = 'Sheet1') => ({ sheets: [{ name, content }] })
const rows = (content: string) => `<sheetData>${content}</sheetData>`
const near = `<row r="1">${textCell('A1', 'Near')}</row>`
const shared = (count: number) =>
  rows(`<row r="1">${Array.from({ length: count }, () => '<c t="s"><v>0</v></c>').join('')}</row>`)

test.each([
  [
    'a long text that very many cells refer to',
    () => workbookOf({ ...sheet(shared(900)), strings: `<si><t>${'ab '.repeat(280_000)}</t></si>` }),
    'tooLarge'
  ],
  [
    'a text of very many runs',
    () => workbookOf({ ...sheet(shared(1)), strings: `<si>${'<r><t>a</t></r>'.repeat(30_000)}<r><t> b</t></r></si>` }),
    expect.objectContaining({ text: expect.stringMatching(/a b$/) })
  ],
  [
    'a row with a number that no sheet has',
    () => workbookOf(sheet(rows(`${near}<row r="4000000000">${textCell('A4000000000', 'Far')}</row>`))),
    read('Near\nFar')
  ],
  [
    'a styled cell at the very end, and merged cells over all of it',
    () =>
      workbookOf(
        sheet(
          `${rows(`${near}<row r="1048576"><c r="XFD1048576" s="1"/></row>`)}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`
        )
      ),
    read('Near')
  ],
  [
    'a dimension smaller than it is, formulas of themselves, errors and dates that are none',
    () =>
      workbookOf(
        sheet(
          `<dimension ref="ZZ99:A1"/>${rows('<row r="1"><c r="A1"><f t="array" ref="A1:XFD1048576">A1</f><v>1</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C1" t="d"><v>99999-99-99</v></c></row>')}`
        )
      ),
    expect.objectContaining({ text: expect.stringMatching(/^1 \| #DIV\/0! \| /) })
  ]
])('a workbook with %s', async (_, make, outcome) => {
  expect(await outcomeOf('a.xlsx', make())).toEqual(outcome)
})

test('a thousand sheets are read', async () => {
  const sheets = Array.from({ length: 1000 }, (_, at) => ({ name: `S${at}`, content: rows(near) }))
  const outcome = await outcomeOf('a.xlsx', workbookOf({ sheets }))
  expect(outcome).toMatchObject({ text: expect.stringMatching(/^S0\nNear\n\nS1\nNear[\s\S]*S999\nNear$/) })
})

test('the name of a sheet is cut, since each passage has it, and neither it nor the title has characters that no database stores', async () => {
  const outcome = await outcomeOf(
    'a.xlsx',
    workbookOf({ ...sheet(rows(near), `N&#x0;${'ame '.repeat(100_000)}`), title: 'Ti&#x0;tle' })
  )
  const [place] = typeof outcome === 'string' ? [] : outcome.passages.map(passage => passage.place)
  expect(outcome).toMatchObject({ title: 'Title' })
  expect(place).toEqual({ sheet: expect.stringMatching(/^Name ame .{190,}…$/), row: 1 })
})

const cells = [oldText(0, 'Name'), oldText(1, 'Li')]
const strings = (claimed: number, ...texts: string[]) =>
  oldRecord(
    0xfc,
    Buffer.concat([
      numbers(claimed & 0xffff, claimed >>> 16, claimed & 0xffff, claimed >>> 16),
      ...texts.flatMap(text => [numbers(text.length), Buffer.from(`\0${text}`, 'latin1')])
    ])
  )
const at = (entry: number, field: number, value: number) => (entries: Buffer) =>
  void entries.writeUInt32LE(value, entry * 128 + field)

test.each([
  [
    'sectors in a circle',
    () => oldWorkbook(oldSheet(cells), { sectors: table => table.writeUInt32LE(3, 5 * 4) }),
    read('Name\nLi')
  ],
  [
    'a table of sectors in a circle',
    () =>
      oldWorkbook(oldSheet(cells), {
        header(bytes) {
          bytes.writeUInt32LE(1, 68)
          bytes.writeUInt32LE(0xffffffff, 72)
        }
      }),
    read('Name\nLi')
  ],
  ['sectors outside of the file', () => oldWorkbook(oldSheet(cells), { directory: at(1, 116, 0xffffff) }), 'empty'],
  [
    'small streams in a circle',
    () =>
      oldWorkbook(oldSheet(cells), {
        header(bytes) {
          bytes.writeUInt32LE(2, 60)
          bytes.writeUInt32LE(0xffffffff, 64)
        },
        sectors: table => table.writeUInt32LE(2, 2 * 4),
        directory(entries) {
          at(0, 116, 3)(entries)
          at(0, 120, 4096)(entries)
          at(1, 120, 2000)(entries)
        }
      }),
    'empty'
  ],
  ['sectors of one byte', () => oldWorkbook(oldSheet(cells), { header: bytes => bytes.writeUInt16LE(0, 30) }), 'unreadable'],
  [
    'sectors of two gigabytes',
    () => oldWorkbook(oldSheet(cells), { header: bytes => bytes.writeUInt16LE(31, 30) }),
    'unreadable'
  ],
  [
    'a directory in a circle',
    () =>
      oldWorkbook(oldSheet(cells), {
        directory(entries) {
          at(1, 68, 1)(entries)
          at(1, 72, 0)(entries)
        }
      }),
    read('Name\nLi')
  ],
  ['fewer texts than it says', () => oldWorkbook(oldSheet([oldShared(0, 0)], [strings(0x7fffffff, 'abc')])), read('abc')],
  [
    'very many records that go on',
    () =>
      oldWorkbook(
        oldSheet(
          [oldShared(0, 0)],
          [strings(1, 'abc'), ...Array.from({ length: 10_000 }, () => oldRecord(0x3c, Buffer.alloc(0)))]
        )
      ),
    read('abc')
  ],
  ['a password as Excel 95 had it', () => oldWorkbook(oldSheet(cells, [oldRecord(0x2f, numbers(0, 1, 1))])), 'encrypted']
])('an old workbook with %s', async (_, make, outcome) => {
  expect(await outcomeOf('a.xls', make())).toEqual(outcome)
})
