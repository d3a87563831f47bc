import { expect, test } from 'vitest'
import type { BaseLevel, BaseRuling, BaseUseState } from '../contract/knowledge.ts'
import { baseUseState, mayQuote } from './base-use.ts'

type Row = [
  publisher: BaseLevel | 'owner' | null,
  ruling: BaseRuling | null,
  state: BaseUseState,
  quoted: 'anybody' | 'readers' | 'nobody'
]

test.each<Row>([
  [null, null, 'lost', 'nobody'],
  ['read', null, 'waiting', 'readers'],
  ['append_only', null, 'waiting', 'readers'],
  ['read_write', null, 'open', 'anybody'],
  ['all', null, 'open', 'anybody'],
  ['owner', null, 'open', 'anybody'],
  [null, 'allowed', 'lost', 'nobody'],
  ['read', 'allowed', 'allowed', 'anybody'],
  ['all', 'allowed', 'allowed', 'anybody'],
  [null, 'forbidden', 'forbidden', 'nobody'],
  ['read', 'forbidden', 'forbidden', 'nobody'],
  ['all', 'forbidden', 'forbidden', 'nobody'],
  ['owner', 'forbidden', 'forbidden', 'nobody']
])('a publisher with %s, and %s by the owner: %s, quoted to %s', (publisher, ruling, state, quoted) => {
  const publisherOwns = publisher === 'owner'
  // Who owns a base and publishes no more still reads it.
  const publisherLevel = publisherOwns ? 'read' : publisher
  expect(baseUseState({ publisherOwns, publisherLevel, ruling })).toBe(state)
  expect(mayQuote(state, true)).toBe(quoted !== 'nobody')
  expect(mayQuote(state, false)).toBe(quoted === 'anybody')
})
