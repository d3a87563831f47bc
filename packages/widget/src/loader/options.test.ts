import { expect, test } from 'vitest'
import { optionsOf } from './options.ts'

const given = { share: 'tok', baseUrl: 'https://ai.northgate.edu/widget.js' }

test('a share is enough', () => {
  expect(optionsOf(given)).toMatchObject({
    id: 'tok',
    share: 'tok',
    mode: 'popup',
    side: 'right',
    accent: '#14694d',
    title: 'Chat',
    origin: 'https://ai.northgate.edu'
  })
  expect(() => optionsOf({ baseUrl: given.baseUrl })).toThrow()
})

test('data-token is accepted as the share', () => {
  expect(optionsOf({ token: 'tok', baseUrl: given.baseUrl }).share).toBe('tok')
})

test('an invalid accent never reaches the style sheet', () => {
  expect(optionsOf({ ...given, accent: 'red}*{display:none' }).accent).toBe('#14694d')
  expect(optionsOf({ ...given, accent: '#AABBCC' }).accent).toBe('#AABBCC')
})

test.each([
  [undefined, Number.NaN],
  ['false', Number.NaN],
  ['true', 0],
  [true, 0],
  ['1500', 1500]
])('open=%s opens after %s ms', (open, expected) => {
  expect(optionsOf({ ...given, ...(open !== undefined && { open }) }).opensAfter).toBe(expected)
})

test('position and layer are validated', () => {
  expect(optionsOf({ ...given, position: 'bottom-left', zIndex: '12' })).toMatchObject({ side: 'left', zIndex: 12 })
  expect(optionsOf({ ...given, zIndex: '1;}' }).zIndex).toBeNaN()
})
