// In the proof alone: each document is made to take long.
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startOutcomes } from '../testing/documents/outcome-of.ts'
import { wordDocument, wordItem, wordLists, wordParagraph } from '../testing/documents/word.ts'

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
