import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Attachment,
  createBase,
  deleteConversation,
  fromWire,
  getFile,
  sendMessage,
  uploadFile
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { deleteUnusedFiles } from '../operations/clean-up.ts'
import { parseError } from '../testing/call.ts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'
import { uploadText, uploadTexts } from '../testing/upload-text.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await createChatWorld({
    config: {
      limits: { documentMb: 1, imageMb: 1, audioMb: 1, videoMb: 2, recommendedAgents: 6 },
      uploads: {
        person: { files: 3, megabytes: 1 },
        guest: { files: 1, megabytes: 1 },
        share: { files: 2, megabytes: 1 },
        documents: { files: 2, megabytes: 1 }
      },
      slowestUpload: { afterMs: 500, bytesPerSecond: 5000 }
    }
  })
})
afterAll(() => world.api.stop())

type Headers = Record<string, string>
const headersOf = ({ token }: Person): Headers => ({ authorization: `Bearer ${token}` })

async function upload(headers: Headers, bytes = 1): Promise<Attachment> {
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(bytes)]), 'notes.txt')
  const answer = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers, body: form })
  const text = await answer.text()
  if (!answer.ok) throw Object.assign(parseError(answer, text), { retryAfterHeader: answer.headers.get('retry-after') })
  return fromWire(JSON.parse(text)) as Attachment
}
const kept = async () => (await readdir(join(world.api.context.config.dataDir, 'files', 'files')).catch(() => [])).sort()

test('a person uploads so many files a day, and so many megabytes', async () => {
  const person = await world.given.user()
  const before = await kept()
  const together = await Promise.allSettled(Array.from({ length: 5 }, () => upload(headersOf(person))))
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = { code: 1101, status: 429, problems: [{ path: ['file'], reason: 'tooMany', limit: 3 }] }
  await expect(upload(headersOf(person))).rejects.toMatchObject({ ...refused, retryAfterHeader: expect.stringMatching(/^\d+$/) })
  expect(await kept()).toHaveLength(before.length + 3)

  const other = await world.given.user()
  await upload(headersOf(other), 700_000)
  const tooBig = { code: 1101, status: 429, problems: [{ path: ['file'], reason: 'tooBig', limit: 1 }] }
  await expect(upload(headersOf(other), 700_000)).rejects.toMatchObject(tooBig)
  await upload(headersOf(other), 100_000)

  world.api.passTime(24 * 3600)
  await upload(headersOf(await freshSession(person)))
  world.api.passTime(-24 * 3600)
})

test('documents of knowledge bases have a quota of their own, which a refused upload does not use up', async () => {
  const person = await world.given.manager()
  const base = await person.call(createBase, { body: { name: 'Calculus' } })
  await upload(headersOf(person))
  const one = ['one.txt', 'one'] as [string, string]
  await uploadText(world.api, person, base.id, one)
  await expect(uploadText(world.api, person, base.id, one)).rejects.toMatchObject({ code: 3001 })
  await expect(uploadTexts(world.api, person, base.id, ['two.txt', 'two'], ['three.txt', 'three'])).rejects.toMatchObject({
    code: 1101,
    status: 429,
    problems: [{ reason: 'tooMany', limit: 2 }]
  })
  await uploadText(world.api, person, base.id, ['two.txt', 'two'])
  await expect(uploadText(world.api, person, base.id)).rejects.toMatchObject({ code: 1101, status: 429 })
  await upload(headersOf(person))
})

test('a guest has a quota, and all guests of a share have one together', async () => {
  const share = await world.given.share()
  const guest = (): Headers => ({ 'x-guest-id': world.given.guest(share).guestId, authorization: `Share ${share.token}` })
  const first = guest()
  await upload(first)
  await expect(upload(first)).rejects.toMatchObject({ code: 1101, problems: [{ limit: 1 }] })
  await upload(guest())
  await expect(upload(guest())).rejects.toMatchObject({ code: 1101, problems: [{ limit: 2 }] })
})

test('an oversized upload is answered with 413 before the connection closes, announced or not', async () => {
  const person = await world.given.user()
  for (const announced of [true, false]) {
    const answer = await sendRaw(person, { announced, bytes: 3 * 1024 * 1024 })
    expect(answer, `announced: ${announced}`).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":1103')
  }
})

test('a sender who is too slow is cut with 408, and nothing is kept', async () => {
  const person = await world.given.user()
  await expect.poll(kept).not.toContainEqual(expect.stringContaining('unfinished'))
  const before = await kept()
  const answer = await sendRaw(person, { announced: true, bytes: 50_000, pauseMs: 100, pieceBytes: 100 })
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":9901')
  await expect.poll(kept).toEqual(before)
})

test('so is one who began fast and then hardly sends', async () => {
  const sending = { announced: true, atOnce: 700_000, bytes: 50_000, pauseMs: 100, pieceBytes: 100 }
  const answer = await sendRaw(await world.given.user(), sending)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('what was never sent, and what belongs to deleted conversations, is deleted after a day', async () => {
  const { api } = world
  const person = await world.given.user()
  const agent = await world.agentThat({
    parameters: { file_upload: { enabled: true, allowed_file_types: ['document'], number_limits: 3 } }
  })
  const [unsent, sent, deleted] = [
    await upload(headersOf(person)),
    await upload(headersOf(person)),
    await upload(headersOf(person))
  ]
  const conversationWith = async (file: Attachment) =>
    (await (await world.ask(person, agent, 'Read this', { files: [file.id] })).finish()).conversationId
  await conversationWith(sent)
  await person.call(deleteConversation, { params: { conversationId: await conversationWith(deleted) } })
  await deleteUnusedFiles(api.context)
  expect(await kept()).toEqual(expect.arrayContaining([unsent.id, sent.id, deleted.id]))

  api.passTime(25 * 3600)
  await deleteUnusedFiles(api.context)
  const left = await kept()
  expect(left).toContain(sent.id)
  expect(left).not.toContain(unsent.id)
  expect(left).not.toContain(deleted.id)
  const again = await freshSession(person)
  await expect(
    again.call(sendMessage, { params: { agentId: agent.id }, body: { text: 'x', files: [unsent.id] } })
  ).rejects.toMatchObject({
    code: 1000
  })
  const read = await fetch(api.url + getFile.path.replace('{fileId}', sent.id), { headers: headersOf(again) })
  expect(await read.text()).toBe('x')
  api.passTime(-25 * 3600)
})

/** The clock has moved beyond the life of tokens. */
async function freshSession({ user }: Person): Promise<Person> {
  const token = await startSession(world.api.context, user, { fingerprint: 'test', userAgent: 'test' })
  return { user, token, call: world.api.as({ authorization: `Bearer ${token}` }) }
}

type Sending = { announced: boolean; atOnce?: number; bytes: number; pieceBytes?: number; pauseMs?: number }

/** Sends an upload over a bare connection, on and on until it is answered, and returns the answer. */
async function sendRaw(
  { token }: Person,
  { announced, atOnce = 0, bytes, pieceBytes = 64 * 1024, pauseMs = 0 }: Sending
): Promise<string> {
  const { hostname, port, host } = new URL(world.api.url)
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', piece => {
    answer += String(piece)
  })
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  const framed = (text: string) => (announced ? text : `${text.length.toString(16)}\r\n${text}\r\n`)
  const length = announced ? `Content-Length: ${start.length + atOnce + bytes}` : 'Transfer-Encoding: chunked'
  socket.write(
    `POST ${uploadFile.path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${length}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n`
  )
  socket.write(framed(start))
  if (atOnce > 0) socket.write(framed('x'.repeat(atOnce)))
  for (let sent = 0; sent < bytes && !answer.includes('"code"'); sent += pieceBytes) {
    if (!socket.write(framed('x'.repeat(pieceBytes)))) await pause(5)
    if (pauseMs > 0) await pause(pauseMs)
  }
  const until = performance.now() + 15_000
  while (!answer.includes('"code"') && performance.now() < until) await Promise.race([closed, pause(20)])
  socket.destroy()
  return answer
}
