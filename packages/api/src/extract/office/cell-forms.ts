import { withReferences } from '../text/references.ts'
import type { OfficePackage } from './package.ts'
import { childOf, elementsIn, isOn, readXml, type XmlElement } from './xml.ts'

/** What the library does not tell of the cells of a sheet, by their references: which are struck out as a whole, and where formulas link to. */
export type CellForms = { struck: ReadonlySet<string>; addresses: ReadonlyMap<string, string> }

/** The formats of cells whose font has a line through it, as cells name them (ECMA-376 part 1, 18.8.10 and 18.8.22). */
export async function struckFormats(file: OfficePackage, limits: { depth: number }): Promise<ReadonlySet<string>> {
  const content = await file.open('xl/styles.xml')
  const root = content && (await readXml(content, limits).catch(() => undefined))
  const styles = childOf(root, 's:styleSheet')
  const fonts = listIn(styles, 's:fonts').map(font => isStruck(font))
  const formats = listIn(styles, 's:cellXfs')
  return new Set(formats.flatMap(({ attributes }, at) => (fonts[Number(attributes.fontId ?? 0)] ? [String(at)] : [])))
}

const listIn = (styles: XmlElement | undefined, name: string) => {
  const list = childOf(styles, name)
  return list ? elementsIn(list) : []
}

const isStruck = (font: XmlElement): boolean => isOn(font, 's:strike') ?? false

/** @param struck the formats of cells that are struck out */
export async function cellForms(sheet: AsyncIterable<Uint8Array>, struck: ReadonlySet<string>): Promise<CellForms> {
  const found = { struck: new Set<string>(), addresses: new Map<string, string>() }
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of sheet) {
    const text = rest + decoder.decode(chunk, { stream: true })
    // A cell may go on in the next chunk.
    const last = text.lastIndexOf('<c ')
    const end = last < 0 || text.length - last > longestCell ? text.length : last
    look(text.slice(0, end))
    rest = text.slice(end)
  }
  look(rest)
  return found

  function look(text: string): void {
    if (struck.size > 0)
      for (const [, attributes = ''] of text.matchAll(cell)) {
        const reference = / r="([A-Z]+\d+)"/.exec(attributes)?.[1]
        if (reference && struck.has(/ s="(\d+)"/.exec(attributes)?.[1] ?? '')) found.struck.add(reference)
      }
    if (!text.includes('HYPERLINK(')) return
    for (const [, reference, address] of text.matchAll(linkFormula)) found.addresses.set(reference!, withReferences(address!))
  }
}

const longestCell = 100_000
const cell = /<c( [^<>]*)>/g
const linkFormula =
  /<c [^<>]{0,200}?r="([A-Z]+\d+)"[^<>]*>\s{0,9}<f[^<>]*>\s{0,9}HYPERLINK\(\s{0,9}(?:"|&quot;)([^"<>]{1,1000}?)(?:"|&quot;)\s{0,9}[,)]/g
