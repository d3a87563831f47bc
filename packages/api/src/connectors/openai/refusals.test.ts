import { expect, test } from 'vitest'
import { refusedForOthers } from '../../testing/refusal-bodies/models-and-others.ts'
import { refusedForLimits } from '../../testing/refusal-bodies/money-and-length.ts'
import { refusedWith } from '../../testing/refusal-bodies/shapes.ts'
import { readFailure } from './read-failure.ts'
import { refusalOf } from './refusals.ts'

const bodies = [...refusedForLimits, ...refusedForOthers]

test.each(
  bodies.flatMap(([what, meaning, sent]) => sent.map(([vendor, ...reply]) => [`${what}: ${vendor}`, meaning, ...reply] as const))
)('refusals (§9.1): %s', (_, meaning, status, body) => {
  expect(refusalOf(readFailure(body, status))).toEqual(meaning)
})

test('a body that a gateway passes on as a text counts (§9.2)', () => {
  const inner = JSON.stringify({ error: { message: 'Insufficient Balance', code: '1113' } })
  expect(refusalOf(readFailure(refusedWith(`upstream: ${inner}`, { code: 429 }), 429))).toEqual({ reason: 'insufficientBalance' })
  const raw = JSON.stringify({ error: { message: 'x', code: 'context_length_exceeded' } })
  const wrapped = { error: { code: 400, message: 'Provider returned error', metadata: { raw, provider_name: 'X' } } }
  expect(refusalOf(readFailure(wrapped, 400))).toMatchObject({ cause: 'conversationTooLong' })
})
