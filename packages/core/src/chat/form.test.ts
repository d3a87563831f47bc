import { expect, test } from 'vitest'
import type { InputField } from '../contract/agents.ts'
import { initialInputs, inputProblems, inputsToSend } from './form.ts'

const field = (name: string, kind: InputField['kind'], parts: Partial<InputField> = {}): InputField => ({
  name,
  label: name,
  kind,
  required: false,
  maxLength: null,
  options: [],
  initial: null,
  hint: null,
  ...parts
})

test('a form opens with the values of its author, or empty', () => {
  const fields = [field('Topic', 'text', { initial: 'Plants' }), field('minutes', 'number'), field('quiz', 'checkbox')]
  expect(initialInputs(fields)).toEqual({ Topic: 'Plants', minutes: '', quiz: false })
})

test.each([
  ['an empty required field', field('x', 'text', { required: true }), '', { reason: 'required' }],
  ['only spaces in a required field', field('x', 'paragraph', { required: true }), '  ', { reason: 'whitespace' }],
  ['no file where one is required', field('x', 'files', { required: true }), [], { reason: 'required' }],
  ['an empty optional field', field('x', 'select', { options: ['a'] }), '', undefined],
  ['a text that is too long', field('x', 'text', { maxLength: 3 }), 'four', { reason: 'tooLong', limit: 3 }],
  ['too many files', field('x', 'files', { maxLength: 1 }), ['a', 'b'], { reason: 'tooMany', limit: 1 }],
  ['a number that is none', field('x', 'number'), 'ten', { reason: 'type' }],
  ['a number typed in', field('x', 'number'), '10', undefined],
  ['a choice that is not offered', field('x', 'select', { options: ['a'] }), 'b', { reason: 'enum' }],
  ['broken JSON', field('x', 'json'), '{', { reason: 'pattern' }],
  ['an unticked box', field('x', 'checkbox', { required: true }), false, undefined]
])('%s', (_, one, value, problem) => {
  expect(inputProblems([one], { x: value })).toEqual(problem ? [{ path: ['x'], ...problem }] : [])
})

test('values are sent as the platform wants them, and what was left empty is left out', () => {
  const fields = [
    field('Topic', 'text'),
    field('level', 'select'),
    field('minutes', 'number'),
    field('extra', 'json'),
    field('quiz', 'checkbox')
  ]
  const values = { Topic: 'Plants', level: '', minutes: '50', extra: '{"a":1}', quiz: false }
  expect(inputsToSend(fields, values)).toEqual({ Topic: 'Plants', minutes: 50, extra: { a: 1 }, quiz: false })
})
