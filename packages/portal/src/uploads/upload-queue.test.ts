import { createClient, createSession, type OrganisationStore } from '@lyceum/core'
import { limits, megabyte } from '@lyceum/core/contract/limits'
import { createTestHost, sampleToken } from '@lyceum/core/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NavigationBlocker } from '../navigation-blocker.ts'
import { createUnfinishedUploads } from './unfinished-uploads.ts'
import { createUploadQueue } from './upload-queue.ts'

const base = { id: 'base-1', name: 'Calculus' }
const filesOf = (...names: string[]) => names.map(name => new File([name], name))

beforeEach(() => {
  const tab = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key)
  })
  return () => vi.unstubAllGlobals()
})

/** A page whose uploads are all on their way until the test takes them out. */
function openPage() {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  host.upload = () => new Promise(() => {})
  const client = createClient(host, { session: createSession })
  const organisation = { $organisation: { get: () => null } } as unknown as OrganisationStore
  const blocks = new Set<symbol>()
  const navigationBlocker = {
    block() {
      const block = Symbol('upload')
      blocks.add(block)
      return () => void blocks.delete(block)
    }
  } as unknown as NavigationBlocker
  const unfinished = createUnfinishedUploads()
  const queue = createUploadQueue(client, organisation, navigationBlocker, unfinished)
  return { host, client, queue, unfinished, blocks }
}

test('who reloads the page while files are uploaded is told once how many did not arrive', async () => {
  const { host, queue, blocks } = openPage()
  queue.add(base, filesOf('a.md', 'b.md', 'c.md'))
  await host.settle()
  queue.remove(queue.$uploads.get()[0]!.key)
  expect(blocks.size).toBe(1)

  const again = openPage()
  expect(again.unfinished.$count.get()).toBe(2)
  again.unfinished.forget()
  expect(again.unfinished.$count.get()).toBe(0)
  expect(openPage().unfinished.$count.get()).toBe(0)
})

test('a file as large as the server takes is uploaded', async () => {
  const { queue } = openPage()
  const size = limits.documentMb * megabyte
  queue.add(base, [new File([new Uint8Array(size)], 'book.pdf'), new File([new Uint8Array(size + 1)], 'atlas.pdf')])
  expect(queue.$uploads.get()).toMatchObject([{ state: 'sending' }, { state: 'failed', reason: 'fileTooLarge' }])
})

test('who has to sign in again in the middle is told as well, and may leave for it', async () => {
  const { host, client, queue, blocks } = openPage()
  queue.add(base, filesOf('a.md', 'b.md'))
  await host.settle()
  client.session.handleRejectedToken()
  await host.settle()
  expect(blocks.size).toBe(0)
  expect(openPage().unfinished.$count.get()).toBe(2)
})

test('uploads that end leave nothing to tell', async () => {
  const { queue } = openPage()
  queue.add(base, filesOf('a.md'))
  queue.cancelAll()
  expect(openPage().unfinished.$count.get()).toBe(0)
})
