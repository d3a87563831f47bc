import { describe, expect, test } from 'vitest'
import type { DifySwitches } from '../../../../../examples/demo-platforms/index.mjs'
import { useSimulator } from '../../testing/dify-platform.ts'

const { play } = useSimulator()

const answer = ['Osmosis moves', ' water 水', ', slowly.']
const text = answer.join('')

describe('a reply has the same text and ends once, however the server sends its stream (§3.2, §3.5)', () => {
  const disturbances: Record<string, DifySwitches> = {
    'split UTF-8 characters': { splitUtf8: true },
    'CR LF': { crlf: true },
    'escaped JSON': { legacyJson: true },
    'doubled data: prefix': { doubledDataPrefix: true },
    'numbers as strings': { stringNumbers: true },
    'a buffered response': { buffered: true },
    'a connection left open': { hangAfterEnd: true },
    'text after the end': { lateEvents: true },
    'text labelled as files': { messageFileQuirk: true },
    'no usage': { noUsage: true },
    'tagged thinking': { thinkTagged: true },
    'separate thinking': { thinkSeparated: true },
    'the older order': { legacyOrder: true },
    'late node events': { lateNodeEvents: true },
    'a retried node': { nodeRetry: true },
    'malformed and unknown events': { garbage: true }
  }
  for (const mode of ['chat', 'agent-chat', 'agent', 'advanced-chat'] as const) {
    test.each(Object.entries(disturbances))(`${mode}: %s`, async (_, switches) => {
      const { shown, events, reason } = await play(mode, { switches: { answer, ...switches } })
      expect(reason).toBeUndefined()
      expect(shown).toMatchObject({ status: 'finished', text })
      expect(shown.nodes.filter(node => node.status === 'running')).toEqual([])
      expect(events.filter(({ type }) => type === 'finished')).toHaveLength(1)
    })
  }
  test.each(Object.entries(disturbances).filter(([, { messageFileQuirk }]) => !messageFileQuirk))(
    'workflow: %s',
    async (_, switches) => {
      const { shown, reason } = await play('workflow', { switches: { answer, ...switches } })
      expect(reason).toBeUndefined()
      expect(shown).toMatchObject({ status: 'finished', text, outputs: expect.any(Object) })
    }
  )

  test('a chatflow without message_end ends as finished (§10)', async () => {
    const { shown } = await play('advanced-chat', { switches: { answer, dropMessageEnd: true } })
    expect(shown).toMatchObject({ status: 'finished', text })
  })
})

describe('replaced answers', () => {
  test.each(['chat', 'agent-chat', 'advanced-chat'] as const)(
    '%s: the text of moderation replaces the answer (§3.4)',
    async mode => {
      const { shown, reason } = await play(mode, { switches: { answer, thinkTagged: true, moderationReplace: true } })
      expect(reason).toBeUndefined()
      expect(shown).toMatchObject({
        status: 'finished',
        text: 'This answer was withheld by the content policy.',
        thinking: ''
      })
      expect(shown.nodes.filter(node => node.status === 'running')).toEqual([])
    }
  )

  test.each(['annotationHit', 'inputModeration'] as const)(
    '%s: a chatflow replies without running its steps (§3.5)',
    async name => {
      const { shown } = await play('advanced-chat', { switches: { [name]: 'Ask the library.' } })
      expect(shown).toMatchObject({ status: 'finished', text: 'Ask the library.', nodes: [] })
    }
  )
})

describe('failures', () => {
  test.each(['advanced-chat', 'workflow'] as const)('%s: a failed node fails the reply and ends all steps (§4.3)', async mode => {
    const { shown, reason } = await play(mode, { switches: { failNode: true } })
    expect(reason).toBe('thirdPartyStreamFailed')
    expect(shown.nodes.map(node => node.status)).toContain('failed')
    expect(shown.nodes.filter(node => node.status === 'running')).toEqual([])
  })

  test.each(['chat', 'advanced-chat', 'workflow'] as const)(
    '%s: a stream that is cut, also when its run is picked up, fails with its text so far and ends all steps',
    async mode => {
      const cutAfter = mode === 'chat' ? 2 : 12
      for (const switches of [{ cutAfter }, { eofAfter: cutAfter }]) {
        const { shown, reason } = await play(mode, { switches: { answer: Array(200).fill('word '), paceMs: 10, ...switches } })
        expect(reason).toBe('thirdPartyStreamFailed')
        expect(shown.text).toMatch(/^word/)
        expect(shown.nodes.filter(node => node.status === 'running')).toEqual([])
      }
    }
  )

  const errorResponses: [status: number, code: string, message: string, reason: string][] = [
    [401, 'unauthorized', 'Access token is invalid', 'agentInaccessible'],
    [200, 'unauthorized', 'Access token is invalid', 'agentInaccessible'],
    [403, 'forbidden', "The app's API service has been disabled.", 'agentInaccessible'],
    [403, 'workflow_version_execution_not_allowed', 'Upgrade your plan and billing', 'thirdPartyFailed'],
    [404, 'not_found', 'Conversation Not Exists.', 'notFound'],
    [404, 'not_found', 'Workflow not found with id: 1', 'agentInaccessible'],
    [404, 'not_found', 'The requested URL was not found on the server.', 'thirdPartyFailed'],
    [400, 'app_unavailable', '', 'agentInaccessible'],
    [400, 'agent_not_published', '', 'agentInaccessible'],
    [400, 'invalid_param', 'Workflow not published', 'agentInaccessible'],
    [400, 'invalid_param', 'credits is required in input form', 'validation'],
    [400, 'invalid_param', 'Too many requests. Please try again later.', 'thirdPartyRateLimited'],
    [400, 'invalid_param', 'files: Input should be a valid list', 'validation'],
    [400, 'not_chat_app', '', 'agentTypeUnsupported'],
    [400, 'provider_not_initialize', '', 'modelUnsupported'],
    [400, 'model_currently_not_support', '', 'modelUnsupported'],
    [400, 'provider_quota_exceeded', '', 'insufficientBalance'],
    [400, 'completion_request_error', 'Error code: 429 - 账户余额不足', 'thirdPartyRateLimited'],
    [400, 'completion_request_error', '账户余额不足', 'insufficientBalance'],
    [400, 'completion_request_error', 'Incorrect API key provided', 'agentInaccessible'],
    [400, 'completion_request_error', 'The model `x` does not exist: model not found', 'modelUnsupported'],
    [400, 'completion_request_error', 'Your credit balance is too low to access the API.', 'insufficientBalance'],
    [400, 'completion_request_error', 'Error: Insufficient Balance', 'insufficientBalance'],
    [400, 'completion_request_error', 'This request requires more credits, or fewer max_tokens.', 'insufficientBalance'],
    [400, 'completion_request_error', 'You are out of credits', 'insufficientBalance'],
    [400, 'completion_request_error', "Your newly created team doesn't have any credits yet.", 'insufficientBalance'],
    [400, 'completion_request_error', 'The account has exhausted its free trial quota', 'insufficientBalance'],
    [400, 'completion_request_error', 'The quota for doubao-1.5-pro has been exhausted', 'insufficientBalance'],
    [400, 'completion_request_error', 'Your quota of 60 requests per minute is exceeded', 'thirdPartyRateLimited'],
    [400, 'completion_request_error', 'Node "Credit check" failed: no credits in the table', 'thirdPartyFailed'],
    [400, 'completion_request_error', 'connection reset', 'thirdPartyFailed'],
    [400, 'completion_request_error', 'unbalanced parenthesis at position 3', 'thirdPartyFailed'],
    [400, 'completion_request_error', 'upstream of the load balancer is away', 'thirdPartyFailed'],
    [400, 'completion_request_error', 'Node "Credit check" failed: insufficient permissions', 'thirdPartyFailed'],
    [400, 'completion_request_error', "NameError: name 'overdue' is not defined", 'thirdPartyFailed'],
    [400, 'bad_request', 'Cannot use draft workflow version', 'thirdPartyFailed'],
    [413, 'file_too_large', '', 'fileTooLarge'],
    [415, 'unsupported_file_type', '', 'fileTypeUnsupported'],
    [429, 'too_many_requests', '', 'thirdPartyRateLimited'],
    [429, 'rate_limit_error', '', 'thirdPartyRateLimited'],
    [500, 'internal_server_error', 'Internal Server Error', 'thirdPartyFailed'],
    [500, 'unknown', 'Internal Server Error', 'thirdPartyFailed']
  ]
  test.each(errorResponses)('%i %s "%s" is %s (§9)', async (status, code, message, expected) => {
    const { reason, shown } = await play('chat', { switches: { errorBeforeStart: { status, code, message } } })
    expect(reason).toBe(expected)
    expect(shown.text).toBe('')
  })

  const inStream: [code: string, message: string, reason: string][] = [
    ['invalid_param', 'Run failed: it broke', 'thirdPartyStreamFailed'],
    ['completion_request_error', 'connection reset', 'thirdPartyStreamFailed'],
    ['completion_request_error', 'You exceeded your current quota', 'insufficientBalance'],
    ['provider_not_initialize', '', 'modelUnsupported'],
    ['internal_server_error', 'Internal Server Error', 'thirdPartyStreamFailed'],
    ['a_code_of_the_future', '', 'thirdPartyStreamFailed'],
    ['constructor', '', 'thirdPartyStreamFailed']
  ]
  test.each(inStream)('in the stream, %s "%s" is %s (§9)', async (code, message, expected) => {
    for (const mode of ['chat', 'advanced-chat'] as const) {
      const { reason, shown } = await play(mode, { switches: { answer, errorMidStream: { code, message, after: 1 } } })
      expect(reason).toBe(expected)
      expect(shown.text).toBe(answer[0])
    }
  })

  test.each([
    ['an HTML page with 200', { htmlInstead: true }],
    ['an HTML page with 502', { gatewayError: 502 }],
    ['an HTML page with 504', { gatewayError: 504 }]
  ])('%s fails as thirdPartyFailed, and none of it is shown', async (_, switches) => {
    const { reason, events } = await play('chat', { switches })
    expect(reason).toBe('thirdPartyFailed')
    expect(JSON.stringify(events)).not.toContain('<html')
  })

  test("the question is removed from the platform's message in the log", async () => {
    const asked = 'My grandmother has diabetes, what now?'
    const message = `1 validation error\ninputs\n  Field required [type=missing, input_value={'query': 'My grandmo...}, input_type=dict]\n${asked}`
    const switches = { errorBeforeStart: { status: 400, code: 'invalid_param', message } }
    const { log, reason } = await play('chat', { switches }, { text: asked })
    expect(reason).toBe('validation')
    expect(log).toContain('Field required')
    expect(log).not.toMatch(/grandmo|diabetes/)
  })
})
