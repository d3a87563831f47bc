import { expect, test } from 'vitest'
import { isPressed } from './keys.ts'

test('a key is pressed for the chat, unless an input method composes', () => {
  expect(isPressed({ key: 'Escape', keyCode: 27 }, 'Escape')).toBe(true)
  expect(isPressed({ key: 'Escape', keyCode: 27 }, 'Enter')).toBe(false)
  expect(isPressed({ key: 'Enter', keyCode: 229 }, 'Enter')).toBe(false)
})
