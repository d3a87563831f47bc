import { expect, test } from 'vitest'
import { currenciesFor } from './currencies-for.ts'

test.each([
  ['en-US', ['USD', 'CNY']],
  ['zh-CN', ['CNY', 'USD']],
  ['zh-TW', ['CNY', 'USD']]
])('money in %s is offered as %j', (language, expected) => {
  expect(currenciesFor(language)).toEqual(expected)
})
