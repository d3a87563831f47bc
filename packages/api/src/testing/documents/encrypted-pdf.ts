import { createHash } from 'node:crypto'
import { pdfOfObjects, pdfStream } from './pdf.ts'

/** A PDF with this text that is encrypted as ISO 32000-1, section 7.6, says (revision 2) and opens with this password. */
export function encryptedPdf(text: string, password: string): Buffer {
  const owner = Buffer.alloc(32, 'A')
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const id = Buffer.alloc(16, 1)
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
  const key = md5(padded, owner, permissions, id).subarray(0, 5)
  const keyOfContent = md5(key, Buffer.from([content, 0, 0, 0, 0])).subarray(0, 10)
  return pdfOfObjects(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${content} 0 R/Resources<</Font<</F 4 0 R>>>>>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      pdfStream(rc4(keyOfContent, Buffer.from(`BT /F 12 Tf 50 700 Td (${text}) Tj ET`)).toString('latin1'))
    ],
    `/Root 1 0 R/ID[<${id.toString('hex')}><${id.toString('hex')}>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${owner.toString('hex')}>/U<${rc4(key, padding).toString('hex')}>>>`
  )
}

/** The number of the object that is encrypted. */
const content = 5

/** Of passwords that are shorter. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** The cipher RC4, which OpenSSL no longer has. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
  let other = 0
  const swap = (at: number) => {
    const held = state[at]!
    state[at] = state[other]!
    state[other] = held
    return state[(state[at]! + held) & 255]!
  }
  for (let at = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255
    swap(at)
  }
  other = 0
  return Buffer.from(
    bytes.map((byte, index) => {
      const at = (index + 1) & 255
      other = (other + state[at]!) & 255
      return byte ^ swap(at)
    })
  )
}
