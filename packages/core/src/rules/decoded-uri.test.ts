import { expect, test } from 'vitest'
import { decodedUri } from './decoded-uri.ts'

test.each([
  ['notes%20of%20week%201.pdf', 'notes of week 1.pdf'],
  ['100%', '100%'],
  ['%E8%AE', '%E8%AE']
])('%s is read as %s', (text, read) => {
  expect(decodedUri(text)).toBe(read)
})
