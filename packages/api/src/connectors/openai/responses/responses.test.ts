import { describe, expect, test } from 'vitest'
import { json, type Reply, refusal, useReplies } from '../../../testing/openai-replies.ts'

const { asked, check, connection, playAs } = useReplies()

/** Events as they are sent: named by their type, numbered. */
const stream = (...events: object[]) =>
  events
    .map((event, sequence_number) => {
      const { type } = event as { type: string }
      return `event: ${type}\ndata: ${JSON.stringify({ sequence_number, ...event })}\n\n`
    })
    .join('')

const created = { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } }
const delta = (text: string, output_index = 0) => ({
  type: 'response.output_text.delta',
  output_index,
  item_id: 'msg',
  delta: text
})
const added = (item: object, output_index = 0) => ({ type: 'response.output_item.added', output_index, item })
const done = (item: object, output_index = 0) => ({ type: 'response.output_item.done', output_index, item })
const usage = { input_tokens: 3, output_tokens: 4, total_tokens: 7 }
const completed = { type: 'response.completed', response: { status: 'completed', output: [], usage } }
const yes = stream(created, delta('Yes'), delta('.'), completed)

const at = () => ({ apiUrl: `${connection().apiUrl}/responses` })
const play = (...given: (Reply | string)[]) => playAs(at(), { text: 'Why?' }, ...given)

describe('a question (Responses §2)', () => {
  test('is sent with the history and what the model is told, and nothing is to be kept', async () => {
    const history = async () => [
      { role: 'user' as const, text: 'Hi' },
      { role: 'assistant' as const, text: 'Hello' }
    ]
    const settings = { instructions: 'Be brief.', maxTokens: '5', reasoningEffort: 'low' } as const
    const { text, events } = await playAs({ ...at(), ...settings }, { history, text: 'Why?' }, yes)
    expect(text).toBe('Yes.')
    expect(events.find(event => event.type === 'usage')).toEqual({
      type: 'usage',
      usage: { promptTokens: 3, completionTokens: 4, totalTokens: 7 }
    })
    expect(asked[0]).toEqual({
      path: '/v1/responses',
      body: {
        model: 'm',
        input: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hello' },
          { role: 'user', content: 'Why?' }
        ],
        instructions: 'Be brief.',
        stream: true,
        store: false,
        max_output_tokens: 16,
        reasoning: { effort: 'low' }
      }
    })
  })
})

describe('an answer (Responses §4)', () => {
  test('has thinking, interim notes among it, steps, and sources', async () => {
    const { shown, text, thinking } = await play(
      stream(
        created,
        { type: 'keepalive' },
        { type: 'response.reasoning_summary_part.added', output_index: 0, summary_index: 0 },
        { type: 'response.reasoning_summary_text.delta', output_index: 0, delta: '**Look** it up.' },
        added({ type: 'message', phase: 'commentary' }, 1),
        delta('I check.', 1),
        added({ type: 'web_search_call' }, 2),
        added({ type: 'message', phase: 'final_answer' }, 3),
        delta('Yes.', 3),
        {
          type: 'response.output_text.annotation.added',
          output_index: 3,
          annotation: { type: 'url_citation', url: 'https://a.test/x?utm_source=openai', title: 'A' }
        },
        completed
      )
    )
    expect([text, thinking]).toEqual(['Yes.', '**Look** it up.I check.'])
    expect(shown.steps).toContain('ONLINE_SEARCHING')
    expect(shown.sources).toMatchObject([{ file: 'A', url: 'https://a.test/x' }])
  })

  test('may have several messages, come whole, or without its pieces', async () => {
    expect((await play(stream(created, delta('One.', 0), delta('Two.', 1), completed))).text).toBe('One.\n\nTwo.')
    const message = { type: 'message', content: [{ type: 'output_text', text: 'Yes.' }] }
    expect((await play(stream(created, done(message), completed))).text).toBe('Yes.')
    const whole = { object: 'response', status: 'completed', output: [message], usage }
    expect((await play(stream(created, { type: 'response.completed', response: whole }))).text).toBe('Yes.')
    expect((await play(json(whole))).text).toBe('Yes.')
    // An item that is repeated at its end is shown once.
    expect((await play(stream(created, delta('Yes.'), done(message), completed))).text).toBe('Yes.')
  })

  test('may have pictures, and files that code has written', async () => {
    const picture = { type: 'image_generation_call', result: 'iVBORw0KGgo=', output_format: 'png' }
    const annotation = { type: 'container_file_citation', container_id: 'cntr_1', file_id: 'cfile_1', filename: 'plot.csv' }
    const { events, shown } = await play(
      stream(
        created,
        done(picture, 0),
        delta('See [plot.csv](sandbox:/mnt/data/plot.csv).', 1),
        { type: 'response.output_text.annotation.added', output_index: 1, annotation },
        completed
      )
    )
    expect(shown.text).toBe('See plot.csv.')
    expect(events.filter(event => event.type === 'file')).toMatchObject([
      { file: { name: 'image.png', kind: 'image' }, source: { type: 'image/png' } },
      {
        file: { name: 'plot.csv', url: `${connection().apiUrl}/containers/cntr_1/files/cfile_1/content` },
        source: { secretHeaders: { authorization: 'Bearer sk-quirks-0001' } }
      }
    ])
  })
})

describe('the end (Responses §6, §7)', () => {
  const incomplete = (reason: string) => ({ type: 'response.incomplete', response: { incomplete_details: { reason }, usage } })
  const failed = (code: string, message = 'x') => ({ type: 'response.failed', response: { error: { code, message } } })
  const call = { type: 'function_call', call_id: 'c', name: 'add', arguments: '{}' }
  test.each([
    ['the limit', [delta('Yes'), incomplete('max_output_tokens')], undefined, ['limitReached']],
    ['a filter after text', [delta('Yes'), incomplete('content_filter')], undefined, ['contentFiltered']],
    ['a filter before text', [incomplete('content_filter')], 'thirdPartyFailed', undefined],
    ['no end', [delta('Yes')], 'thirdPartyStreamFailed', undefined],
    ['no money', [{ type: 'error', error: { code: 'insufficient_quota', message: 'x' } }], 'insufficientBalance', undefined],
    ['an error that is flat', [{ type: 'error', code: 'rate_limit_exceeded', message: 'x' }], 'thirdPartyRateLimited', undefined],
    ['a failure alone', [failed('server_error')], 'thirdPartyFailed', undefined],
    ['a failure of another kind', [failed('vector_store_timeout')], 'thirdPartyStreamFailed', undefined],
    ['a refused prompt', [failed('invalid_prompt')], 'thirdPartyFailed', undefined],
    ['a failure after text', [delta('Yes'), failed('server_error')], 'thirdPartyStreamFailed', undefined],
    ['a tool that the caller is to run', [done({ type: 'function_call' }), completed], 'agentTypeUnsupported', undefined],
    ['such a tool after text', [delta('Yes'), done({ type: 'function_call' }, 1), completed], 'agentTypeUnsupported', undefined],
    [
      'a tool that the server runs, with what came of it',
      [done(call, 0), done({ type: 'function_call_output', call_id: 'c', output: '4' }, 1), delta('Yes', 2), completed],
      undefined,
      undefined
    ],
    ['a tool that the server runs, with the answer behind it', [done(call, 0), delta('Yes', 1), completed], undefined, undefined],
    [
      'two tools of which the server runs one',
      [done(call, 0), done({ type: 'function_call_output', call_id: 'c' }, 1), done({ ...call, call_id: 'd' }, 2), completed],
      'agentTypeUnsupported',
      undefined
    ],
    [
      'a tool before which the answer began',
      [added({ type: 'message' }, 0), delta('Yes', 0), added(call, 1), done(call, 1), delta('.', 0), completed],
      'agentTypeUnsupported',
      undefined
    ],
    [
      'a tool with an interim note behind it',
      [done(call, 0), added({ type: 'message', phase: 'commentary' }, 1), delta('I wait.', 1), completed],
      'agentTypeUnsupported',
      undefined
    ],
    [
      'an approval that is asked for, with text behind it',
      [done({ type: 'mcp_approval_request' }, 0), delta('Yes', 1), completed],
      'agentTypeUnsupported',
      undefined
    ]
  ])('%s', async (_, events, reason, remarks) => {
    const played = await play(stream(created, ...events))
    expect([played.reason, played.shown.remarks]).toEqual([reason, remarks])
  })

  test('an answer that only the end has is shown behind thinking that was streamed (§4)', async () => {
    const content = [{ type: 'output_text', text: 'Yes.' }]
    const output = [
      { type: 'reasoning', summary: [] },
      { type: 'message', content }
    ]
    const thought = { type: 'response.reasoning_summary_text.delta', output_index: 0, delta: 'Hm.' }
    const { text, thinking } = await play(
      stream(created, thought, { ...completed, response: { status: 'completed', output, usage } })
    )
    expect([text, thinking]).toEqual(['Yes.', 'Hm.'])
  })

  test('a note that is only called one at its end is thinking (§4.4)', async () => {
    const note = (phase: string, text: string) => ({ type: 'message', phase, content: [{ type: 'output_text', text }] })
    const { shown } = await play(
      stream(
        created,
        delta('I check ', 0),
        delta('this.', 0),
        done(note('commentary', 'I check this.'), 0),
        delta('Yes.', 1),
        done(note('final_answer', 'Yes.'), 1),
        completed
      )
    )
    expect([shown.text, shown.thinking]).toEqual(['Yes.', 'I check this.'])
    const whole = await play(stream(created, done(note('commentary', 'I check this.'), 0), delta('Yes.', 1), completed))
    expect([whole.shown.text, whole.shown.thinking]).toEqual(['Yes.', 'I check this.'])
  })

  test('a conversation that is too long is shortened here too', async () => {
    const history = async () =>
      Array.from({ length: 4 }, (_, at) => ({ role: at % 2 ? ('assistant' as const) : ('user' as const), text: `${at}` }))
    const long = stream(created, failed('context_length_exceeded', 'Your input exceeds the context window of this model.'))
    const { text, shown } = await playAs(at(), { history, text: 'Why?' }, long, yes)
    expect([text, shown.remarks]).toEqual(['Yes.', ['shortened']])
    expect(asked[1]?.body.input).toHaveLength(3)
  })
})

test('an event that cannot be read leaves a mark with the answer, and one with a large picture is read (Responses §5)', async () => {
  const half = 'data: {"type":"response.output_text.delta","item_id":"msg","output_index":0,"delta":"mov\n\n'
  const broken = await play(stream(created, delta('Yes'), delta('.')) + half + stream({ ...completed, sequence_number: 9 }))
  expect([broken.text, broken.reason, broken.shown.remarks]).toEqual(['Yes.', undefined, ['damaged']])
  const picture = { type: 'image_generation_call', result: 'A'.repeat(6_000_000), output_format: 'png' }
  const drawn = await play(stream(created, delta('Yes', 0), done(picture, 1), completed))
  expect(drawn.events.filter(({ type }) => type === 'file')).toHaveLength(1)
  const huge = await play(stream(created, delta('Yes', 0), done({ ...picture, result: 'A'.repeat(25_000_000) }, 1), completed))
  expect([huge.text, huge.shown.remarks]).toEqual(['Yes', ['damaged']])
})

test('what a model refuses is left out from then on, but no other value of it, of no other key, and never that nothing is kept', async () => {
  const no = (param: string) => refusal(400, { message: `Unknown parameter: '${param}'.`, param, code: 'unknown_parameter' })
  const settings = { ...at(), appId: 'plain', memory: 'thinking' as const }
  await playAs(settings, { text: 'Why?' }, no('include'), no('store'), yes)
  const saidBy = async (changed: object) => {
    await playAs({ ...settings, ...changed }, { text: 'Why?' }, yes)
    return [asked[0]?.body.include, asked[0]?.body.store]
  }
  const thinking = 'reasoning.encrypted_content'
  expect(await saidBy({})).toEqual([undefined, false])
  expect(await saidBy({ vectorStores: 'vs_1' })).toEqual([[thinking, 'file_search_call.results'], false])
  expect(await saidBy({ apiKey: 'sk-other' })).toEqual([[thinking], false])
})

describe('checking a connection (Responses §0, §1)', () => {
  const list = json({ data: [{ id: 'm' }] })
  test('a setting that the model refuses is told at its field, and left out of a question', async () => {
    const message = "Unsupported value: 'xhigh' is not supported with the 'm' model. Supported values are: 'low'."
    const no = refusal(400, { message, param: 'reasoning.effort', code: 'unsupported_value' })
    expect((await check({ ...at(), reasoningEffort: 'xhigh' }, list, no)).problem).toBe('reasoningEffort rejected')
    const { text } = await playAs({ ...at(), reasoningEffort: 'xhigh' }, { text: 'Why?' }, no, yes)
    expect([text, asked.map(({ body }) => body.reasoning)]).toEqual(['Yes.', [{ effort: 'xhigh' }, undefined]])
    const none = refusal(400, { message: "Unsupported parameter: 'reasoning.effort' is not supported with this model." })
    expect((await check({ ...at(), reasoningEffort: 'low' }, list, none, yes)).problem).toBe('reasoningEffort rejected')
    const most = refusal(400, { message: 'x', param: 'max_output_tokens', code: 'unsupported_parameter' })
    expect((await check({ ...at(), maxTokens: '900' }, list, most)).problem).toBe('maxTokens rejected')
  })

  test('the smallest response is asked for', async () => {
    const { reason, paths } = await check(at(), list, yes)
    expect([reason, paths]).toEqual([undefined, ['/v1/models', '/v1/responses', '/v1/responses']])
    expect(asked[1]?.body).toMatchObject({ max_output_tokens: 16, store: false })
  })

  test.each([
    'This model is only supported in v1/responses and not in v1/chat/completions.',
    'This is not a chat model and thus not supported in the v1/chat/completions endpoint. Did you mean to use v1/completions?'
  ])('a model that speaks this protocol alone is found, and the right address offered: %s', async message => {
    const no = refusal(404, { message, type: 'invalid_request_error', param: 'model', code: null })
    const { problem, suggestion } = await check({}, list, no, yes)
    expect([problem, suggestion]).toEqual(['apiUrl otherAddress', `${connection().apiUrl}/responses`])
    const { problem: none } = await check({}, list, no, refusal(400, { message: 'x', code: 'model_not_found' }))
    expect(none).toBe('appId unknownApp')
  })

  test('a summary of the thinking is only asked for where it is known, and left out where it is refused', async () => {
    const message = 'Your organization must be verified to generate reasoning summaries.'
    const no = refusal(400, { message, param: 'reasoning.summary', code: 'unsupported_value' })
    const parameters = '{"reasoning":{"summary":"auto"}}'
    expect((await playAs({ ...at(), parameters }, { text: 'Why?' }, no, yes)).text).toBe('Yes.')
    expect(asked.map(({ body }) => body.reasoning)).toEqual([{ summary: 'auto' }, undefined])
  })
})
