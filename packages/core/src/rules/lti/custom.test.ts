import { expect, test } from 'vitest'
import { agentInCustom, historyOf, readCustom } from './custom.ts'

test('values are texts: numbers become some, null and structures are absent, what is empty stays', () => {
  const claim = { agent: 'a-1', number: 7, none: null, list: ['x'], map: {}, flag: true, empty: '' }
  expect({ ...readCustom(claim) }).toEqual({ agent: 'a-1', number: '7', empty: '' })
})

test('a variable of ours that comes back with its dollar sign is absent, and no other text is', () => {
  const claim = { link_history: '$ResourceLink.id.history', context_history: '2,1', price: '$5', locale: '$ResourceLink.id' }
  expect({ ...readCustom(claim) }).toEqual({ context_history: '2,1', price: '$5', locale: '$ResourceLink.id' })
})

test.each([undefined, null, 'agent=1', 7, [], [['agent', '1']]])('%j has none', claim => {
  expect({ ...readCustom(claim) }).toEqual({})
})

test('what is huge is left out, and names of the language itself are names', () => {
  const claim = JSON.parse(`{"__proto__":"x","constructor":"y","long":"${'a'.repeat(2001)}"}`)
  const read = readCustom(claim)
  expect(Object.entries(read)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y']
  ])
  expect(({} as { x?: string }).x).toBeUndefined()
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`n${at}`, 'v']))
  expect(Object.keys(readCustom(many))).toHaveLength(64)
})

test('a history is a list of encoded ids, the newest first', () => {
  expect(historyOf('2')).toEqual(['2'])
  expect(historyOf('a%2Cb, c%20d ,,%zz,e')).toEqual(['a,b', 'c d', 'e'])
  expect(historyOf(undefined)).toEqual([])
  expect(historyOf('')).toEqual([])
  expect(historyOf('x,'.repeat(500))).toHaveLength(50)
})

test('an agent is named by an id of ours only', () => {
  expect(agentInCustom({ agent: 'aZ_9-' })).toBe('aZ_9-')
  for (const agent of ['', 'a b', '../x', '$Agent', 'x'.repeat(65), 'é']) expect(agentInCustom({ agent })).toBeUndefined()
  expect(agentInCustom({})).toBeUndefined()
})
