import { expect, test } from 'vitest'
import { chooseColours, randomFrom } from './gradient-colours.ts'

test('a seed always selects the same four of the five colours, sorted by hue', () => {
  expect(chooseColours(randomFrom(1000))).toEqual(['red', 'yellow', 'green', 'blue'])
  expect(chooseColours(randomFrom(1000))).toEqual(chooseColours(randomFrom(1000)))
})

test('each colour is omitted by some seed', () => {
  const all = ['red', 'orange', 'yellow', 'green', 'blue'] as const
  const leftOut = new Set<string>()
  for (let seed = 1; seed <= 100_000; seed += 997) {
    const drawn = chooseColours(randomFrom(seed))
    expect(new Set(drawn).size).toBe(4)
    for (const name of all) if (!drawn.includes(name)) leftOut.add(name)
  }
  expect([...leftOut].sort()).toEqual([...all].sort())
})

test('any number is accepted as a seed', () => {
  for (const seed of [0, -5, 3.7, 2_147_483_647]) {
    const next = randomFrom(seed)()
    expect(next).toBeGreaterThan(0)
    expect(next).toBeLessThan(1)
  }
})
