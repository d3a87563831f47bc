import { expect, test } from 'vitest'
import { isCalled } from './is-called.ts'

test.each([
  ['usage STAT', true],
  ['ｕｓａｇｅ', true],
  ['設定', true],
  ['设置', true],
  ['reglages', true],
  ['settings usage', false],
  ['', true]
])('what is called by words of any language, script and accent is found by %s', (query, found) => {
  expect(isCalled(['Usage statistics', '設定', '设置', 'Réglages'], query)).toBe(found)
})
