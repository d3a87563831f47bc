import { expect, test } from 'vitest'
import type { InputField } from '../contract/agents.ts'
import { inputsOfRow, matchColumns, neededFiles } from './batch-rows.ts'

const field = (name: string, more: Partial<InputField> = {}): InputField => ({
  name,
  label: name,
  kind: 'text',
  required: true,
  maxLength: null,
  options: [],
  initial: null,
  hint: null,
  ...more
})

test('columns are matched by names, then by labels, each once, however they are written', () => {
  const form = [field('topic_name', { label: '主题' }), field('grade', { label: 'Grade level' }), field('topic')]
  expect(matchColumns(form, ['Ignored', 'Topic Name', 'ＧＲＡＤＥ', 'grade'])).toEqual({ topic_name: 1, grade: 2 })
  expect(matchColumns(form, ['主题 ', 'grade LEVEL *'])).toEqual({ topic_name: 0, grade: 1 })
  expect(matchColumns([field('a', { label: 'b' }), field('b')], ['b'])).toEqual({ b: 0 })
})

test('a file is matched with no column', () => {
  const form = [field('paper', { kind: 'file' })]
  expect(matchColumns(form, ['paper'])).toEqual({})
  expect(inputsOfRow(form, { paper: 0 }, ['essay.pdf']).problems).toEqual([{ path: ['paper'], reason: 'required' }])
})

test('inputs that cannot be without a file are those that need one', () => {
  const form = [field('paper', { kind: 'file' }), field('others', { kind: 'files', required: false }), field('topic')]
  expect(neededFiles(form).map(({ name }) => name)).toEqual(['paper'])
})

test('cells become values of their inputs, and what is wrong is named', () => {
  const form = [
    field('count', { kind: 'number' }),
    field('level', { kind: 'select', options: ['easy', 'hard'] }),
    field('short', { kind: 'checkbox', required: false }),
    field('title', { maxLength: 3 })
  ]
  const matching = matchColumns(form, ['count', 'level', 'short', 'title'])
  expect(inputsOfRow(form, matching, [' 3 ', 'hard ', '是', 'abc'])).toEqual({
    inputs: { count: '3', level: 'hard', short: true, title: 'abc' },
    problems: []
  })
  expect(inputsOfRow(form, matching, ['three', 'medium', 'perhaps', 'abcd']).problems).toEqual([
    { path: ['count'], reason: 'number' },
    { path: ['level'], reason: 'enum' },
    { path: ['short'], reason: 'type' },
    { path: ['title'], reason: 'tooLong', limit: 3 }
  ])
  expect(inputsOfRow(form, matching, ['1', 'easy', '', ' ']).problems).toEqual([{ path: ['title'], reason: 'required' }])
})
