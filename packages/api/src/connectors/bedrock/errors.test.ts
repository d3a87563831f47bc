import { describe, expect, test } from 'vitest'
import { chunk, exception, frame, type Reply, replayBedrock } from '../../testing/bedrock-replay.ts'

const { play, requests } = replayBedrock()

describe('errors (notes §9)', () => {
  const named = (name: string, status: number, message = 'Sorry'): Reply => ({
    status,
    headers: { 'x-amzn-errortype': `${name}:http://x/` },
    json: { message }
  })
  test.each([
    ['UnrecognizedClientException', 403, '', 'agentInaccessible'],
    ['InvalidSignatureException', 403, '', 'agentInaccessible'],
    ['ExpiredTokenException', 403, '', 'agentInaccessible'],
    ['AccessDeniedException', 403, '', 'agentInaccessible'],
    ['ResourceNotFoundException', 404, '', 'agentInaccessible'],
    ['ValidationException', 400, 'The provided model identifier is invalid.', 'modelUnsupported'],
    ['ValidationException', 400, 'on-demand throughput isn’t supported', 'modelUnsupported'],
    ['ValidationException', 400, 'Bad input', 'thirdPartyFailed'],
    ['ThrottlingException', 429, '', 'thirdPartyRateLimited'],
    ['ServiceQuotaExceededException', 400, '', 'thirdPartyRateLimited'],
    ['ModelNotReadyException', 424, '', 'thirdPartyFailed'],
    ['DependencyFailedException', 424, '', 'thirdPartyFailed'],
    ['InternalServerException', 500, '', 'thirdPartyFailed'],
    ['ConflictException', 409, '', 'thirdPartyFailed']
  ])('%s with status %i %s is %s', async (name, status, message, reason) => {
    expect((await play('chat', [named(name, status, message)])).reason).toBe(reason)
  })

  test.each([
    ['accessDeniedException', 'agentInaccessible', 'agentInaccessible'],
    ['throttlingException', 'thirdPartyRateLimited', 'thirdPartyRateLimited'],
    ['validationException', 'thirdPartyFailed', 'thirdPartyStreamFailed'],
    ['internalServerException', 'thirdPartyFailed', 'thirdPartyStreamFailed'],
    ['dependencyFailedException', 'thirdPartyFailed', 'thirdPartyStreamFailed'],
    ['brandNewException', 'thirdPartyFailed', 'thirdPartyStreamFailed']
  ])('%s in the stream is %s at first, and %s after text, which stays', async (type, first, later) => {
    expect((await play('chat', [exception(type)])).reason).toBe(first)
    const { reason, text } = await play('chat', [chunk('Some'), exception(type)])
    expect([reason, text]).toEqual([later, 'Some'])
  })

  test.each([
    ['Input is too long for requested model.', 'conversationTooLong'],
    ['The prompt is too long: 210000 tokens > 200000 maximum', 'conversationTooLong'],
    ['The request was blocked by the content filter.', 'contentFiltered'],
    ['Bad input', undefined]
  ])('what the model refuses is said to be that, in a stream and before: %s', async (words, cause) => {
    const { shown } = await play('chat', [exception('validationException', words)])
    expect([shown.failure?.reason, shown.failure?.cause]).toEqual(['thirdPartyFailed', cause])
    const { thrown } = await play('chat', [named('ValidationException', 400, words)])
    expect((thrown as { refusal?: string }).refusal).toBe(cause)
  })

  test('an error without a model has its name in a header', async () => {
    const error = frame({ ':error-code': 'ThrottlingException', ':error-message': 'Slow down', ':message-type': 'error' }, '')
    expect((await play('chat', [error])).reason).toBe('thirdPartyRateLimited')
  })

  test('a message of the platform is not shown, and logged without secrets and the question', async () => {
    const { events, log } = await play('chat', [exception('validationException', 'What is osmosis? a-secret-key arn:aws:iam::1')])
    expect(JSON.stringify(events)).not.toContain('arn:aws')
    expect(log).not.toMatch(/a-secret-key|osmosis/)
  })

  test('a signature that is refused with another time is made again with the platform’s (§1)', async () => {
    const late: Reply = {
      status: 403,
      headers: { 'x-amzn-errortype': 'InvalidSignatureException', date: new Date(Date.now() + 3_600_000).toUTCString() },
      json: {}
    }
    expect((await play('chat', [late, { frames: [chunk('Hi')] }])).text).toBe('Hi')
    expect(String(requests[1]!.headers['x-amz-date']) > String(requests[0]!.headers['x-amz-date'])).toBe(true)
  })
})
