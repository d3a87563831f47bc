import { expect, test } from 'vitest'
import { cutList } from './cut-list.ts'

test('a list says that there are more where it is cut, and nothing where it is whole', () => {
  expect(cutList([1, 2, 3], 2)).toEqual({ items: [1, 2], more: true })
  expect(cutList([1, 2], 2)).toEqual({ items: [1, 2] })
})
