import sax from 'sax'
import { ExtractionError } from '../document.ts'

/** An element of an Office part. Its name and those of its attributes have the usual prefix of their namespace, whatever the file calls it. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlNode[] }
export type XmlNode = XmlElement | string

type XmlOptions = {
  /** How deep elements may be nested. */
  depth: number
  /** Takes the children of elements of this name, one after the other, and keeps none: a long document never stands in memory as a whole. */
  each?: { of: string; take(element: XmlElement): void }
}

/**
 * Parses XML in UTF-8 or, with a byte order mark, UTF-16. Entities of a document type are not resolved, blanks between elements are left out.
 * @throws ExtractionError unreadable, when it is not well formed or nested too deep
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, { depth, each }: XmlOptions): Promise<XmlElement> {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open: XmlElement[] = [root]
  const parser = sax.parser(true, { xmlns: true, strictEntities: true, position: false } as sax.SAXOptions)
  parser.onerror = error => {
    // Some programs forget to declare a prefix; its usual meaning is then taken.
    if (!/^Unbound namespace prefix/.test(error.message)) throw error
    ;(parser as { error: Error | null }).error = null
  }
  parser.onopentag = tag => {
    if (open.length > depth) throw new ExtractionError('unreadable')
    const { prefix, local, uri, attributes } = tag as sax.QualifiedTag
    const element: XmlElement = { name: nameOf(prefix, local, uri), attributes: {}, children: [] }
    for (const { prefix, local, uri, value } of Object.values(attributes)) {
      if (prefix !== 'xmlns') element.attributes[nameOf(prefix, local, uri)] = value
    }
    open.push(element)
  }
  parser.onclosetag = () => {
    const element = open.pop()!
    const parent = open.at(-1)!
    if (each && parent.name === each.of) each.take(element)
    else parent.children.push(element)
  }
  parser.ontext = parser.oncdata = text => {
    const parent = open.at(-1)!
    if (isText.test(parent.name) || text.trim() !== '') parent.children.push(text)
  }
  try {
    let decoder: InstanceType<typeof TextDecoder> | undefined
    for await (const chunk of chunks) {
      decoder ??= new TextDecoder(encodingOf(chunk))
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.write(decoder?.decode() ?? '').close()
  } catch (cause) {
    throw cause instanceof ExtractionError ? cause : new ExtractionError('unreadable', { cause })
  }
  return root
}
/** Attributes of drawings hold pictures, longer than the parser allows; archives are bounded as a whole. */
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY })

/** Elements in which blanks count. */
const isText = /:(t|delText)$/

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** An attribute without a prefix has no namespace. */
function nameOf(prefix: string, local: string, uri: string): string {
  const usual = usualPrefixes.get(uri) ?? prefix
  return usual === '' ? local : `${usual}:${local}`
}

const office = (prefix: string, part: string): [string, string][] => [
  [`http://schemas.openxmlformats.org/${part.replace('/main', '/2006/main')}`, prefix],
  [`http://purl.oclc.org/ooxml/${part}`, prefix]
]

/** By namespace, as ECMA-376 has them in its transitional and its strict form. */
const usualPrefixes = new Map<string, string>([
  ...office('w', 'wordprocessingml/main'),
  ...office('a', 'drawingml/main'),
  ...office('s', 'spreadsheetml/main'),
  ['http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing', 'xdr'],
  ['http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing', 'xdr'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'pic'],
  ['http://purl.oclc.org/ooxml/drawingml/picture', 'pic'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://purl.oclc.org/ooxml/drawingml/chart', 'c'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://purl.oclc.org/ooxml/drawingml/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://www.w3.org/XML/1998/namespace', 'xml']
])

/** The first child of this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name)

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string')

/** All elements below, in document order. */
export function* elementsBelow(element: XmlElement): Generator<XmlElement> {
  const waiting: XmlNode[] = [...element.children].reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') continue
    yield node
    for (let at = node.children.length; at-- > 0; ) waiting.push(node.children[at]!)
  }
}

/** An attribute `w:val` or `m:val` of the first child of this name. */
export const settingOf = (element: XmlElement | undefined, name: string): string | undefined => {
  const child = childOf(element, name)
  return child && (child.attributes[`${name.split(':')[0]}:val`] ?? child.attributes.val)
}

/** What is on or off (ECMA-376 part 1, 17.17.4): present without a value is on. Undefined when it is not there. */
export function isOn(element: XmlElement | undefined, name: string): boolean | undefined {
  if (!childOf(element, name)) return undefined
  return !/^(0|false|off)$/.test(settingOf(element, name) ?? '')
}
