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
  expect(refusalOf(readFailure(body, status), '')).toEqual(meaning)
})

test('a body that a gateway passes on as a text counts (§9.2)', () => {
  const inner = JSON.stringify({ error: { message: 'Insufficient Balance', code: '1113' } })
  expect(refusalOf(readFailure(refusedWith(`upstream: ${inner}`, { code: 429 }), 429), '')).toEqual({
    reason: 'insufficientBalance'
  })
  const raw = JSON.stringify({ error: { message: 'x', code: 'context_length_exceeded' } })
  const wrapped = { error: { code: 400, message: 'Provider returned error', metadata: { raw, provider_name: 'X' } } }
  expect(refusalOf(readFailure(wrapped, 400), '')).toMatchObject({ cause: 'conversationTooLong' })
})

test('what OpenAI calls a used-up balance is a rate limit at DashScope, but for its free quota (§9.1, §9.2)', () => {
  const quota = { code: 'insufficient_quota', type: 'insufficient_quota' }
  const usual = readFailure(
    refusedWith('You exceeded your current quota, please check your plan and billing details.', quota),
    429
  )
  const free = readFailure(refusedWith('The free quota of the model is exhausted.', quota), 429)
  for (const host of ['dashscope.aliyuncs.com', 'dashscope-intl.aliyuncs.com', 'w1.cn-beijing.maas.aliyuncs.com']) {
    expect(refusalOf(usual, host)).toEqual({ reason: 'thirdPartyRateLimited' })
    expect(refusalOf(free, host)).toEqual({ reason: 'insufficientBalance' })
  }
  expect(refusalOf(usual, 'api.openai.com')).toEqual({ reason: 'insufficientBalance' })
})

test('1300 is a rate limit at Mistral, and content that is refused at Zhipu (§9.1; platform notes of ChatGLM, §9)', () => {
  const failure = readFailure(refusedWith('x', { code: '1300' }), 400)
  expect(refusalOf(failure, 'api.mistral.ai')).toEqual({ reason: 'thirdPartyRateLimited' })
  for (const host of ['open.bigmodel.cn', 'api.z.ai'])
    expect(refusalOf(failure, host)).toEqual({ reason: 'thirdPartyFailed', cause: 'contentFiltered' })
})
