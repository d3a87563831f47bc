import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { sampleReply } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { endOf } from './reply-end.ts'

const t = createWords('en-US', await loadChatWords('en-US'))
const told = (text: string) => endOf(sampleReply({ text }), 'Tutor', t)

test('a short reply is announced whole, a long one by its first sentence and its length', () => {
  expect(told('A **limit** is a value.')).toContain('A limit is a value.')
  expect(told('It [exists](https://example.org/x)[^1].\n\n[^1]: Not always.')).toContain('It exists.\n\n Not always.')
  const long = told(`A limit is a value. ${'More words follow. '.repeat(1000)}`)
  expect(long).toContain('A limit is a value.')
  expect(long).not.toContain('More words')
  expect(long).toMatch(/about 3,\d00 words/)
})

test.each([
  ['blank lines', '\n'],
  ['lines of spaces', '    \n'],
  ['half tables', '|-'],
  ['marks', '*_`'],
  ['one word', 'x']
])('an endless reply of %s is announced in few words, at once', (_name, part) => {
  const begun = performance.now()
  const words = told(`First. ${part.repeat(1_000_000)}`)
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(words).toContain('First.')
  expect(words.length).toBeLessThan(400)
})
