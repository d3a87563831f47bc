import { expect, test } from 'vitest'
import { chooseColours, darkPalette, palette, randomFrom } from './gradient-colours.ts'

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

/** Whether a tenth of a colour on dark paper (#121815) has red and green alike and more of both than of blue. */
const isOlive = (colour: readonly number[]) => {
  const [red, green, blue] = [18, 24, 21].map((paper, at) => paper * 0.9 + colour[at]! * 0.1) as [number, number, number]
  return Math.abs(red - green) < 4 && Math.min(red, green) - blue > 6
}

test('no colour is olive on dark paper, as the yellow of light pages would be', () => {
  expect(isOlive(palette.yellow)).toBe(true)
  expect(Object.entries(darkPalette).filter(([, colour]) => isOlive(colour))).toEqual([])
})
