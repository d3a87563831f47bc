import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids cannot be guessed: 132 bits each, none twice, and every one of their characters as likely as another', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  // Programs would take one that begins with a hyphen for an option.
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/)
  for (let place = 0; place < 22; place++) {
    const counts = new Map<string, number>()
    for (const id of ids) counts.set(id[place]!, (counts.get(id[place]!) ?? 0) + 1)
    expect(counts.size, `place ${place}`).toBe(place === 0 ? 63 : 64)
    // 312 on average; ten standard deviations are 175.
    expect(Math.max(...counts.values()), `place ${place}`).toBeLessThan(312 + 175)
  }
})
