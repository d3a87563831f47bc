import { connection as connectionSchema } from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { data, delta, end, json, refusal, useReplies } from '../../testing/openai-replies.ts'

const { asked, check, connection, playAs } = useReplies()

const yes = data(delta({ content: 'Yes.' }), end)
const models = json({ data: [{ id: 'm' }] })
const tutor = {
  instructions: 'You are a tutor of {{ subject }}.\nSpeak {{language}}, and only of {{subject}}.',
  temperature: '0.3',
  maxTokens: '500',
  reasoningEffort: 'low',
  parameters: '{"top_p":0.9,"seed":7}'
} as const

describe('what a publisher tells a model', () => {
  test('goes before every conversation, with the values of the form in their places, and with each call', async () => {
    const history = async () => [
      { role: 'user' as const, text: 'Hi' },
      { role: 'assistant' as const, text: 'Hello' }
    ]
    const inputs = { subject: 'algebra', language: '中文' }
    expect((await playAs(tutor, { inputs, history, text: 'Why?' }, yes)).text).toBe('Yes.')
    expect(asked[0]?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'You are a tutor of algebra.\nSpeak 中文, and only of algebra.' },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello' },
        { role: 'user', content: 'Why?' }
      ],
      temperature: 0.3,
      max_tokens: 500,
      reasoning_effort: 'low',
      top_p: 0.9,
      seed: 7
    })
  })

  test('without it, a call is as it was', async () => {
    await playAs({}, {}, yes)
    expect(Object.keys(asked[0]!.body).sort()).toEqual(['messages', 'model', 'stream', 'stream_options'])
    expect(asked[0]?.body.messages).toEqual([{ role: 'user', content: 'What is osmosis?' }])
  })

  test('is tried when the connection is checked, and names become the form', async () => {
    const { described, paths } = await check(tutor, models, yes)
    // Whether it answers, and takes pictures and sounds.
    expect(paths).toEqual(['/v1/models', ...Array(3).fill('/v1/chat/completions')])
    expect(asked[1]?.body).toMatchObject({ temperature: 0.3, reasoning_effort: 'low', top_p: 0.9 })
    expect(described?.form).toMatchObject([
      { name: 'subject', label: 'subject', kind: 'text', required: true },
      { name: 'language', kind: 'text', required: true }
    ])
    const plain = await check({}, models, yes)
    expect([plain.paths, plain.described?.form]).toEqual([paths, []])
  })

  test.each([
    ['temperature', { message: "Unsupported value: 'temperature' does not support 0.3 with this model.", param: 'temperature' }],
    ['reasoningEffort', { message: "Unsupported parameter: 'reasoning_effort'", param: 'reasoning_effort' }],
    ['parameters', { message: 'Unrecognized request argument supplied: seed', param: null }]
  ])('what a model refuses of it is told at its field: %s', async (field, error) => {
    const { problem } = await check(tutor, models, refusal(400, error))
    expect(problem).toBe(`${field} rejected`)
  })

  test('a limit that has another name is sent under that', async () => {
    const message = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    const other = refusal(400, { message, param: 'max_tokens', code: 'unsupported_parameter' })
    expect((await check({ maxTokens: '500' }, models, other, yes)).reason).toBeUndefined()
    expect(asked[2]?.body).toMatchObject({ max_completion_tokens: 500 })
    expect((await playAs({ maxTokens: '600' }, {}, other, yes)).text).toBe('Yes.')
    expect(asked[1]?.body).not.toHaveProperty('max_tokens')
    // And from then on at once.
    expect((await playAs({ maxTokens: '600' }, {}, yes)).text).toBe('Yes.')
    expect(asked.map(({ body }) => body.max_completion_tokens)).toEqual([600])
  })

  test('what does not fit beside a long conversation is sent with the next one', async () => {
    const message =
      "'max_tokens' or 'max_completion_tokens' is too large: 700. This model's maximum context length is 4096 tokens."
    const long = refusal(400, { message, code: 400 })
    expect((await playAs({ maxTokens: '700' }, {}, long, long, yes)).text).toBe('Yes.')
    await playAs({ maxTokens: '700' }, {}, yes)
    expect(asked[0]?.body).toMatchObject({ max_tokens: 700 })
  })

  test('a model that takes no system message reads the instructions in the first question', async () => {
    const error = { message: "Unsupported value: 'messages[0].role' does not support 'system'", param: 'messages[0].role' }
    expect((await playAs({ instructions: 'Be brief.' }, { text: 'Why?' }, refusal(400, error), yes)).text).toBe('Yes.')
    expect(asked[1]?.body.messages).toEqual([{ role: 'user', content: 'Be brief.\n\nWhy?' }])
  })

  test('a parameter that a model no longer takes does not fail the answer', async () => {
    const error = refusal(400, { message: "Unsupported value: 'temperature'", param: 'temperature' })
    expect((await playAs({ temperature: '0.3' }, {}, error, yes)).text).toBe('Yes.')
    expect(asked[1]?.body).not.toHaveProperty('temperature')
  })
})

test.each([
  ['temperature', '3', 'tooBig'],
  ['temperature', 'warm', 'number'],
  ['maxTokens', '0', 'tooSmall'],
  ['reasoningEffort', 'a lot', undefined],
  ['parameters', '[1]', 'jsonObject'],
  ['parameters', '{"top_p":', 'jsonObject'],
  ['parameters', '{"messages":[]}', 'reservedParameter'],
  ['instructions', 'x'.repeat(8001), undefined]
])('%s cannot be %s', (field, value, reason) => {
  const { success, error } = z.safeParse(connectionSchema, { ...connection(), apiUrl: 'https://a.test/v1', [field]: value })
  expect([success, error?.issues[0]?.path]).toEqual([false, [field]])
  if (reason) expect(error?.issues.map(({ message }) => message)).toContain(reason)
})
