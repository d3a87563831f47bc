/** Text on a page: where it begins, from the lower left corner, how large it is, and by how many quarters it is turned left. */
export type PdfText = { text: string; x: number; y: number; size?: number; quarters?: number }

export type PdfOptions = {
  /** How pages are turned when they are shown, in degrees to the right. */
  rotate?: number
  /** Demands a password. */
  encrypted?: boolean
  /** Each page has a picture. */
  picture?: boolean
  /** Objects that nothing uses. */
  unusedObjects?: number
  title?: string
}

/** A PDF whose pages, of 600 by 800, have these texts. One font, not embedded, has whatever characters they need. */
export function pdfOf(pages: PdfText[][], { rotate = 0, encrypted, picture, unusedObjects = 0, title }: PdfOptions = {}): Buffer {
  const characters = [
    ...new Set([
      ...pages
        .flat()
        .map(({ text }) => text)
        .join('')
    ])
  ]
  const codeOf = new Map(characters.map((character, index) => [character, hex(index + 1)]))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${8 + index * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/Any/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 5 0 R>>',
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Any/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/W[${characters.map((character, index) => `${index + 1}[${widthOf(character)}]`).join('')}]/FontDescriptor 6 0 R>>`,
    pdfStream(toUnicode(characters)),
    '<</Type/FontDescriptor/FontName/Any/Flags 4/Ascent 800/Descent -200/CapHeight 700/ItalicAngle 0/StemV 80/FontBBox[0 -200 1000 800]>>',
    pdfStream('\x00', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'),
    ...pages.flatMap((texts, index) => [
      `<</Type/Page/Parent 2 0 R/Rotate ${rotate}/MediaBox[0 0 600 800]/Contents ${9 + index * 2} 0 R/Resources<</Font<</F 3 0 R>>/XObject<</I 7 0 R>>>>>>`,
      pdfStream(`${picture ? 'q 600 0 0 800 0 0 cm /I Do Q ' : ''}${texts.map(text => drawn(text, codeOf)).join('\n')}`)
    ]),
    `<<${title === undefined ? '' : `/Title<feff${utf16(title)}>`}>>`,
    ...Array.from({ length: unusedObjects }, () => '<<>>')
  ]
  const info = `/Info ${8 + pages.length * 2} 0 R`
  const password = encrypted
    ? `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>/ID[<00><00>]`
    : ''
  return pdfOfObjects(objects, `/Root 1 0 R${info}${password}`)
}

/** The width of a character in thousandths of the size, as the font says. */
const widthOf = (character: string) => (character > '\u2e80' ? 1000 : 500)

function drawn({ text, x, y, size = 12, quarters = 0 }: PdfText, codeOf: Map<string, string>): string {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1]
  ][quarters]!
  const codes = [...text].map(character => codeOf.get(character)).join('')
  return `BT /F ${size} Tf ${cos} ${sin} ${-sin!} ${cos} ${x} ${y} Tm <${codes}> Tj ET`
}

const hex = (code: number) => code.toString(16).padStart(4, '0')
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
/** @param more entries of its dictionary */
export const pdfStream = (content: string, more = '') => `<<${more}/Length ${content.length}>>stream\n${content}\nendstream`

/** ISO 32000-1, section 9.10.3. */
const toUnicode = (
  characters: string[]
) => `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${characters.map((character, index) => `1 beginbfchar <${hex(index + 1)}> <${utf16(character)}> endbfchar`).join('\n')}
endcmap end end`

/** A PDF of these objects, numbered from 1; strings hold bytes. */
export function pdfOfObjects(objects: string[], trailer = '/Root 1 0 R'): Buffer {
  const parts = ['%PDF-1.7\n']
  const offsets: number[] = []
  let offset = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    offsets.push(offset)
    parts.push(part)
    offset += part.length
  }
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`)
  const end = `trailer<</Size ${objects.length + 1}${trailer}>>\nstartxref\n${offset}\n%%EOF`
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`, table.join(''), end)
  return Buffer.from(parts.join(''), 'latin1')
}
