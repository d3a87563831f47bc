import { expect, test } from 'vitest'
import { addressWith, readAddress } from './address.ts'

test('the address contains the share, the conversation, whether the panel can be closed, and whether the page introduces the person', () => {
  expect(readAddress({ pathname: '/chatbot/abc_-9', search: '?conversationId=c-1&embed=1&close=1&identity=1' })).toEqual({
    token: 'abc_-9',
    conversationId: 'c-1',
    closable: true,
    introduced: true
  })
  expect(readAddress({ pathname: '/elsewhere', search: '' })).toEqual({
    token: '',
    conversationId: undefined,
    closable: false,
    introduced: false
  })
})

test('the conversation id is set and removed, the rest of the address stays', () => {
  const here = 'https://a.edu/chatbot/t?embed=1&locale=zh-TW'
  expect(addressWith(here, 'c-2')).toBe(`${here}&conversationId=c-2`)
  expect(addressWith(`${here}&conversationId=c-2`, null)).toBe(here)
})
