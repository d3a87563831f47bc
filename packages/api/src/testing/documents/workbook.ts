import { type ZipEntry, zipOf } from './zip.ts'

export type WorkbookParts = {
  sheets: { name: string; content: string }[]
  strings?: string
  /** Formats of numbers, which a cell names by their place among them: `s="1"`. */
  formats?: (number | string)[]
  title?: string
  more?: ZipEntry[]
}

/** A workbook of sheets with this inner XML, and of these shared strings. */
export function workbookOf({ sheets, strings = '', formats = [], title = '', more = [] }: WorkbookParts): Buffer {
  const overrides = [
    ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
    ['xl/sharedStrings.xml', 'spreadsheetml.sharedStrings'],
    ['xl/styles.xml', 'spreadsheetml.styles'],
    ...sheets.map((_, index) => [`xl/worksheets/sheet${index + 1}.xml`, 'spreadsheetml.worksheet'])
  ].map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`
  )
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${overrides.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`
    },
    { name: '_rels/.rels', content: relationships(['officeDocument', 'xl/workbook.xml']) },
    { name: 'docProps/core.xml', content: `<cp:coreProperties><dc:title>${title}</dc:title></cp:coreProperties>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships(
        ...sheets.map((_, index): Relationship => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
        ['sharedStrings', 'sharedStrings.xml'],
        ['styles', 'styles.xml']
      )
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="${office}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`
    },
    { name: 'xl/styles.xml', content: stylesOf(formats) },
    { name: 'xl/sharedStrings.xml', content: `<sst ${main}>${strings}</sst>` },
    ...sheets.map(({ content }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet ${main}>${content}</worksheet>`
    })),
    ...more
  ])
}

function stylesOf(formats: (number | string)[]): string {
  const own = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`] : []
  )
  const cells = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'string' ? 200 + at : format}" xfId="0" applyNumberFormat="1"/>`
  )
  return `<styleSheet ${main}><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length + 1}"><xf numFmtId="0" xfId="0"/>${cells.join('')}</cellXfs></styleSheet>`
}

/** A cell with this text. */
export const textCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Relationship = [type: string, target: string]
const relationships = (...all: Relationship[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
