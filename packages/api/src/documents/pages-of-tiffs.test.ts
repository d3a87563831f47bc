import { createBase, fillPath, readPage } from '@lyceum/core/contract'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fetchEndpoint, parseError } from '../testing/call.ts'
import { tiffOf } from '../testing/documents/scan.ts'
import { useApi } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { uploadText } from '../testing/upload-text.ts'

const { api, given } = useApi()
let owner: Person
let baseId: string
beforeAll(async () => {
  owner = await given.manager()
  baseId = (await owner.call(createBase, { body: { name: 'Minutes' } })).id
})

const paper = (background: string, width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const upload = (name: string, content: Buffer | string) =>
  uploadText(api, owner, baseId, [name, typeof content === 'string' ? content : new Uint8Array(content)])

function askFor(documentId: string, page: number, person = owner): Promise<Response> {
  const params = { baseId, documentId, page }
  return fetchEndpoint(api.url, readPage, { params, query: {} }, { authorization: `Bearer ${person.token}` })
}

test('a page of a TIFF is shown as a PNG, as large as browsers like it', async () => {
  const { id } = await upload('minutes.tif', await tiffOf([await paper('red'), await paper('blue')]))
  const answer = await askFor(id, 2)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const shown = await sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(shown.info).toMatchObject({ width: 40, height: 30 })
  expect([...shown.data.subarray(0, 3)]).toEqual([0, 0, 255])
  const again = await fetch(api.url + fillPath(readPage.path, { baseId, documentId: id, page: 2 }), {
    headers: { authorization: `Bearer ${owner.token}`, 'if-none-match': answer.headers.get('etag')! }
  })
  expect(again.status).toBe(304)
  const large = await upload('plan.tiff', await tiffOf([await paper('white', 4000)]))
  expect((await sharp(await (await askFor(large.id, 1)).arrayBuffer()).metadata()).width).toBe(2000)
})

/** A TIFF that says it is much larger than it is: its width and height (TIFF 6.0, tags 256 and 257) are 60,000. */
function withSize(tiff: Buffer, size: number): Buffer {
  const bytes = Buffer.from(tiff)
  const start = bytes.readUInt32LE(4)
  for (let at = start + 2; at < start + 2 + 12 * bytes.readUInt16LE(start); at += 12)
    if ([256, 257].includes(bytes.readUInt16LE(at))) {
      bytes.writeUInt16LE(4, at + 2)
      bytes.writeUInt32LE(size, at + 8)
    }
  return bytes
}

test('of a page that is too large to be drawn it is said that it is', async () => {
  const { id } = await upload('poster.tif', withSize(await tiffOf([await paper('red')]), 60_000))
  const answer = await askFor(id, 1)
  expect(parseError(answer, await answer.text()).reason).toBe('fileTooLarge')
})

test('there is no page of what is no TIFF, cannot be drawn, or is another person’s', async () => {
  const whole = await tiffOf([await paper('red')])
  const { id } = await upload('one.tif', whole)
  const wanted = [
    askFor(id, 2),
    askFor((await upload('hours.txt', 'The office opens at nine.')).id, 1),
    askFor((await upload('half.tif', whole.subarray(0, 60))).id, 1),
    askFor(id, 1, await given.manager())
  ]
  for (const answer of await Promise.all(wanted)) expect(parseError(answer, await answer.text()).reason).toBe('notFound')
})
