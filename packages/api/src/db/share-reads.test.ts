import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

/** A source whose reads end when they are told to; each returns its number, from 1. */
function source() {
  const ends: { resolve(): void; reject(failure: Error): void }[] = []
  const read = shareReads(() => {
    const number = ends.length + 1
    return new Promise<number>((resolve, reject) => ends.push({ resolve: () => resolve(number), reject }))
  })
  return { ends, read }
}

test('callers that come while a read runs share the next one, and never get what was read before they came', async () => {
  const { ends, read } = source()
  const first = read('a')
  const later = [read('a'), read('a'), read('a')]
  const other = read('b')
  expect(ends).toHaveLength(2)
  ends[0]!.resolve()
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(3)
  const latest = read('a')
  ends[2]!.resolve()
  expect(await Promise.all(later)).toEqual([3, 3, 3])
  await expect.poll(() => ends.length).toBe(4)
  ends[3]!.resolve()
  ends[1]!.resolve()
  expect(await latest).toBe(4)
  expect(await other).toBe(2)
  const alone = read('a')
  ends[4]!.resolve()
  expect(await alone).toBe(5)
})

test('a read that fails fails those who shared it, and not those who wait for the next one', async () => {
  const { ends, read } = source()
  const first = read('a')
  const next = read('a')
  ends[0]!.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!.resolve()
  expect(await next).toBe(2)
})
