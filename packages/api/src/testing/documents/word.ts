import { type ZipEntry, zipOf } from './zip.ts'

/** A Word document with this inner XML as its body. */
export const wordDocument = (body: string, { more = [], prolog = '' }: { more?: ZipEntry[]; prolog?: string } = {}): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
    },
    { name: '_rels/.rels', content: relationships('officeDocument', 'word/document.xml') },
    { name: 'word/_rels/document.xml.rels', content: relationships('styles', 'styles.xml') },
    { name: 'word/styles.xml', content: `<w:styles ${namespace}>${styles}</w:styles>` },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?>${prolog}<w:document ${namespace}><w:body>${body}</w:body></w:document>`
    },
    ...more
  ])

export const wordParagraph = (text: string, style = 'Normal'): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

export const wordTable = (rows: string[][]): string =>
  `<w:tbl>${rows.map(row => `<w:tr>${row.map(cell => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const styles = [
  ['Title', 'Title'],
  ['H1', 'heading 1'],
  ['H2', 'heading 2']
]
  .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  .join('')

const relationships = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
