import sharp from 'sharp'
import { pdfOfObjects, pdfStream } from './pdf.ts'

/** How a page was printed and scanned. */
export type ScanOptions = {
  /** A font that is installed; it has the language's shapes of characters. */
  font?: string
  dpi?: number
  /** How far the page is turned, in degrees to the right. */
  skew?: number
  background?: string
  /** Of the letters, in points. */
  size?: number
  /** Columns of text, side by side. */
  columns?: number
}

/** A page of A4 on which paragraphs are written, as a picture. @returns a PNG */
export async function scanOf(text: string, options: ScanOptions = {}): Promise<Buffer> {
  const { font = 'Noto Serif CJK SC', dpi = 150, skew = 0, background = 'white', size = 11, columns = 1 } = options
  const [width, height] = [Math.round((595 / 72) * dpi), Math.round((842 / 72) * dpi)]
  const [margin, gap] = [Math.round((60 / 72) * dpi), Math.round((30 / 72) * dpi)]
  const across = Math.floor((width - 2 * margin - (columns - 1) * gap) / columns)
  const parts = text.split('\f')
  const written = await Promise.all(
    parts.map(async (part, at) => ({
      input: await sharp({
        text: {
          text: escaped(part),
          font: `${font} ${size}`,
          width: across,
          dpi,
          spacing: Math.round((5 / 72) * dpi),
          wrap: 'word-char'
        }
      })
        .negate()
        .png()
        .toBuffer(),
      left: margin + at * (across + gap),
      top: margin,
      blend: 'multiply' as const
    }))
  )
  const page = await sharp({ create: { width, height, channels: 3, background } })
    .composite(written)
    .png()
    .toBuffer()
  const plain = sharp(page).removeAlpha()
  return await (skew === 0 ? plain : plain.rotate(skew, { background })).png().toBuffer()
}

/** Pango reads marks like those of XML. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A small card with a line of text, which is read sooner than a page. @returns a PNG */
export async function cardOf(text: string): Promise<Buffer> {
  const line = await sharp({ text: { text: escaped(text), font: 'DejaVu Serif 14', dpi: 150 } })
    .negate()
    .png()
    .toBuffer()
  const card = sharp({ create: { width: 500, height: 160, channels: 3, background: 'white' } })
  return await card
    .composite([{ input: line, left: 40, top: 60, blend: 'multiply' }])
    .png()
    .toBuffer()
}

/** A PDF whose pages are these pictures, as large as A4 or as a card. @param header a line of text above each of them */
export async function pdfOfScans(
  pictures: Uint8Array[],
  { header, card = false }: { header?: string; card?: boolean } = {}
): Promise<Buffer> {
  const [width, height] = card ? [240, 77] : [595, 842]
  const first = 4
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pictures.length}/Kids[${pictures.map((_, at) => `${first + at * 3} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  ]
  for (const [at, picture] of pictures.entries()) {
    const { data, info } = await sharp(picture).jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true })
    const [content, image] = [1, 2].map(more => first + at * 3 + more)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${content} 0 R/Resources<</Font<</F 3 0 R>>/XObject<</I ${image} 0 R>>>>>>`,
      pdfStream(`${header ? `BT /F 9 Tf 60 815 Td (${header}) Tj ET ` : ''}q ${width} 0 0 ${height} 0 0 cm /I Do Q`),
      pdfStream(
        data.toString('latin1'),
        `/Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`
      )
    )
  }
  return pdfOfObjects(objects)
}

/** A TIFF with these pictures as its pages. @param compression `ccittfax4` is that of fax machines and of scanners in black and white */
export async function tiffOf(pictures: Buffer[], compression: 'lzw' | 'ccittfax4' | 'jpeg' = 'lzw'): Promise<Buffer> {
  const joined = pictures.length > 1 ? sharp(pictures, { join: { animated: true } }) : sharp(pictures[0])
  if (compression !== 'ccittfax4') return await joined.tiff({ compression }).toBuffer()
  return await joined.threshold(128).toColourspace('b-w').tiff({ compression, bitdepth: 1 }).toBuffer()
}
