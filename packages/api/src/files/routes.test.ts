// On both engines: names in any script, and a question with its files is stored completely or not at all.

import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Attachment, fromWire, getAgentConfig, uploadFile } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFile } from '../conversations/copy-file.ts'
import { parseError } from '../testing/call.ts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'

let world: ChatWorld
let student: Person
beforeAll(async () => {
  world = await createChatWorld({
    config: { limits: { documentMb: 1, imageMb: 1, audioMb: 1, videoMb: 2, recommendedAgents: 6 } }
  })
  student = await world.given.user()
})
afterAll(() => world.api.stop())

test('a chat is told what the operator has set', async () => {
  const agent = await world.given.publishedAgent()
  const { limits } = await student.call(getAgentConfig, { params: { agentId: agent.id } })
  expect(limits).toEqual({ message: 4000, attachments: 10, documentMb: 1, imageMb: 1, audioMb: 1, videoMb: 2 })
})

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5000, 1)])
const takesFiles = { file_upload: { enabled: true, allowed_file_types: ['image', 'document'], number_limits: 3 } }

async function upload(
  headers: Record<string, string>,
  files: [name: string, bytes: Buffer<ArrayBuffer> | string][],
  field = 'file'
): Promise<Attachment> {
  const form = new FormData()
  for (const [name, bytes] of files) form.append(field, new Blob([bytes], { type: 'application/pdf' }), name)
  const answer = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers, body: form })
  const text = await answer.text()
  if (!answer.ok) throw parseError(answer, text)
  return fromWire(JSON.parse(text)) as Attachment
}
const uploads = (...files: [string, Buffer<ArrayBuffer> | string][]) => upload(world.headersOf(student), files)
const fetchFile = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, world.api.url), { headers })
const kept = async () => Number((await world.api.db('files').count({ n: '*' }).first<{ n: number }>()).n)

test('a file is kept under its own name and is what its bytes say', async () => {
  expect(await uploads(['笔记 "1".txt', png])).toMatchObject({ name: '笔记 "1".txt', type: 'image/png', size: png.length })
  expect(await uploads(['notes.md', '# 水'])).toMatchObject({ type: 'text/markdown', size: 5 })
  expect(await uploads(['notes.constructor', '# 水'])).toMatchObject({ type: 'text/plain' })
  expect(await uploads(['notes.__proto__', '# 水'])).toMatchObject({ type: 'text/plain' })
  expect(await uploads(['../../etc/passwd', 'text'])).toMatchObject({ name: 'passwd', type: 'text/plain' })
})

test('what is no file, too many, too large or of no use is refused and leaves nothing', async () => {
  const before = await kept()
  await expect(upload(world.headersOf(student), [['a.txt', 'x']], 'other')).rejects.toMatchObject({ code: 1100 })
  await expect(uploads(['empty.txt', ''])).rejects.toMatchObject({ code: 1100 })
  await expect(uploads(['a.txt', 'a'], ['b.txt', 'b'])).rejects.toMatchObject({ code: 1101 })
  await expect(uploads(['big.txt', 'x'.repeat(1024 * 1024 + 1)])).rejects.toMatchObject({ code: 1103 })
  await expect(uploads(['huge.txt', 'x'.repeat(3 * 1024 * 1024)])).rejects.toMatchObject({ code: 1103 })
  await expect(uploads(['picture.png', Buffer.from('MZ\x90\0\x03\0\0', 'latin1')])).rejects.toMatchObject({ code: 1104 })
  await expect(uploads(['archive.zip', Buffer.from('PK\x03\x04aaaa', 'latin1')])).rejects.toMatchObject({ code: 1104 })
  await expect(uploads(['a.constructor', Buffer.from('PK\x03\x04aaaa', 'latin1')])).rejects.toMatchObject({ code: 1104 })
  await expect(upload({}, [['a.txt', 'x']])).rejects.toMatchObject({ code: 2000 })
  expect(await kept()).toBe(before)
})

test('a form that goes on without end under a name that nobody asked for is cut off', async () => {
  const head = (field: string) => `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n`
  async function* endless() {
    yield Buffer.from(head('other'))
    for (let kilobytes = 0; kilobytes < 8192; kilobytes += 64) yield Buffer.alloc(64 * 1024, 'x')
    yield Buffer.from('\r\n--b--\r\n')
  }
  const headers = { ...world.headersOf(student), 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await fetch(world.api.url + uploadFile.path, {
    method: 'POST',
    headers,
    body: ReadableStream.from(endless()),
    duplex: 'half'
  } as RequestInit)
  expect(await answer.json()).toMatchObject({ code: 1103 })
})

test('an upload that breaks off is refused, and the server goes on', async () => {
  const before = await kept()
  const part = (field: string) => `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\nhello`
  const sent = async (body: string) => {
    const headers = { ...world.headersOf(student), 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers, body })
    return ((await answer.json()) as { code: number }).code
  }
  for (const body of [part('file'), part('other'), `${part('file')}\r\n${part('file')}`, '--b\r\n', '']) {
    expect([1100, 1101], body).toContain(await sent(body))
  }
  expect(await kept()).toBe(before)
})

test('a long name is cut between characters', async () => {
  const { name } = await uploads([`${'😀'.repeat(300)}.txt`, 'x'])
  expect(name).toMatch(/^(😀)+\.txt$/u)
  expect(name.length).toBeLessThanOrEqual(255)
})

test('a file goes with the question, to the platform and into the history', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Seen.'] }, parameters: takesFiles })
  const file = await uploads(['diagram.png', png])
  const shown = await (await world.ask(student, agent, 'What is this?', { files: [file.id] })).finish()
  expect(shown).toMatchObject({ status: 'finished', text: 'Seen.' })
  // Its address ends with a minute, which may be a later one by now.
  const url = expect.stringContaining(`/files/${file.id}?expires=`)
  expect((await world.messagesOf(student, shown.conversationId))[0]).toMatchObject({ files: [{ ...file, url }] })
  const sent = await world.api.platform.waitForCall(call => call.key === agent.key && call.path === '/files/upload')
  expect(sent.body).toMatchObject({ files: [{ filename: 'diagram.png', type: 'image/png', size: png.length }] })
  expect(world.platformCalls(agent)[0]).toMatchObject({
    user: sent.user,
    body: { files: [{ type: 'image', transfer_method: 'local_file' }] }
  })
  const stranger = await world.given.user()
  await expect(world.ask(stranger, agent, 'Mine?', { files: [file.id] })).rejects.toMatchObject({ code: 1000 })
})

test('only its owner reads a file, whole or in part', async () => {
  const file = await uploads(['page.html', '<script>alert(1)</script>'])
  const path = `/api/v1/files/${file.id}`
  const read = await fetchFile(path, world.headersOf(student))
  expect(await read.text()).toBe('<script>alert(1)</script>')
  expect(read.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(read.headers.get('content-security-policy')).toContain('sandbox')
  expect(read.headers.get('x-content-type-options')).toBe('nosniff')
  const part = await fetchFile(path, { ...world.headersOf(student), range: 'bytes=1-6' })
  expect([part.status, await part.text()]).toEqual([206, 'script'])
  expect((await fetchFile(path, { ...world.headersOf(student), range: 'bytes=900-' })).status).toBe(416)
  expect((await fetchFile(path, world.headersOf(await world.given.user()))).status).toBe(404)
  expect((await fetchFile(path)).status).toBe(401)
})

test("an agent's file is copied to us and opens by an address that expires", async () => {
  const agent = await world.agentThat({ mode: 'agent-chat' })
  const shown = await (await world.ask(student, agent, 'Draw y = x^3 - 3x')).finish()
  const [picture] = shown.files
  expect(picture).toMatchObject({
    kind: 'image',
    size: expect.any(Number),
    url: expect.stringMatching(/^\/api\/v1\/files\/[\w-]+\?expires=/)
  })
  const read = await fetchFile(picture!.url)
  expect(read.headers.get('content-type')).toMatch(/^image\//)
  expect((await read.arrayBuffer()).byteLength).toBe(picture!.size)
  expect((await fetchFile(picture!.url.replace(/.$/, last => (last === 'A' ? 'B' : 'A')))).status).toBe(401)
  expect((await fetchFile(picture!.url.split('?')[0]!)).status).toBe(401)
  world.api.passTime(2 * 3600)
  expect((await fetchFile(picture!.url)).status).toBe(401)
  world.api.passTime(-2 * 3600)
})

test("a platform's word for the type of its file is not taken, nor its name alone", async () => {
  const agent = await world.agentThat()
  const { conversationId } = await (await world.ask(student, agent, 'Draw')).finish()
  const actor = { kind: 'user', userId: student.user.id, sessionId: '', role: 'regular_user', departmentIds: [] } as const
  const typeOf = async (name: string, bytes: Buffer, type: string) => {
    const file = { id: '', name, kind: 'image', url: '', size: null }
    const event = { type: 'file' as const, file, source: { bytes, type } }
    const copy = await copyFile(world.api.context, event, {
      connection: world.given.connection(),
      actor,
      conversationId,
      signal: new AbortController().signal
    })
    const read = await fetchFile(`/api/v1/files/${copy!.id}`, world.headersOf(student))
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
    return [read.headers.get('content-type'), read.headers.get('content-disposition')?.split(';')[0]]
  }
  const script = Buffer.from('fetch("/api/v1/users/me")')
  expect(await typeOf('a.js', script, 'text/javascript')).toEqual(['text/plain; charset=utf-8', 'inline'])
  expect(await typeOf('a.png', script, 'image/png')).toEqual(['text/plain; charset=utf-8', 'inline'])
  expect(await typeOf('a.html', Buffer.from('<script>1</script>'), 'image/png')).toEqual([
    'text/html; charset=utf-8',
    'attachment'
  ])
  expect(await typeOf('a.exe', Buffer.from('MZ\x90\0\x03\0', 'latin1'), 'image/png')).toEqual([
    'application/octet-stream',
    'attachment'
  ])
  expect(await typeOf('a.html', png, 'text/html')).toEqual(['image/png', 'inline'])
})

test('a file that claims to be a script or a style is sent as bytes, and saved rather than shown', async () => {
  const { id } = await uploads(['a.txt', 'alert(1)'])
  for (const type of ['text/javascript', 'application/javascript', 'text/css', 'application/xhtml+xml', 'application/wasm']) {
    await world.api.db('files').where({ id }).update({ type })
    const read = await fetchFile(`/api/v1/files/${id}`, world.headersOf(student))
    expect(read.headers.get('content-type'), type).toBe('application/octet-stream')
    expect(read.headers.get('content-disposition')).toMatch(/^attachment/)
  }
})

test('a file storage that fails is told in words, leaves nothing behind, and is a detail of /readyz', async () => {
  const before = await kept()
  const folder = join(world.api.context.config.dataDir, 'files')
  await rename(folder, `${folder}-away`)
  await writeFile(folder, 'in the way')
  await expect(uploads(['a.txt', 'x'])).rejects.toMatchObject({ code: 4100 })
  const ready = await fetch(`${world.api.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', checks: { database: 'ok', storage: 'failed' } }])
  await rm(folder)
  await rename(`${folder}-away`, folder)
  await uploads(['a.txt', 'x'])
  expect(await kept()).toBe(before + 1)
})
