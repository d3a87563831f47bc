import { expect, test } from 'vitest'
import { inkOn } from './accent.ts'
import { addressWith, readAddress } from './address.ts'

test('the address says which share, which conversation, and whether somebody can close it', () => {
  expect(readAddress({ pathname: '/chatbot/abc_-9', search: '?conversationId=c-1&embed=1&close=1' })).toEqual({
    token: 'abc_-9',
    conversationId: 'c-1',
    closable: true
  })
  expect(readAddress({ pathname: '/elsewhere', search: '' })).toEqual({ token: '', conversationId: undefined, closable: false })
})

test('the conversation comes and goes in the address, the rest stays', () => {
  const here = 'https://a.edu/chatbot/t?embed=1&locale=zh-TW'
  expect(addressWith(here, 'c-2')).toBe(`${here}&conversationId=c-2`)
  expect(addressWith(`${here}&conversationId=c-2`, null)).toBe(here)
})

test('an accent gets the ink that reads on it', () => {
  expect(inkOn('#14694d')).toBe('#fff')
  expect(inkOn('#ffd54f')).toBe('#000')
})
