import { expect, test } from 'vitest'
import { refusedIn } from './refused-parameters.ts'

const answer = (message: string, param?: string) => ({
  url: 'https://models.example.edu/v1',
  status: 400,
  type: 'application/json',
  headers: {},
  body: { error: { message, param } },
  text: ''
})
const sent = (more: object) => ({ model: 'm', stream: true as const, messages: [], ...more })

test.each([
  [{ thinking: { type: 'disabled' } }, answer('Thinking cannot be switched off for this model.'), ['thinking']],
  [{ thinking: { type: 'disabled' } }, answer('This model always thinks, please use low, high, or max'), ['thinking']],
  [{ enable_thinking: false }, answer('This model does not support enable_thinking.'), ['enable_thinking']],
  [{ reasoning: { enabled: false } }, answer('Reasoning is mandatory for this endpoint.'), ['reasoning']],
  [{ reasoning: { enabled: false } }, answer('reasoning_effort must be low'), []],
  [{ reasoning: { enabled: false } }, answer('The reasoning of the last message is too long.'), []],
  [{ reasoning: { effort: 'high' } }, answer('Reasoning is not supported by this model.'), []],
  [{ reasoning: { summary: 'auto' } }, answer('Invalid value', 'reasoning'), []],
  [{ thinking: { type: 'disabled' } }, answer('Bad request'), []]
])('a switch of thinking that a model refuses can be left out (§3.1, §9.3): %j', (more, refused, names) => {
  expect(refusedIn(refused, sent(more), [])).toEqual(names)
  expect(refusedIn(refused, sent(more), Object.keys(more))).toEqual([])
})
