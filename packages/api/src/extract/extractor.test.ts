import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { programOf } from '../testing/programs.ts'
import { createExtractor, type ExtractorOptions } from './extractor.ts'

const program = programOf('extract/process/child')
const extractors: { stop(): void }[] = []
afterAll(() => {
  for (const each of extractors) each.stop()
})

function start(options: ExtractorOptions = {}) {
  const extractor = createExtractor({ program, ...options })
  extractors.push(extractor)
  return extractor
}
const shared = start()

async function* content(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
const allPassages = async ({ passages }: { passages: AsyncIterable<{ text: string }[]> }) => {
  const texts: string[] = []
  for await (const batch of passages) texts.push(...batch.map(({ text }) => text))
  return texts
}

test('a document is read in another process and comes back as passages', async () => {
  const read = await shared.read({ name: 'notes.md', content: content('# 极限\n\n极限是', '基本概念。') }, async document => ({
    ...document,
    texts: await allPassages(document)
  }))
  expect(read).toMatchObject({ format: 'md', title: '极限', passageCount: 1, texts: ['极限是基本概念。'] })
})

test('a long document comes in parts, all of it, in order', async () => {
  const paragraphs = Array.from({ length: 3000 }, (_, index) => `Paragraph ${index}. ${'Words that fill it. '.repeat(15).trim()}`)
  const texts = await shared.read({ name: 'long.txt', content: content(paragraphs.join('\n\n')) }, allPassages)
  expect(texts.join('\n\n')).toBe(paragraphs.join('\n\n'))
})

test('a document that cannot be read fails with its reason, and the next one is read', async () => {
  await expect(shared.read({ name: 'a.txt', content: content('{\\rtf1 x}') }, allPassages)).rejects.toMatchObject({
    reason: 'wrongType'
  })
  expect(await shared.read({ name: 'b.txt', content: content('Next.') }, allPassages)).toEqual(['Next.'])
})

test('documents wait for a free process and all are read', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Document ${index}.`)
  const texts = await Promise.all(names.map(name => shared.read({ name: 'a.txt', content: content(name) }, allPassages)))
  expect(texts).toEqual(names.map(name => [name]))
})

test('one that takes too long is ended', async () => {
  const hurried = start({ limits: { timeMs: 1 } })
  await expect(hurried.read({ name: 'a.csv', content: content('a,b\n'.repeat(300_000)) }, allPassages)).rejects.toMatchObject({
    reason: 'tooSlow'
  })
})

test('one that needs too much memory is ended', async () => {
  const small = start({ limits: { memoryBytes: 250 * 2 ** 20, blocks: 1e9, timeMs: 60_000 } })
  const rows = 'a,b\n'.repeat(2 ** 18)
  await expect(
    small.read({ name: 'a.csv', content: content(...Array.from({ length: 12 }, () => rows)) }, allPassages)
  ).rejects.toMatchObject({ reason: 'tooLarge' })
})

test('a line of 200 MB is refused as soon as it is longer than a document may be', async () => {
  const chunk = Buffer.alloc(2 ** 20, 'a')
  let taken = 0
  async function* line() {
    for (; taken < 200; taken++) yield chunk
  }
  await expect(shared.read({ name: 'a.txt', content: line() }, allPassages)).rejects.toMatchObject({ reason: 'tooLarge' })
  expect(taken).toBeLessThan(52)
})

test('one that is no longer wanted is ended with the reason of its signal, also while it waits', async () => {
  const stop = new AbortController()
  const { signal } = stop
  let waiting: Promise<unknown> | undefined
  const reading = shared.read(
    { name: 'a.txt', content: content('Text.') },
    async document => {
      // Begun while the only process is busy.
      waiting = expect(shared.read({ name: 'b.txt', content: content('Text.') }, allPassages, { signal })).rejects.toThrow(
        'no longer wanted'
      )
      await delay(50)
      stop.abort(new Error('no longer wanted'))
      return allPassages(document)
    },
    { signal }
  )
  await expect(reading).rejects.toThrow('no longer wanted')
  await waiting
  expect(await shared.read({ name: 'c.txt', content: content('Next.') }, allPassages)).toEqual(['Next.'])
})
