import { type ZipEntry, zipOf } from './zip.ts'

/** Inner XML of parts that a Word document may have beside its body. */
type WordParts = { styles?: string; numbering?: string; footnotes?: string; endnotes?: string }

/** A Word document with this inner XML as its body. */
export const wordDocument = (
  body: string,
  { more = [], prolog = '', ...parts }: { more?: ZipEntry[]; prolog?: string } & WordParts = {}
): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
    },
    { name: '_rels/.rels', content: relationships(['officeDocument', 'word/document.xml']) },
    {
      name: 'word/_rels/document.xml.rels',
      content: relationships(...['styles', ...Object.keys(parts)].map((part): [string, string] => [part, `${part}.xml`]))
    },
    ...Object.entries({ ...parts, styles: styles + (parts.styles ?? '') }).map(([part, content]) => ({
      name: `word/${part}.xml`,
      content: `<w:${part} ${namespaces}>${content}</w:${part}>`
    })),
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?>${prolog}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`
    },
    ...more
  ])

export const wordParagraph = (text: string, style = 'Normal'): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${wordRun(text)}</w:p>`

/** A run with this text and, before it, these properties. */
export const wordRun = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph of a list. */
export const wordItem = (text: string, numId: number, level = 0, more = ''): string =>
  `<w:p><w:pPr>${more}<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr>${wordRun(text)}</w:p>`

/** Lists by their levels, each with its format and its text; the first has the id 1. */
export const wordLists = (...lists: [format: string, text: string, more?: string][][]): string =>
  lists
    .map(
      (levels, id) =>
        `<w:abstractNum w:abstractNumId="${id}">${levels.map(([format, text, more = '<w:start w:val="1"/>'], at) => `<w:lvl w:ilvl="${at}">${more}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`).join('')}</w:abstractNum>`
    )
    .join('') + lists.map((_, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')

export const wordTable = (rows: string[][]): string =>
  `<w:tbl>${rows.map(row => `<w:tr>${row.map(cell => wordCell(wordParagraph(cell))).join('')}</w:tr>`).join('')}</w:tbl>`

export const wordCell = (content: string, properties = ''): string =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content}</w:tc>`

const office = 'http://schemas.openxmlformats.org'
const namespaces = Object.entries({
  w: `${office}/wordprocessingml/2006/main`,
  m: `${office}/officeDocument/2006/math`,
  r: `${office}/officeDocument/2006/relationships`,
  wp: `${office}/drawingml/2006/wordprocessingDrawing`,
  a: `${office}/drawingml/2006/main`,
  pic: `${office}/drawingml/2006/picture`,
  c: `${office}/drawingml/2006/chart`,
  mc: `${office}/markup-compatibility/2006`,
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office'
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

const styles = [
  ['Title', 'Title'],
  ['H1', 'heading 1'],
  ['H2', 'heading 2']
]
  .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  .join('')

const relationships = (...all: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
