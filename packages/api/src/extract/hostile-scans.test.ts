// In the proof alone: recognizing pages takes minutes of processor time.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startOutcomes } from '../testing/documents/outcome-of.ts'
import { pdfOfObjects, pdfStream } from '../testing/documents/pdf.ts'
import { pdfOfScans, scanOf, tiffOf } from '../testing/documents/scan.ts'

const { outcomeOf, stop } = startOutcomes()
afterAll(stop)

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
    .png()
    .toBuffer()

/** Numbers that look like chance, the same each time. */
function* chance(): Generator<number> {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

function noise(width: number, height: number): Promise<Buffer> {
  const numbers = chance()
  const data = Uint8Array.from({ length: width * height }, () => (numbers.next().value as number) * 256)
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** A page with ten thousand dots, each a few pixels wide. */
function dots(): Promise<Buffer> {
  const [width, height] = [1240, 1754]
  const data = new Uint8Array(width * height).fill(255)
  for (let at = 0; at < 10_000; at++) {
    const [x, y] = [10 + (at % 100) * 12, 10 + Math.floor(at / 100) * 17]
    for (let row = 0; row < 5; row++) data.fill(0, (y + row) * width + x, (y + row) * width + x + 5)
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** A page on which stands a picture of so many pixels, of one byte each. */
const pageOf = (side: number) =>
  pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    pdfStream('q 600 0 0 800 0 0 cm /I Do Q'),
    pdfStream(
      deflateSync(Buffer.alloc(side * side, 255)).toString('latin1'),
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode`
    )
  ])

/** A TIFF whose first directory names itself as the next one. */
async function circular(): Promise<Buffer> {
  const tiff = Buffer.from(await tiffOf([await plain(40, 30), await plain(40, 30)]))
  const first = tiff.readUInt32LE(4)
  tiff.writeUInt32LE(first, first + 2 + tiff.readUInt16LE(first) * 12)
  return tiff
}

/** A TIFF of one pixel that says it were as large as it can be. */
async function boastful(): Promise<Buffer> {
  const tiff = Buffer.from(await tiffOf([await plain(1, 1)]))
  const first = tiff.readUInt32LE(4)
  for (let entry = first + 2; entry < first + 2 + tiff.readUInt16LE(first) * 12; entry += 12) {
    if (![256, 257].includes(tiff.readUInt16LE(entry))) continue
    tiff.writeUInt16LE(4, entry + 2)
    tiff.writeUInt32LE(0x7fff_ffff, entry + 8)
  }
  return tiff
}

test.each([
  ['a picture of 20,000 by 20,000 pixels in 1 MB', 'x.png', () => plain(20_000, 20_000), 'tooLarge'],
  ['a page with a picture of 20,000 by 20,000 pixels', 'x.pdf', async () => pageOf(20_000), 'scanned'],
  ['a TIFF that claims to have 4 quintillion pixels', 'x.tif', boastful, 'unreadable'],
  ['a TIFF that goes round in a circle', 'x.tif', circular, 'scanned'],
  ['half of a TIFF', 'x.tif', async () => (await tiffOf([await scanOf('Text.')])).subarray(0, 3000), 'unreadable'],
  ['a TIFF of nothing but its first bytes', 'x.tif', async () => Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), 'unreadable'],
  ['noise', 'x.png', () => noise(1240, 1754), 'scanned'],
  ['ten thousand dots', 'x.png', dots, 'scanned'],
  ['a picture of one pixel', 'x.png', () => plain(1, 1), 'scanned'],
  ['a picture as high as a hair and as wide as a street', 'x.png', () => plain(30_000, 1), 'scanned'],
  ['a PDF whose scan is noise', 'x.pdf', async () => await pdfOfScans([await noise(620, 877)]), 'scanned']
])('%s', async (_, name, make, reason) => {
  expect(await outcomeOf(name, await make())).toBe(reason)
})
