import { expect, test, vi } from 'vitest'
import { listMessages } from '../contract/conversations.ts'
import { uploadFile } from '../contract/files.ts'
import { limits } from '../contract/limits.ts'

const fileOf = (name: string) => new File(['notes'], name)

/** A chat whose code for uploads is still loading, until `delivered` or `lost` is called. */
async function setUp() {
  vi.doUnmock('../files/uploads.ts')
  vi.resetModules()
  const testing = await import('../testing/index.ts')
  const real = await import('../files/uploads.ts')
  // The package's index exports it as well: only the chat's own import, which comes after this, has to wait.
  vi.resetModules()
  let arrived: (code: typeof real) => void = () => undefined
  let failed: (reason: unknown) => void = () => undefined
  const loaded = new Promise<typeof real>((resolve, reject) => {
    arrived = resolve
    failed = reject
  })
  loaded.catch(() => undefined)
  vi.doMock('../files/uploads.ts', () => loaded)
  const world = testing.createTestChat()
  await world.chat.load()
  const names = () => world.chat.composer.$uploads.get().map(({ name }) => name)
  return {
    ...testing,
    ...world,
    names,
    delivered: () => arrived(real),
    lost: () => failed(new TypeError('Failed to fetch dynamically imported module'))
  }
}

test('a file that is attached before the code for uploads is here is shown at once, and can be taken out again', async () => {
  const { chat, host, names, delivered, sampleAttachment } = await setUp()
  const attached = chat.composer.attach([fileOf('plan.pdf'), fileOf('notes.pdf')])
  expect(names()).toEqual(['plan.pdf', 'notes.pdf'])
  chat.composer.remove(chat.composer.$uploads.get()[0]!.key)
  expect(names()).toEqual(['notes.pdf'])
  const upload = host.expectCall(uploadFile)
  upload.reply(sampleAttachment())
  delivered()
  await attached
  await host.settle()
  expect(chat.composer.$uploads.get()).toMatchObject([{ name: 'notes.pdf', state: 'done' }])
  expect(host.unexpected).toEqual([])
})

test('it stays with the conversation that it was attached in', async () => {
  const { chat, host, names, delivered, sampleAttachment, samplePage } = await setUp()
  const attached = chat.composer.attach([fileOf('notes.pdf')])
  host.expectCall(listMessages).reply(samplePage([]))
  const opened = chat.open('conv-2')
  expect(names()).toEqual([])
  expect(chat.composer.$sendBlockedBy.get()).toBe('empty')
  host.expectCall(uploadFile).reply(sampleAttachment())
  delivered()
  await Promise.all([attached, opened])
  await host.settle()
  expect(names()).toEqual([])
  await chat.open(null)
  expect(chat.composer.$uploads.get()).toMatchObject([{ name: 'notes.pdf', state: 'done' }])
})

test('no more are sent than a question may have, which is said', async () => {
  const { chat, host, names, reported, delivered, sampleAttachment } = await setUp()
  const many = Array.from({ length: limits.attachments + 1 }, (_, at) => `${at}.pdf`)
  const attached = chat.composer.attach(many.map(fileOf))
  for (const name of many.slice(0, -1)) host.expectCall(uploadFile).reply(sampleAttachment({ name }))
  delivered()
  await attached
  await host.settle()
  expect(names()).toEqual(many.slice(0, -1))
  expect(reported).toEqual(['tooManyFiles'])
})

test('when that code cannot be loaded, the failure is reported and no file is left that would never be sent', async () => {
  const { chat, names, reported, lost } = await setUp()
  const attached = chat.composer.attach([fileOf('notes.pdf')])
  lost()
  await attached
  expect(names()).toEqual([])
  expect(reported).toEqual(['unavailable'])
})

test('a file is on its way also while another conversation is open', async () => {
  const { chat, host, delivered, sampleAttachment, samplePage } = await setUp()
  const upload = host.expectCall(uploadFile)
  const attached = chat.composer.attach([fileOf('notes.pdf')])
  delivered()
  await attached
  host.expectCall(listMessages).reply(samplePage([]))
  await chat.open('conv-2')
  expect(chat.composer.$uploads.get()).toEqual([])
  const seen: boolean[] = []
  chat.composer.$uploading.subscribe(uploading => void seen.push(uploading))
  upload.reply(sampleAttachment())
  await host.settle()
  expect(seen).toEqual([true, false])
})

test.each([
  [
    'the code for uploads cannot be loaded',
    async ({ lost }: World, attached: Promise<void>) => {
      lost()
      await attached
    }
  ],
  ['the chat is left', async ({ chat }: World) => chat.stop()]
])('no file is on its way any more when %s, also of a conversation that is not open', async (_, end) => {
  const world = await setUp()
  const { chat, host, samplePage } = world
  const attached = chat.composer.attach([fileOf('notes.pdf')])
  host.expectCall(listMessages).reply(samplePage([]))
  await chat.open('conv-2')
  const seen: boolean[] = []
  chat.composer.$uploading.subscribe(uploading => void seen.push(uploading))
  await end(world, attached)
  expect(seen).toEqual([true, false])
})

type World = Awaited<ReturnType<typeof setUp>>
