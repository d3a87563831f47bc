import { expect, test } from 'vitest'
import type { AppError } from '../contract/errors.ts'
import { linkFile, uploadFile } from '../contract/files.ts'
import { limits, megabyte } from '../contract/limits.ts'
import { createClient, createUploads, type Host, sendBlocker } from '../index.ts'
import { createTestChat, createTestHost, sampleAgentConfig, sampleAttachment } from '../testing/index.ts'

const draft = { text: 'Hello', deepThinking: false, onlineSearch: false, knowledgeBaseIds: [] }
const notes = new File(['notes'], 'notes.pdf', { type: 'application/pdf' })

function setUp(upload?: Host['upload']) {
  const host = createTestHost()
  const reported: string[] = []
  const client = createClient(
    { ...host, ...(upload && { upload }) },
    { onFailure: (error: AppError) => void reported.push(error.reason) }
  )
  const uploads = createUploads(client)
  return {
    host,
    reported,
    uploads,
    only: () => uploads.$uploads.get()[0],
    waits: () => sendBlocker(draft, uploads.$uploads.get(), 'idle')
  }
}

test('a file is sent, and the question waits for it', async () => {
  const { host, uploads, only, waits } = setUp()
  const call = host.expectCall(uploadFile)
  uploads.add([notes])
  expect(only()).toMatchObject({ state: 'sending', name: 'notes.pdf', progress: 0 })
  expect(waits()).toBe('uploading')
  call.reply(sampleAttachment())
  await host.settle()
  expect((call.seen()!.body as FormData).get('file')).toMatchObject({ name: 'notes.pdf' })
  expect(only()).toMatchObject({ state: 'done', file: sampleAttachment() })
  expect(waits()).toBeUndefined()
})

test('a failed file blocks the question until it is removed or has been sent after all', async () => {
  const { host, uploads, only, waits, reported } = setUp()
  host.expectCall(uploadFile).fail('fileTypeUnsupported')
  uploads.add([notes])
  await host.settle()
  expect(only()).toMatchObject({ state: 'failed', reason: 'fileTypeUnsupported' })
  expect(waits()).toBe('uploadFailed')
  expect(reported).toEqual([])
  host.expectCall(uploadFile).fail('storageUnreachable')
  uploads.retry(only()!.key)
  await host.settle()
  expect(waits()).toBe('uploadFailed')
  uploads.remove(only()!.key)
  expect(waits()).toBeUndefined()
})

test('a file that is too large is refused without a call', async () => {
  const { host, uploads, only } = setUp()
  uploads.add([new File([new Uint8Array(limits.imageMb * megabyte + 1)], 'big.png', { type: 'image/png' })])
  await host.settle()
  expect(only()).toMatchObject({ state: 'failed', reason: 'fileTooLarge' })
  expect(host.unexpected).toEqual([])
})

test('a file beyond what may be uploaded in a day says so, which another try cannot help', async () => {
  const { host, uploads, only } = setUp()
  host.expectCall(uploadFile).answer(429, JSON.stringify({ code: 1101, message: 'Too many files.' }))
  uploads.add([notes])
  await host.settle()
  expect(only()).toMatchObject({ state: 'failed', reason: 'dailyQuota' })
})

test('beyond the megabytes of a day it says that a smaller one may fit', async () => {
  const { host, uploads, only } = setUp()
  const details = { problems: [{ path: ['file'], reason: 'tooBig', limit: 1 }] }
  host.expectCall(uploadFile).answer(429, JSON.stringify({ code: 1101, message: 'Too many files.', details }))
  uploads.add([notes])
  await host.settle()
  expect(only()).toMatchObject({ state: 'failed', reason: 'dailyMegabytes' })
})

test('a file that a proxy before the server does not let through is too large', async () => {
  const { host, uploads, only } = setUp()
  host.expectCall(uploadFile).answer(413, '<html>')
  uploads.add([notes])
  await host.settle()
  expect(only()).toMatchObject({ state: 'failed', reason: 'fileTooLarge' })
  const withProgress = setUp(async () => new Response('<html>', { status: 413 }))
  withProgress.uploads.add([notes])
  await withProgress.host.settle()
  expect(withProgress.only()).toMatchObject({ state: 'failed', reason: 'fileTooLarge' })
})

test('the limits that the operator has set are those of the chat', async () => {
  const { chat, host } = createTestChat({ config: sampleAgentConfig({ limits: { ...limits, imageMb: 30, documentMb: 1 } }) })
  await chat.load()
  const call = host.expectCall(uploadFile).reply(sampleAttachment())
  const large = new Uint8Array(limits.imageMb * megabyte + 1)
  await chat.composer.attach([new File([large], 'board.png', { type: 'image/png' }), new File([large], 'notes.pdf')])
  await host.settle()
  expect(chat.composer.$uploads.get()).toMatchObject([{ state: 'done' }, { state: 'failed', reason: 'fileTooLarge' }])
  expect(call.seen()).toBeDefined()
})

test('a link is fetched by the server, which says what is wrong with it', async () => {
  const { host, uploads, only, waits } = setUp()
  const call = host.expectCall(linkFile)
  uploads.add(['https://example.org/notes.pdf'])
  expect(only()).toMatchObject({ state: 'sending', name: 'example.org/notes.pdf', progress: null, size: null })
  expect(waits()).toBe('uploading')
  call.reply(sampleAttachment())
  await host.settle()
  expect(only()).toMatchObject({ state: 'done', name: sampleAttachment().name, size: sampleAttachment().size })
  host.expectCall(linkFile).fail('validation', { problems: [{ path: ['url'], reason: 'linkRefused' }] })
  uploads.clear()
  uploads.add(['https://example.org/secret.pdf'])
  await host.settle()
  expect(only()).toMatchObject({ state: 'failed', reason: 'validation', problem: 'linkRefused' })
  expect(waits()).toBe('uploadFailed')
})

test('files beyond the allowed number are refused', async () => {
  const { uploads, reported } = setUp()
  uploads.add(Array.from({ length: limits.attachments + 2 }, () => notes))
  expect(uploads.$uploads.get()).toHaveLength(limits.attachments)
  expect(reported).toEqual(['tooManyFiles'])
})

test('progress comes from the host, and removing a file stops it', async () => {
  let stopped = false
  const { uploads, only, host } = setUp((url, { field, name, headers, onProgress, signal }) => {
    expect([url, field, name, headers.Accept]).toEqual(['/api/v1/files', 'file', 'notes.pdf', 'application/json'])
    onProgress(0.5)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        stopped = true
        reject(signal.reason)
      })
    })
  })
  uploads.add([notes])
  await host.settle()
  expect(only()).toMatchObject({ state: 'sending', progress: 0.5 })
  uploads.remove(only()!.key)
  await host.settle()
  expect(stopped).toBe(true)
  expect(uploads.$uploads.get()).toEqual([])
})
