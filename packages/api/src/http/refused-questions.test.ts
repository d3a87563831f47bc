import { AppError, type ErrorName, endpoints } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { isQuestion, refusedQuestion } from './refused-questions.ts'

test('calls that begin a reply are questions; following one is not', () => {
  const names = Object.entries(endpoints).flatMap(([name, endpoint]) => (isQuestion(endpoint) ? [name] : []))
  expect(names.sort()).toEqual(['answerForm', 'regenerateMessage', 'runWorkflow', 'sendMessage'])
})

test.each<[string, unknown]>([
  ['rate_limit', new AppError('unavailable', { status: 429 })],
  ['allowance', 'insufficientBalance'],
  ['agent_not_accessible', 'agentInaccessible'],
  ['agent_not_accessible', 'notFound'],
  ['not_signed_in', 'tokenExpired'],
  ['input', 'validation'],
  ['input', 'alreadyProcessed'],
  ['database', 'unavailable'],
  ['database', Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['error', 'generic'],
  ['error', new TypeError('ours')]
])('a question is refused because of %s: %s', (because, failure) => {
  expect(refusedQuestion(typeof failure === 'string' ? new AppError(failure as ErrorName) : failure)).toBe(because)
})
