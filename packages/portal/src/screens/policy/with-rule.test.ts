import { expect, test } from 'vitest'
import { newRule } from './new-rule.ts'
import { withRule } from './with-rule.ts'

const rule = (name: string, terms: string[] = []) => ({ ...newRule, name, terms })
const stored = [rule('exams', ['a']), rule('weapons', ['b'])]

test('a rule is added behind the others, and a changed one stays in its place', () => {
  expect(withRule(stored, undefined, rule('drugs'))).toEqual([...stored, rule('drugs')])
  expect(withRule(stored, 'exams', rule('tests', ['c']))).toEqual([rule('tests', ['c']), stored[1]])
})

test('a rule that somebody else has deleted or renamed meanwhile is not saved in silence', () => {
  expect(() => withRule(stored, 'drugs', rule('drugs', ['c']))).toThrow('ruleGone')
})

test('a name that another rule has got meanwhile is refused', () => {
  expect(() => withRule(stored, undefined, rule('weapons'))).toThrow('nameTaken')
  expect(() => withRule(stored, 'exams', rule('weapons'))).toThrow('nameTaken')
})
