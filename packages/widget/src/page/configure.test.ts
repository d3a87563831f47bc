import { limits } from '@lyceum/core/contract/limits'
import { createWords } from '@lyceum/core/i18n'
import { createTestChat } from '@lyceum/core/testing'
import { expect, test, vi } from 'vitest'
import { configureChat } from './configure.ts'

vi.hoisted(() => vi.stubGlobal('document', { documentElement: { style: { getPropertyValue: () => '' }, dataset: {} } }))

test.each([
  ['a text', 'MATH 1013'],
  ['a list', ['MATH 1013']],
  ['too long', { text: 'x'.repeat(limits.pageContext) }]
])('a context that is %s is not sent, nor is that of the page before', (_, context) => {
  const { chat } = createTestChat()
  const words = createWords('en-US', {}) as never
  const configure = configureChat(chat, { words, gate: { state: 'open', chat }, draw() {} }, {})
  configure({ context: { page: 'A' } })
  expect(chat.$context.get()).toEqual({ page: 'A' })
  configure({ context: context as never })
  expect(chat.$context.get()).toBeNull()
  configure({ context: { page: 'B' } })
  expect(chat.$context.get()).toEqual({ page: 'B' })
})
