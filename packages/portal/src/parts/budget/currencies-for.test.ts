import { expect, test } from 'vitest'
import { currenciesFor } from './currencies-for.ts'

test.each([
  ['CN', ['CNY', 'USD']],
  ['US', ['USD', 'CNY']],
  ['HK', ['USD', 'CNY']],
  [undefined, ['USD', 'CNY']]
] as const)('money of a school in %s is offered as %j, whatever the language', (region, expected) => {
  expect(currenciesFor(region)).toEqual(expected)
})
