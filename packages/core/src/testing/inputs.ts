import type { InputField } from '../contract/agents.ts'
import type { FieldProblem } from '../contract/errors.ts'

/** A value of a form field: its problem, or the value that the platform receives; without `sent` it is omitted. */
export type InputCase = {
  name: string
  field: InputField
  value: unknown
  problem?: Omit<FieldProblem, 'path'>
  sent?: unknown
}

/** A field with the name `x`. */
export const sampleField = (kind: InputField['kind'], parts: Partial<InputField> = {}): InputField => ({
  name: 'x',
  label: 'x',
  kind,
  required: false,
  maxLength: null,
  options: [],
  initial: null,
  hint: null,
  ...parts
})

const required = { required: true }
const family = '👩‍👩‍👧'

/** Values of form fields; the form and the server must judge each alike. */
export const inputCases: InputCase[] = [
  { name: 'an empty required field', field: sampleField('text', required), value: '', problem: { reason: 'required' } },
  { name: 'null in a required field', field: sampleField('text', required), value: null, problem: { reason: 'required' } },
  {
    name: 'blanks in a required field',
    field: sampleField('paragraph', required),
    value: ' \n ',
    problem: { reason: 'whitespace' }
  },
  { name: 'blanks in a required number', field: sampleField('number', required), value: ' ', problem: { reason: 'whitespace' } },
  { name: 'blanks in an optional field', field: sampleField('text'), value: '  ' },
  { name: 'a text', field: sampleField('text', { maxLength: 4 }), value: 'four', sent: 'four' },
  { name: 'a text with blanks around it', field: sampleField('text'), value: ' a b ', sent: ' a b ' },
  {
    name: 'a text that is too long',
    field: sampleField('text', { maxLength: 3 }),
    value: 'four',
    problem: { reason: 'tooLong', limit: 3 }
  },
  {
    name: 'two emoji where three characters may stand',
    field: sampleField('text', { maxLength: 3 }),
    value: '🌱🌻',
    sent: '🌱🌻'
  },
  {
    name: 'four emoji where three characters may stand',
    field: sampleField('text', { maxLength: 3 }),
    value: '🌱🌻🌱🌻',
    problem: { reason: 'tooLong', limit: 3 }
  },
  {
    name: 'an emoji that is made of five',
    field: sampleField('text', { maxLength: 4 }),
    value: family,
    problem: { reason: 'tooLong', limit: 4 }
  },
  { name: 'Chinese at the maximum', field: sampleField('paragraph', { maxLength: 3 }), value: '光合作', sent: '光合作' },
  { name: 'a number in a text field', field: sampleField('text'), value: 5, problem: { reason: 'type' } },
  { name: 'an empty optional choice', field: sampleField('select', { options: ['a'] }), value: '' },
  { name: 'a choice', field: sampleField('select', { options: ['a'] }), value: 'a', sent: 'a' },
  {
    name: 'a choice that is not offered',
    field: sampleField('select', { options: ['a'] }),
    value: 'b',
    problem: { reason: 'enum' }
  },
  {
    name: 'no choice where one is required',
    field: sampleField('select', { options: ['a'], required: true }),
    value: '',
    problem: { reason: 'required' }
  },
  { name: 'a number', field: sampleField('number'), value: 10.5, sent: 10.5 },
  { name: 'nought where a number is required', field: sampleField('number', required), value: 0, sent: 0 },
  { name: 'a number typed in', field: sampleField('number'), value: ' 10 ', sent: 10 },
  { name: 'a number that is none', field: sampleField('number'), value: 'ten', problem: { reason: 'number' } },
  { name: 'a number without an end', field: sampleField('number'), value: 'Infinity', problem: { reason: 'number' } },
  { name: 'a list in a number', field: sampleField('number'), value: [1], problem: { reason: 'number' } },
  { name: 'an unticked box', field: sampleField('checkbox', required), value: false, sent: false },
  { name: 'a box that says nothing', field: sampleField('checkbox', required), value: null },
  { name: 'a box with a word', field: sampleField('checkbox'), value: 'yes', problem: { reason: 'type' } },
  { name: 'no file where one is required', field: sampleField('files', required), value: [], problem: { reason: 'required' } },
  {
    name: 'too many files',
    field: sampleField('files', { maxLength: 1 }),
    value: ['a', 'b'],
    problem: { reason: 'tooMany', limit: 1 }
  },
  { name: 'two files for one', field: sampleField('file'), value: ['a', 'b'], problem: { reason: 'tooMany', limit: 1 } },
  { name: 'a file that is no id', field: sampleField('file'), value: 5, problem: { reason: 'type' } },
  { name: 'JSON', field: sampleField('json'), value: { a: [1] }, sent: { a: [1] } },
  { name: 'JSON typed in', field: sampleField('json'), value: ' {"a":1} ', sent: { a: 1 } },
  { name: 'broken JSON', field: sampleField('json'), value: '{', problem: { reason: 'jsonObject' } },
  { name: 'a JSON list', field: sampleField('json'), value: '[1,2]', problem: { reason: 'jsonObject' } },
  { name: 'a list for JSON', field: sampleField('json'), value: [1, 2], problem: { reason: 'jsonObject' } },
  { name: 'a JSON number', field: sampleField('json'), value: '5', problem: { reason: 'jsonObject' } },
  { name: 'a number for JSON', field: sampleField('json'), value: 5, problem: { reason: 'jsonObject' } },
  { name: 'JSON null typed in', field: sampleField('json'), value: 'null', problem: { reason: 'jsonObject' } },
  { name: 'null for JSON that is required', field: sampleField('json', required), value: null, problem: { reason: 'required' } }
]
