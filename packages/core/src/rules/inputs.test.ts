import { expect, test } from 'vitest'
import { inputCases, sampleField } from '../testing/inputs.ts'
import { initialInputs, inputProblems, normaliseInputs } from './inputs.ts'

test('a form opens with the values of its author, or empty', () => {
  const fields = [
    sampleField('text', { name: 'Topic', initial: 'Plants' }),
    sampleField('paragraph', { name: 'year', initial: 2026 }),
    sampleField('number', { name: 'minutes' }),
    sampleField('checkbox', { name: 'quiz' })
  ]
  expect(initialInputs(fields)).toEqual({ Topic: 'Plants', year: '2026', minutes: '', quiz: false })
  expect(inputProblems(fields, initialInputs(fields))).toEqual([])
})

test('a form opens with what was sent before, except files', () => {
  const fields = [
    sampleField('text', { name: 'Topic', initial: 'Plants' }),
    sampleField('number', { name: 'minutes', initial: 45 }),
    sampleField('json', { name: 'rules' }),
    sampleField('checkbox', { name: 'quiz', initial: true }),
    sampleField('file', { name: 'plan' })
  ]
  const sent = normaliseInputs(fields, { Topic: 'Osmosis', minutes: '', rules: '{"max":3}', quiz: false, plan: 'file-1' })
  const again = { Topic: 'Osmosis', minutes: '', rules: '{\n  "max": 3\n}', quiz: false, plan: null }
  expect(initialInputs(fields, sent)).toEqual(again)
  expect(normaliseInputs(fields, again)).toEqual({ Topic: 'Osmosis', rules: { max: 3 }, quiz: false })
})

test.each(inputCases)('$name', ({ field, value, problem, sent }) => {
  expect(inputProblems([field], { x: value })).toEqual(problem ? [{ path: ['x'], ...problem }] : [])
  if (problem) return
  const normalised = normaliseInputs([field], { x: value })
  expect(normalised).toEqual(sent === undefined ? {} : { x: sent })
  expect(inputProblems([field], normalised)).toEqual([])
  expect(normaliseInputs([field], normalised)).toEqual(normalised)
})

test('values of no field are passed on, up to a number', () => {
  expect(normaliseInputs([], { hidden: 'kept', nothing: '' })).toEqual({ hidden: 'kept' })
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`x${index}`, 'a']))
  expect(inputProblems([], many)).toEqual([{ path: [], reason: 'tooMany', limit: 50 }])
})
