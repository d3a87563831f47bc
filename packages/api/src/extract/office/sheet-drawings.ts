import type { UnreadKind } from '@lyceum/core/contract'
import { byName } from '../by-name.ts'
import type { ExtractionLimits } from '../limits.ts'
import { cellForms, struckFormats } from './cell-forms.ts'
import { drawnWords } from './drawn-words.ts'
import { countEmptyFormulas } from './empty-formulas.ts'
import { oldDrawings, type SheetDrawings } from './old-drawings.ts'
import { type OfficePackage, openPackage, type Relationship, relationshipsOf } from './package.ts'
import { elementsBelow, readXml, type XmlElement } from './xml.ts'

/** Of each sheet by its name. A part that is not well formed is counted as one drawing. */
export async function sheetDrawings(
  bytes: Uint8Array,
  names: string[],
  limits: ExtractionLimits
): Promise<Map<string, SheetDrawings>> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    return new Map(oldDrawings(bytes).map((drawings, at) => [names[at] ?? '', drawings]))
  const found = new Map<string, SheetDrawings>()
  const file = await openPackage(bytes)
  const struck = await struckFormats(file, limits)
  const workbook = await partOf(file, 'xl/workbook.xml', limits)
  const targets = new Map((await linksOf(file, 'xl/workbook.xml', limits)).map(({ id, target }) => [id, target]))
  for (const sheet of workbook ? elementsBelow(workbook) : []) {
    const target = sheet.name === 's:sheet' ? targets.get(sheet.attributes['r:id'] ?? '') : undefined
    if (target === undefined) continue
    const drawings = await drawingsOf(file, target, limits)
    const cells = await file.open(target)
    if (cells) for (let count = await countEmptyFormulas(cells); count > 0; count--) drawings.unread.push('cell')
    const again = await file.open(target)
    found.set(sheet.attributes.name ?? '', { ...drawings, ...(again && { forms: await cellForms(again, struck) }) })
  }
  return found
}

async function drawingsOf(file: OfficePackage, sheet: string, limits: ExtractionLimits): Promise<SheetDrawings> {
  const texts: string[] = []
  const unread: UnreadKind[] = []
  const links = await relationshipsOf(file, sheet, limits).catch(() => undefined)
  if (!links) unread.push('drawing')
  for (const { type, target } of links ?? []) {
    if (type === 'oleObject' || type === 'package') unread.push('embedded')
    const drawing = type === 'drawing' ? await partOf(file, target, limits) : undefined
    if (type === 'drawing' && !drawing) unread.push('drawing')
    for (const element of drawing ? elementsBelow(drawing) : []) {
      const kind = kinds[element.name]
      if (kind) unread.push(kind)
      if (element.name === 'xdr:txBody') texts.push(drawnWords(element))
    }
  }
  return { texts: texts.filter(text => text.trim() !== ''), unread }
}

const kinds = byName<UnreadKind>({
  'xdr:pic': 'picture',
  'c:chart': 'chart',
  'cx:chart': 'chart',
  'dgm:relIds': 'drawing',
  'xdr:contentPart': 'drawing'
})

async function partOf(file: OfficePackage, part: string, limits: ExtractionLimits): Promise<XmlElement | undefined> {
  const content = await file.open(part)
  return content && readXml(content, limits).catch(() => undefined)
}

const linksOf = (file: OfficePackage, part: string, limits: ExtractionLimits): Promise<Relationship[]> =>
  relationshipsOf(file, part, limits).catch(() => [])
