import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { sampleReply } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { endOf } from './announced-end.ts'

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

test('a formula is named and not spelled, a simple one read as it is; amounts of money and code are neither', () => {
  expect(told('So $\\frac{a}{b}$, where $a > b$, is\n\n$$\n\\int_0^1 x\n$$\n\nlarge.')).toContain('So formula, where a > b, is')
  expect(told('It is \\(x^2\\) or \\[\\sqrt{2}\\].')).toContain('It is formula or formula.')
  expect(told('From $5 to $6.')).toContain('From $5 to $6.')
  expect(told('Set `$HOME and $PATH`.')).toContain('Set $HOME and $PATH.')
  expect(told('所以$\\frac{a}{b}$很大。')).toContain('所以formula很大。')
  expect(told(`The ratio is $\\frac{a}{b}$. ${'More words follow. '.repeat(100)}`)).toContain('The ratio is formula. The whole')
})

test.each([
  ['blank lines', '\n'],
  ['lines of spaces', '    \n'],
  ['half tables', '|-'],
  ['marks', '*_`'],
  ['one word', 'x'],
  ['beginnings of formulas', '\\['],
  ['dollars', '$x '],
  ['fences', '```\n']
])('an endless reply of %s is announced in few words, at once', (_name, part) => {
  const begun = performance.now()
  const words = told(`First. ${part.repeat(1_000_000)}`)
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(words).toContain('First.')
  expect(words.length).toBeLessThan(400)
})
