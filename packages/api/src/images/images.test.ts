import { createAgent, getImage, type PublicImage, uploadImage, verifyAgent } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseError } from '../testing/call.ts'
import { createGiven, type Given, type Person } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
let given: Given
let publisher: Person
beforeAll(async () => {
  api = await startApi({ platform: true })
  given = createGiven(api)
  publisher = await given.manager()
})
afterAll(() => api.stop())

const png = (more: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(more)])

async function upload(bytes: Buffer<ArrayBuffer>, name = 'icon.png', person = publisher): Promise<PublicImage> {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(api.url + uploadImage.path, { method: 'POST', headers, body: form })
  const text = await answer.text()
  if (!answer.ok) throw parseError(answer, text)
  return JSON.parse(text)
}
const open = (url: string, headers = {}) => fetch(api.url + new URL(url).pathname, { headers })
const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

test('a picture is kept once, at an address that anyone may open and keep', async () => {
  const bytes = png('a picture')
  const first = await upload(bytes)
  expect(first).toEqual({
    url: `${api.context.config.baseUrl}${new URL(first.url).pathname}`,
    type: 'image/png',
    size: bytes.length
  })
  expect((await upload(bytes, 'other name.jpg', await given.admin())).url).toBe(first.url)
  const answer = await open(first.url)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff'
  })
  expect(answer.headers.has('x-guest-id')).toBe(false)
  const again = await open(first.url, { 'if-none-match': answer.headers.get('etag') })
  expect(again.status).toBe(304)
  expect(await api.db('images').where({ id: idOf(first.url) })).toHaveLength(1)
})

test('what is no picture, could contain a script, or is too large is refused and leaves nothing', async () => {
  const before = await api.db('images').count('* as n').first()
  await expect(upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg')).rejects.toMatchObject({ code: 1104 })
  await expect(upload(Buffer.from('GIF or not'), 'a.gif')).rejects.toMatchObject({ code: 1104 })
  await expect(upload(png('x'.repeat(1024 * 1024)))).rejects.toMatchObject({ code: 1103 })
  await expect(upload(png('x'), 'a.png', await given.user())).rejects.toMatchObject({ code: 3002 })
  expect(await api.db('images').count('* as n').first()).toEqual(before)
  await expect(api.as({})(getImage, { params: { imageId: 'no-such-picture' } })).rejects.toMatchObject({ code: 3000 })
})

test('pictures count as uploads of the day', async () => {
  const busy = await given.manager()
  const at = { subjectId: busy.user.id, day: (await upload(png('counted'), 'a.png', busy)) && (await dayOf(busy)) }
  await api.db('dailyUsage').where(at).update({ files: api.context.config.uploads.person.files })
  await expect(upload(png('too many'), 'a.png', busy)).rejects.toMatchObject({ code: 1101, status: 429 })
})
const dayOf = async ({ user }: Person) => (await api.db('dailyUsage').where({ subjectId: user.id }).first()).day

test("the picture of a platform's app becomes the icon, copied, since the platform's link expires", async () => {
  const verify = (apiKey: string) => publisher.call(verifyAgent, { body: { connection: given.connection({ apiKey }) } })
  const key = api.platform.addApp({ key: 'app-with-a-picture', mode: 'chat', switches: { pictureIcon: true } })
  const { icon } = await verify(key)
  expect(icon).toMatch(/\/api\/v1\/images\/[\w-]+$/)
  expect((await open(icon!)).headers.get('content-type')).toBe('image/png')
  expect((await verify(key)).icon).toBe(icon)
  const connection = given.connection({ apiKey: key })
  expect(await publisher.call(createAgent, { body: given.draft({ connection, icon: icon! }) })).toMatchObject({ icon })
})

test('an app with an emoji, without a site, or with a picture that cannot be read has none', async () => {
  const verify = (apiKey: string) => publisher.call(verifyAgent, { body: { connection: given.connection({ apiKey }) } })
  expect((await verify('app-demo-calculus-tutor-0001')).icon).toBeNull()
  const expired = api.platform.addApp({
    key: 'app-with-an-old-link',
    mode: 'chat',
    switches: { pictureIcon: true, fileUrlSeconds: -1 }
  })
  expect((await verify(expired)).icon).toBeNull()
  expect(api.logs.join('')).not.toContain('sign=')
})
