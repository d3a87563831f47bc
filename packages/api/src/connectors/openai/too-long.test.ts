import { expect, test } from 'vitest'
import { data, delta, end, json, type Reply, refusal, useReplies } from '../../testing/openai-replies.ts'

const { asked, playAs, playWith } = useReplies()

const yes = data(delta({ content: 'Yes.' }), end)
const history = async () =>
  Array.from({ length: 8 }, (_, at) => ({ role: at % 2 === 0 ? ('user' as const) : ('assistant' as const), text: `text ${at}` }))
const said = () => asked.map(({ body }) => (body.messages as { content: string }[]).map(({ content }) => content))

/** As vLLM, llama.cpp before and in a stream, DashScope, and Groq say it. */
const refusals: [string, Reply | string][] = [
  [
    'vLLM',
    json(
      {
        object: 'error',
        message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
        type: 'BadRequestError',
        code: 400
      },
      400
    )
  ],
  [
    'llama.cpp',
    refusal(400, { code: 400, message: 'the request exceeds the available context size', type: 'exceed_context_size_error' })
  ],
  ['llama.cpp in a stream', data({ error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } })],
  ['DashScope', refusal(400, { code: 'invalid_parameter_error', message: 'Range of input length should be [1, 129024]' })],
  [
    'Groq',
    refusal(413, {
      message: 'Request too large for model x on tokens per minute (TPM): Limit 12000, Requested 14137',
      type: 'tokens',
      code: 'rate_limit_exceeded'
    })
  ]
]

test.each(refusals)(
  'S25: a conversation that is too long for %s is sent without its older half, which is said once',
  async (_, no) => {
    const first = await playAs({ instructions: 'Be brief.' }, { history, text: 'Why?' }, no, no, yes)
    expect([first.text, first.reason, first.shown.remarks]).toEqual(['Yes.', undefined, ['shortened']])
    expect(said()).toEqual([
      ['Be brief.', ...Array.from({ length: 8 }, (_, at) => `text ${at}`), 'Why?'],
      ['Be brief.', 'text 4', 'text 5', 'text 6', 'text 7', 'Why?'],
      ['Be brief.', 'text 6', 'text 7', 'Why?']
    ])
    const next = await playWith({ history, text: 'And?', state: first.state! }, yes)
    expect([next.text, next.shown.remarks]).toEqual(['Yes.', undefined])
    expect(said()).toEqual([['text 6', 'text 7', 'And?']])
  }
)

test.each(['model_length', 'model_context_window_exceeded'])(
  'a context that is full before the first word (%s) is one that is too long, and what the model thought is none of the answer',
  async reason => {
    const full = data(delta({ reasoning_content: 'Hm.' }), delta({}, reason))
    const { text, shown } = await playWith(
      { history, text: 'Why?' },
      full,
      data(delta({ reasoning_content: 'Ah.' }), delta({ content: 'Yes.' }), end)
    )
    expect([shown.text, shown.thinking, shown.remarks]).toEqual(['Yes.', 'Ah.', ['shortened']])
    expect([text, asked.length]).toEqual(['Yes.', 2])
  }
)

test('what thinking without an answer took is counted, and it is paid once more at most', async () => {
  const counted = (total_tokens: number) => ({
    choices: [],
    usage: { prompt_tokens: 0, completion_tokens: total_tokens, total_tokens }
  })
  const full = data(delta({ reasoning_content: 'Hm.' }), delta({}, 'model_length'), counted(40), '[DONE]')
  const usageOf = ({ events }: Awaited<ReturnType<typeof playWith>>) =>
    events.flatMap(event => (event.type === 'usage' ? [event.usage.totalTokens] : []))
  const answered = await playWith({ history, text: 'Why?' }, full, data(delta({ content: 'Yes.' }), end, counted(5), '[DONE]'))
  expect([answered.text, usageOf(answered)]).toEqual(['Yes.', [45]])
  const never = await playWith({ history, text: 'Why?' }, full, full, full, full)
  expect([never.reason, asked.length, usageOf(never)]).toEqual(['thirdPartyFailed', 2, [80]])
  const refused = await playWith({ history, text: 'Why?' }, full, refusal(400, { message: 'no' }))
  expect([refused.reason, usageOf(refused)]).toEqual(['thirdPartyFailed', [40]])
  const uncounted = await playWith({ history, text: 'Why?' }, full, yes)
  expect([uncounted.text, usageOf(uncounted)]).toEqual(['Yes.', [40]])
})

test('a question that is too long by itself fails, and says for what', async () => {
  const [, no] = refusals[0]!
  const { shown, reason, state } = await playWith({ history, text: 'Why?' }, no, no, no, no)
  expect([reason, shown.remarks, state]).toEqual(['thirdPartyFailed', undefined, undefined])
  expect(said().at(-1)).toEqual(['Why?'])
  const alone = await playWith({ text: 'Why?' }, no, yes)
  expect(alone.thrown).toMatchObject({ reason: 'thirdPartyFailed', refusal: 'conversationTooLong' })
  expect(said()).toHaveLength(1)
})

test('other refusals are not asked again', async () => {
  const { reason } = await playWith({ history }, refusal(400, { message: 'no' }), yes)
  expect([reason, said().length]).toEqual(['thirdPartyFailed', 1])
})

test('where not even one exchange fits, the next question has the one before it whole, never an answer without its question', async () => {
  const [, no] = refusals[0]!
  const first = await playAs({}, { history, text: 'Why?' }, no, no, no, yes)
  expect(said().at(-1)).toEqual(['Why?'])
  for (const state of [first.state!, { fits: 1 }]) {
    const next = await playWith({ history, text: 'And?', state }, yes)
    expect(next.text).toBe('Yes.')
    expect(said()).toEqual([['text 6', 'text 7', 'And?']])
  }
})
