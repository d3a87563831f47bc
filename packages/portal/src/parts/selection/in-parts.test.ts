import { AppError } from '@lyceum/core/contract/errors'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { inParts, type Progress } from './in-parts.ts'

test('what was done before a part failed is told, with what is left to do', async () => {
  const $progress = atom<Progress | null>(null)
  const told: (Progress | null)[] = []
  $progress.listen(now => void told.push(now))
  const failure = new AppError('unavailable')
  const outcome = await inParts([1, 2, 3, 4, 5], 2, $progress, async part => {
    if (part.includes(3)) throw failure
    return part.map(one => one * 10)
  })
  expect(outcome).toEqual({ results: [10, 20], rest: [3, 4, 5], failure })
  expect(told).toEqual([{ done: 0, total: 5 }, { done: 2, total: 5 }, null])
})

test('all that is done leaves no rest', async () => {
  expect(await inParts([1], 2, atom<Progress | null>(null), async part => part)).toEqual({
    results: [1],
    rest: [],
    failure: null
  })
})
