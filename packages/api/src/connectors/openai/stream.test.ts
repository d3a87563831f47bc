import { describe, expect, test } from 'vitest'
import { data, delta, end, json, useReplies } from '../../testing/openai-replies.ts'

const { asked, play } = useReplies()

describe('streams of different servers (§3.3)', () => {
  test.each([
    [
      'DeepSeek: nulls, and the usage in the last chunk',
      data(
        delta({ role: 'assistant', content: null, reasoning_content: '' }),
        delta({ content: null, reasoning_content: 'Hm.' }),
        delta({ content: 'Yes.', reasoning_content: null }),
        { ...end, usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } },
        '[DONE]'
      )
    ],
    [
      'Qwen: the usage after the end',
      data(
        delta({ content: '', reasoning_content: 'Hm.' }),
        delta({ content: 'Yes.' }),
        end,
        usage({ total_tokens: 7 }),
        '[DONE]'
      )
    ],
    [
      'vLLM, Groq, Ollama: `reasoning`, and a role in each chunk',
      data(
        delta({ role: 'assistant', reasoning: 'Hm.' }),
        delta({ role: 'assistant', content: 'Yes.' }),
        { ...end, x_groq: { usage: { prompt_tokens: '3', completion_tokens: '4' } } },
        '[DONE]'
      )
    ],
    [
      'Azure: a first chunk without choices',
      data(
        { choices: [], id: '', prompt_filter_results: [] },
        delta({ reasoning: 'Hm.', content: 'Yes.' }),
        end,
        usage({ total_tokens: 7 })
      )
    ],
    [
      'xAI: no finish_reason until the end',
      data(
        { choices: [{ index: 0, delta: { reasoning_content: 'Hm.' } }] },
        { choices: [{ delta: { content: 'Yes.' } }] },
        end,
        usage({ total_tokens: 7 })
      )
    ],
    [
      'a gateway: the whole message, repeated at the end',
      data(
        { choices: [{ message: { content: 'Yes.', reasoning_content: 'Hm.' } }] },
        {
          choices: [{ message: { content: 'Yes.', reasoning_content: 'Hm.' }, finish_reason: 'stop', usage: { total_tokens: 7 } }]
        }
      )
    ],
    [
      'deltas, and the whole message at the end',
      data(delta({ reasoning: 'Hm.' }), delta({ content: 'Yes.' }), {
        choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }],
        usage: { total_tokens: 7 }
      })
    ],
    [
      'chunks without blank lines between them, and no last line end',
      `data:${JSON.stringify(delta({ reasoning: 'Hm.' }))}\ndata:${JSON.stringify(delta({ content: 'Yes.' }))}\ndata:${JSON.stringify({ ...end, usage: { total_tokens: 7 } })}\ndata:[DONE]`
    ],
    [
      'CR LF, comments, and a second choice',
      `: keep-alive\r\n\r\n${data(delta({ reasoning: 'Hm.' }), { choices: [{ index: 1, delta: { content: 'No.' } }] }, delta({ content: 'Yes.' }), end, usage({ total_tokens: 7 }), '[DONE]').replaceAll('\n', '\r\n')}`
    ],
    [
      'content in parts',
      data(
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }),
        delta({ content: [{ type: 'text', text: 'Yes.' }] }),
        end,
        usage({ total_tokens: 7 })
      )
    ]
  ])('%s', async (_, body) => {
    const { text, thinking, events } = await play(body)
    expect([text, thinking]).toEqual(['Yes.', 'Hm.'])
    expect(events.find(event => event.type === 'usage')).toMatchObject({ usage: { totalTokens: 7 } })
    expect(events.at(-1)).toEqual({ type: 'finished' })
  })

  test('a complete reply as JSON, and a stream with another content type', async () => {
    expect((await play(json({ choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }] }))).text).toBe('Yes.')
    expect((await play({ type: 'text/plain', body: data(delta({ content: 'Yes.' }), end) })).text).toBe('Yes.')
  })

  test('xAI: the total is the one that is reported', async () => {
    const { events } = await play(
      data(delta({ content: 'Yes.' }), end, usage({ prompt_tokens: 3, completion_tokens: 4, total_tokens: 99 }))
    )
    expect(events.find(event => event.type === 'usage')).toMatchObject({ usage: { totalTokens: 99 } })
  })
})

function usage(values: object) {
  return { choices: [], usage: values }
}

test.each([
  ['tags', ['<thi', 'nk>Hm.</th', 'ink>\n\nYes.'], 'Hm.', 'Yes.'],
  ['no opening tag', ['Hm.', '</think>Yes.'], 'Hm.', 'Yes.'],
  ['no closing tag', ['<think>Hm.'], 'Hm.', ''],
  ['a second tag is text', ['<think>Hm.</think>Say <think>', ' again'], 'Hm.', 'Say <think> again'],
  ['a tag that is cut off at the end', ['Yes. <thi'], '', 'Yes. <thi']
])('thinking in the content (§3.4): %s', async (_, pieces, thinking, text) => {
  expect(await play(data(...pieces.map(content => delta({ content })), end))).toMatchObject({ thinking, text })
})

test.each([
  ['whole', ['</think>\n\nYes.']],
  ['cut', ['\n<', '/thi', 'nk>', '\n', 'Yes.']],
  ['of MiniMax', ['</mm:think>Yes.']]
])('a closing tag that is left over from thinking that was sent apart is no answer (§3.4): %s', async (_, pieces) => {
  const body = data(delta({ reasoning_content: 'Hm.' }), ...pieces.map(content => delta({ content })), end)
  expect(await play(body)).toMatchObject({ thinking: 'Hm.', text: 'Yes.' })
})

test.each(['\n\n Yes.', '</b>', '<', '</thin'])('what is no closing tag stays: %j', async content => {
  expect(await play(data(delta({ reasoning: 'Hm.' }), delta({ content }), end))).toMatchObject({ text: content })
})

test('the last delta may repeat the whole reply beside a message that says so, and a first event may follow a byte order mark', async () => {
  const last = { choices: [{ delta: { content: 'Yes.' }, message: { content: 'Yes.' }, finish_reason: 'stop' }] }
  expect((await play(`\ufeff${data(delta({ content: 'Yes.' }), last)}`)).text).toBe('Yes.')
  expect((await play(data(delta({ content: 'ha' }), delta({ content: 'ha' }), end))).text).toBe('haha')
})

test('tags are text once thinking was sent apart (§3.4)', async () => {
  const played = await play(data(delta({ reasoning_content: 'Hm.' }), delta({ content: '<think> is a tag.' }), end))
  expect(played).toMatchObject({ thinking: 'Hm.', text: '<think> is a tag.' })
})

test.each([
  ['annotations', delta({ annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.test/x', title: 'A' } }] })],
  ['web_search', { choices: [], web_search: [{ title: 'A', link: 'https://a.test/x', content: '', refer: 'ref_1' }] }],
  [
    'search_results beside citations',
    { choices: [], citations: ['https://a.test/x'], search_results: [{ title: 'A', url: 'https://a.test/x' }] }
  ]
])('sources (§3.5): %s', async (_, chunk) => {
  const { shown } = await play(data(chunk, delta({ content: 'Yes.' }), chunk, end))
  expect(shown.sources).toEqual([
    { position: 1, description: 'A', file: 'A', knowledgeBase: null, page: null, url: 'https://a.test/x' }
  ])
})

describe('the end of a reply (§3.6)', () => {
  const yes = delta({ content: 'Yes.' })
  test.each([
    ['a finish reason alone', data(yes, end), undefined],
    ['the end mark alone', data(yes, '[DONE]'), undefined],
    ['neither', data(yes), 'thirdPartyStreamFailed'],
    ['length', data(yes, delta({}, 'length')), undefined],
    ['an unknown reason', data(yes, delta({}, 'brand_new')), undefined],
    ['a filter, after text', data(yes, delta({}, 'content_filter')), undefined],
    ['a filter, without text', data(delta({}, 'content_filter')), 'thirdPartyFailed'],
    ['a refusal in words', data(delta({ refusal: 'No.' }), end), undefined],
    ['a broken server', data(yes, delta({}, 'network_error')), 'thirdPartyStreamFailed'],
    ['a call of a tool, and no text', data(delta({ tool_calls: [{ index: 0 }] }, 'tool_calls')), 'agentTypeUnsupported']
  ])('%s', async (_, body, reason) => {
    expect((await play(body)).reason).toBe(reason)
  })

  test.each([
    ['S08: the limit of its model', [yes, delta({}, 'length')], ['limitReached']],
    ['the limit, as Gemini calls it', [yes, delta({}, 'MAX_TOKENS')], ['limitReached']],
    ['a full context', [yes, delta({}, 'model_length')], ['limitReached']],
    ['the limit before a word', [delta({ reasoning: 'Hm.' }, 'length')], ['limitReached']],
    ['a filter', [yes, delta({}, 'content_filter')], ['contentFiltered']],
    ['a filter of Zhipu', [yes, delta({}, 'sensitive')], ['contentFiltered']],
    ['a chunk with text that is broken (§9)', [yes, '{"choices":[{"delta":{"content":"lo', end], ['damaged']],
    ['nothing', [yes, end], undefined]
  ])('a reader learns how it ended: %s', async (_, chunks, remarks) => {
    const { shown, reason, log } = await play(data(...chunks))
    expect([shown.status, shown.remarks, reason]).toEqual(['finished', remarks, undefined])
    expect(log.includes('could not be read')).toBe(remarks?.[0] === 'damaged')
  })

  test('what the platform refuses for its content, or for its length, is told apart', async () => {
    expect((await play(data(delta({}, 'content_filter')))).shown.failure).toEqual({
      reason: 'thirdPartyFailed',
      cause: 'contentFiltered',
      interrupted: false
    })
    const late = await play(data(yes, { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } }))
    expect(late.shown).toMatchObject({ text: 'Yes.', failure: { cause: 'conversationTooLong' } })
  })

  test('the first reason counts, whatever is repeated with the usage (§3.6)', async () => {
    const { shown } = await play(
      data(delta({ content: 'Yes' }, 'length'), { ...delta({}, 'stop'), usage: { total_tokens: 7 } }, '[DONE]')
    )
    expect(shown.remarks).toEqual(['limitReached'])
  })

  test('text after the finish reason is not lost', async () => {
    expect((await play(data(delta({ content: 'Yes' }, 'stop'), delta({ content: '.' }), '[DONE]'))).text).toBe('Yes.')
  })
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test.each([
  ['S23: beside the text', delta({ content: 'Here it is.', images: [{ type: 'image_url', image_url: { url: pixel } }] })],
  [
    'as a part',
    delta({
      content: [
        { type: 'text', text: 'Here it is.' },
        { type: 'image_url', image_url: pixel }
      ]
    })
  ],
  ['in a whole message', { choices: [{ message: { content: 'Here it is.', images: [{ image_url: { url: pixel } }] } }] }],
  ['in the text', delta({ content: `Here it is.\n\n![image](${pixel})` })]
])('a picture of an answer is a file of it (§3.8): %s', async (_, chunk) => {
  const { events, text, shown } = await play(data(chunk, end))
  expect([shown.text, text.trim()]).toEqual(['Here it is.', 'Here it is.'])
  const files = events.filter(event => event.type === 'file')
  expect(files).toMatchObject([{ file: { name: 'image.png', kind: 'image' }, source: { type: 'image/png' } }])
})

test('a refused `stream_options` is left out (§3.7)', async () => {
  const detail = [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }]
  const { text } = await play(json({ detail }, 422), data(delta({ content: 'Yes.' }), end))
  expect(text).toBe('Yes.')
  expect(asked.map(({ body }) => 'stream_options' in body)).toEqual([true, false])
})

describe('the form of the stream (§3.2)', () => {
  const yes = [delta({ content: 'Yes ' }), delta({ content: '水.' }), end]
  const whole = data(...yes, '[DONE]')
  test.each([
    ['a byte order mark', `\ufeff${whole}`],
    ['comments while the question waits', `: keep-alive\n\n: OPENROUTER PROCESSING\n\n${whole}`],
    ['no space after the colon', whole.replaceAll('data: ', 'data:')],
    ['CR LF', whole.replaceAll('\n', '\r\n')],
    ['names and numbers of events', whole.replaceAll('data: ', 'id: 1\nevent: message\nretry: 3000\ndata: ')],
    ['doubled prefixes', whole.replaceAll('data: ', 'data: data: ')],
    ['lists of chunks', `data: ${JSON.stringify(yes.slice(0, 1))}\n\ndata: ${JSON.stringify(yes.slice(1))}\n\n`],
    ['no last line end', data(...yes).trimEnd()],
    ['white space around the mark', `${data(...yes)}data:  [DONE] \n\n`],
    ['chunks after the mark', `${whole}${data(delta({ content: 'more' }))}`],
    ['chunks that are nothing', data(null, {}, { choices: null }, { choices: [] }, { choices: [null] }, ...yes, '[DONE]')],
    [
      'calls of tools, which nobody asked for',
      data(delta({ tool_calls: [{ index: 0, function: { arguments: '{' } }] }), ...yes, '[DONE]')
    ]
  ])('may have %s', async (_, body) => {
    expect(await play(body)).toMatchObject({ text: 'Yes 水.', thinking: '', reason: undefined })
  })

  test.each([
    [
      'an error beside a choice',
      data(delta({ content: 'Yes' }), {
        choices: [{ delta: { content: '' }, finish_reason: 'error' }],
        error: { code: 502, message: 'x' }
      })
    ],
    [
      'an error, then the mark of the end',
      data(delta({ content: 'Yes' }), { error: { message: 'CUDA error', code: 500 } }, '[DONE]')
    ],
    ['an error in words', `${data(delta({ content: 'Yes' }))}event: error\ndata: upstream connect error\n\n`],
    ['an error in a list', data(delta({ content: 'Yes' }), [{ error: { code: 500, message: 'boom' } }])],
    ['an error as text', data(delta({ content: 'Yes' }), { error: 'boom' }, '[DONE]')],
    ['a last chunk that is cut', `${data(delta({ content: 'Yes' }))}data: {"choices":[{"delta":{"con`]
  ])('fails after its text with %s', async (_, body) => {
    expect(await play(body)).toMatchObject({ text: 'Yes', reason: 'thirdPartyStreamFailed' })
  })
})
