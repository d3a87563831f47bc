import { expect, test, vi } from 'vitest'
import { optionsOf, type WidgetOptions } from './options.ts'

vi.stubGlobal('document', {})
vi.stubGlobal('getComputedStyle', () => ({ direction: 'ltr' }))

const given = { share: 'tok', baseUrl: 'https://ai.northgate.edu/widget.js' }

test('a share is enough', () => {
  expect(optionsOf(given)).toMatchObject({
    id: 'tok',
    share: 'tok',
    mode: 'popup',
    side: 'right',
    accent: '',
    title: 'Chat',
    origin: 'https://ai.northgate.edu'
  })
  expect(() => optionsOf({ baseUrl: given.baseUrl })).toThrow()
})

test('data-token is accepted as the share', () => {
  expect(optionsOf({ token: 'tok', baseUrl: given.baseUrl }).share).toBe('tok')
})

test('an invalid accent never reaches the style sheet', () => {
  expect(optionsOf({ ...given, accent: 'red}*{display:none' }).accent).toBe('')
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

test('what is undefined or unknown falls back to the default', () => {
  const nothing = { mode: undefined, title: undefined, launcher: { offset: undefined } } as unknown as WidgetOptions
  expect(optionsOf({ ...given, ...nothing })).toMatchObject({ mode: 'popup', title: 'Chat', label: 'Chat', offset: 24 })
  expect(optionsOf({ ...given, mode: 'Popup' as 'popup' }).mode).toBe('popup')
  expect(optionsOf({ ...given, mode: 'full' }).mode).toBe('full')
  expect(optionsOf({ ...given, launcher: { offset: '2em' as unknown as number } }).offset).toBe(24)
  expect(optionsOf({ ...given, launcher: { offset: 0 } }).offset).toBe(0)
})

test('position and layer are validated', () => {
  expect(optionsOf({ ...given, position: 'bottom-left' as 'left', zIndex: '12' })).toMatchObject({ side: 'left', zIndex: 12 })
  expect(optionsOf({ ...given, zIndex: '1;}' }).zIndex).toBeNaN()
})

test('on a page from right to left the launcher is on the left, unless the page says otherwise', () => {
  vi.stubGlobal('getComputedStyle', () => ({ direction: 'rtl' }))
  expect(optionsOf(given).side).toBe('left')
  expect(optionsOf({ ...given, launcher: { position: 'right' } }).side).toBe('right')
  vi.stubGlobal('getComputedStyle', () => ({ direction: 'ltr' }))
})

test('what belongs to the launcher or the theme is said more exactly there', () => {
  const launcher = { zIndex: 7, label: 'Ask us', offset: 40, hidden: true }
  expect(optionsOf({ ...given, theme: { accent: '#aabbcc' }, accent: '#000000', zIndex: 1, launcher })).toMatchObject({
    accent: '#aabbcc',
    zIndex: 7,
    label: 'Ask us',
    title: 'Chat',
    offset: 40,
    hidden: true
  })
})
