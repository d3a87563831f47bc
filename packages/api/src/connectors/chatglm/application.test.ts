import { describe, expect, test } from 'vitest'
import { fileOf, json, type Reply, useReplies } from '../../testing/chatglm-replies.ts'
import { sampleCapabilities } from '../../testing/play-turn.ts'
import { refusalOfFailure } from './errors.ts'

const { application, asked, play } = useReplies()

describe("an application's stream", () => {
  const chunk = (delta: object, more = {}) => ({
    request_id: 1810868112000000009n,
    conversation_id: 1810868112000000007n,
    choices: [{ index: 0, delta, ...more }]
  })
  const text = (msg: unknown) => chunk({ content: { type: 'text', msg } })
  const stop = chunk({}, { finish_reason: 'stop' })
  /** JSON in which ids are numbers. */
  const exact = (...values: unknown[]) =>
    values
      .map(
        value =>
          `data: ${JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `⟨${one}⟩` : one)).replace(/"⟨(\d+)⟩"/g, '$1')}\n\n`
      )
      .join('')

  test('pieces of text, usage of each model, and ids above 2^53 (§B3.1, §D)', async () => {
    const usage = [{ inputTokenCount: 1, outputTokenCount: 2, totalTokenCount: 3 }, { totalTokenCount: '4' }]
    const played = await play(application(), [exact(text('Wa'), text('ter'), { ...stop, usage })])
    expect([played.text, played.reason, played.state]).toEqual(['Water', undefined, { conversationId: '1810868112000000007' }])
    expect(played.events.find(event => event.type === 'usage')).toMatchObject({ usage: { totalTokens: 7 } })
    expect(asked[0]).toMatchObject({
      path: '/api/llm-application/open/v3/application/invoke',
      authorization: `Bearer ${application().apiKey}`,
      body: { app_id: application().appId, stream: true, send_log_event: true }
    })
  })

  test.each([
    [
      'an error at the end',
      exact(text('Wa'), chunk({}, { finish_reason: 'error', error_msg: { code: 1234, msg: 'x' } })),
      'thirdPartyStreamFailed'
    ],
    [
      'a known code in the stream',
      exact(text('Wa'), chunk({}, { finish_reason: 'error', error_msg: { code: '1302', msg: 'x' } })),
      'thirdPartyRateLimited'
    ],
    ['a refusal that is sent as a stream', JSON.stringify({ code: 1113, message: 'x' }), 'insufficientBalance'],
    ['no end', exact(text('Wa')), 'thirdPartyStreamFailed'],
    ['arrears with the status 429', json({ error: { code: '1113', message: 'x' } }, 429), 'insufficientBalance'],
    ['a refusal with the status 200', json({ code: 1002, message: 'x' }), 'agentInaccessible'],
    ['a model that is unknown', json({ error: { code: '1211', message: 'x' } }, 400), 'modelUnsupported'],
    ['too many requests without a code', json({}, 429), 'thirdPartyRateLimited']
  ])('errors (§C): %s', async (_, reply, reason) => {
    expect((await play(application(), [reply])).reason).toBe(reason)
  })

  test('a content filter ends a reply that has text, and fails one without (§C)', async () => {
    const filtered = chunk({}, { finish_reason: 'sensitive' })
    expect(await play(application(), [exact(text('Sorry.'), filtered)])).toMatchObject({ text: 'Sorry.', reason: undefined })
    expect((await play(application(), [exact(filtered)])).reason).toBe('thirdPartyFailed')
  })

  test('chunks may be empty, have the text as content, and a mark after the end (§B3.1)', async () => {
    const odd = [
      {},
      chunk({ content: null, event: null }),
      chunk({ content: 'Wa' }),
      { choices: [], usage: null },
      text('ter'),
      stop
    ]
    expect(await play(application(), [`${exact(...odd)}data: [DONE]\n\n`])).toMatchObject({ text: 'Water', reason: undefined })
  })

  test('nodes and tools are steps with progress, and thinking is apart (§B3.1)', async () => {
    const event = (type: string, call: string, more = {}) =>
      chunk({ event: { node_id: 'n1', node_name: 'Find', type, tool_calls: { type: call }, ...more } })
    const { events, shown, thinking } = await play(application(), [
      exact(
        event('node_processing', ''),
        event('tool_processing', 'web_search'),
        event('tool_finish', 'web_search', { time: '12' }),
        event('tool_processing', 'retrieval'),
        event('node_finish', 'function', { time: 30 }),
        chunk({ reasoning_content: 'Hm.' }),
        text('Water'),
        stop
      )
    ])
    expect(shown.nodes.map(({ title, status, milliseconds }) => [title, status, milliseconds])).toEqual([
      ['Find', 'finished', 30],
      ['retrieval', 'finished', null]
    ])
    expect(thinking).toBe('Hm.')
    expect(new Set(events.flatMap(event => (event.type === 'progress' ? [event.step] : [])))).toEqual(
      new Set(['ONLINE_SEARCHING', 'KNOWLEDGE_BASE_SEARCHING', 'GENERATING'])
    )
  })

  test('a video in JSON, drafts of pictures, and what an error says are not shown (§B3.1, §B3.2)', async () => {
    const media = (type: string, more: object) => chunk({ content: { type, ...more } })
    const played = await play(application(), [
      exact(
        text('Here.'),
        media('video', { msg: { task_id: '1', status: 'PROCESSING', video_url: '' } }),
        media('video', { msg: JSON.stringify({ task_id: '1', status: 'SUCCESS', url: 'https://a.test/film.mp4' }) }),
        media('image', { msg: '', status: 'PROCESSING', url: 'https://a.test/draft.png' }),
        media('image', { msg: '', status: 'SUCCESS', url: 'https://a.test/final.png' }),
        stop
      )
    ])
    expect(played.text).toBe('Here.')
    const files = played.events.flatMap(event => (event.type === 'file' ? event.file.name : []))
    expect(files).toEqual(['film.mp4', 'final.png'])
    const failed = `event: add\ndata: {"msg":"Wa"}\n\nevent: errorhandle\ndata: {"code":"1234","msg":"node n failed: stack"}\n\n`
    expect(await play(application(), [failed])).toMatchObject({ text: 'Wa', reason: 'thirdPartyStreamFailed' })
  })

  test.each([
    ['length', 'limitReached'],
    ['sensitive', 'contentFiltered']
  ])('an answer that ended by %s says so', async (finish_reason, remark) => {
    const { shown } = await play(application(), [exact(text('Wa'), chunk({}, { finish_reason }))])
    expect(shown).toMatchObject({ status: 'finished', text: 'Wa', remarks: [remark] })
  })

  test('pictures and videos are files once they have an address, and code in pieces is one block (§B3.1, §B3.2)', async () => {
    const content = (fields: object) => chunk({ content: fields })
    const played = await play(application(), [
      exact(
        content({ type: 'image', msg: '', url: 'https://a.test/plot%20one.png', coverUrl: 'https://a.test/small.png' }),
        content({ type: 'video', url: '' }),
        content({ type: 'video', url: 'https://a.test/film.mp4' }),
        content({ type: 'all_tools', code: 'print(' }),
        content({ type: 'all_tools', code: '1)' }),
        text('One.'),
        stop
      )
    ])
    expect(played.shown.files.map(({ name, kind }) => [name, kind])).toEqual([
      ['plot one.png', 'image'],
      ['film.mp4', 'text']
    ])
    expect(played.text).toBe('```\nprint(1)\n```\n\nOne.')
  })

  test('a complete reply instead of a stream (§B3.1)', async () => {
    const reply = { conversation_id: '1', choices: [{ finish_reason: 'stop', messages: { content: { msg: 'Water' } } }] }
    expect((await play(application(), [json(reply)])).text).toBe('Water')
  })

  test('the older API, where the newer one is missing, and the pieces of the oldest (§B3.2, §B3.3)', async () => {
    const missing: Reply = { status: 404, type: 'text/html', body: '<h1>404</h1>' }
    const created = json({ code: 200, data: { id: '1710868112000000001' }, message: 'success' })
    const repeated = { extra_input: { block_data: { out_put: { out_content: 'Water' } } } }
    const event = (name: string, value: unknown) => `event:${name}\nid:1\ndata:${value === '' ? '' : JSON.stringify(value)}\n\n`
    const pieces = event('add', { msg: 'Wa' }) + event('add', { msg: 'ter' })
    const end = event('finish', { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } })
    expect((await play(application(), [missing, created, pieces + event('add', repeated) + end])).text).toBe('Water')
    expect((await play(application(), [missing, created, event('add', repeated) + end])).text).toBe('Water')
    expect((await play(application(), [missing, created, pieces + event('finish', '')])).reason).toBeUndefined()
    const quoted = event('add', 'Wa') + event('add', 'ter') + event('finish', '')
    expect((await play(application(), [missing, created, quoted])).text).toBe('Water')
    const interrupted = pieces + event('interrupted', '')
    expect((await play(application(), [missing, created, interrupted])).reason).toBeUndefined()
    const failed = event('errorhandle', { code: '1234', msg: 'x' })
    expect((await play(application(), [missing, created, pieces + failed])).reason).toBe('thirdPartyStreamFailed')
  })

  test('the passages of a reply and what to ask next are read after it (§B2, §B3.4)', async () => {
    const retrieval = chunk({
      event: { node_id: 'n1', node_name: 'Find', type: 'tool_finish', tool_calls: { type: 'retrieval' } }
    })
    const slices = {
      document_slices: [{ document: { name: 'a.pdf', url: '' }, slice_info: [{ text: 'Water.', position: { page: 2 } }] }]
    }
    const { shown } = await play(
      application(),
      [
        exact(retrieval, text('Water'), stop),
        json({ code: 200, data: slices }),
        json({ code: 200, data: { problems: ['And then?'] } })
      ],
      { capabilities: { ...sampleCapabilities, suggestions: true } }
    )
    expect(asked[1]?.body).toEqual({ request_id: '1810868112000000009', node_id: 'n1' })
    expect(shown.sources).toMatchObject([{ position: 1, file: 'a.pdf', description: 'Water.', page: 2 }])
    expect(shown.suggestions).toEqual(['And then?'])
  })

  test('a passage that was found twice is one source, and an empty one none', async () => {
    const tool = { type: 'retrieval' }
    const retrieval = chunk({ event: { node_id: 'n1', node_name: 'Find', type: 'tool_finish', tool_calls: tool } })
    const slice = { text: 'Water.', position: { page: 2 } }
    const slices = {
      document_slices: [
        { document: { name: 'a.pdf', url: '' }, slice_info: [slice, slice, { text: '' }] },
        { document: { name: 'a.pdf', url: '' }, slice_info: [{ ...slice, position: {} }, { text: 'Ice.' }] },
        { document: { name: '', url: '' }, slice_info: [{ text: '' }] },
        { document: {}, slice_info: [] }
      ]
    }
    const { shown } = await play(application(), [exact(retrieval, text('Water'), stop), json({ code: 200, data: slices })])
    expect(shown.sources).toMatchObject([
      { description: 'Water.' },
      { description: 'a.pdf' },
      { position: 3, description: 'Ice.' }
    ])
  })

  test('a text application returns named values (§B4)', async () => {
    const variables = json({ code: 200, data: [{ id: '1', name: 'text', type: 'Input' }] })
    const whole = exact(text({ title: 'Water', count: 3 }), stop)
    const { events } = await play({ ...application(), type: 'workflow' }, [variables, whole], { inputs: { text: 'x' } })
    expect(asked[1]?.body.messages).toEqual([{ content: [{ type: 'input', key: 'text', value: 'x' }] }])
    expect(events.find(event => event.type === 'outputs')).toMatchObject({ outputs: { title: 'Water', count: 3 } })
  })
})

describe('files (§B6)', () => {
  const chunk = { conversation_id: '7', choices: [{ finish_reason: 'stop', messages: { content: { msg: 'Water' } } }] }
  const conversation = json({ code: 200, data: { conversation_id: '7' } })
  const uploaded = json({ code: 200, data: { success_info: [{ file_id: 'f1', file_name: 'a' }], fail_info: [] } })
  const camelCase = json({ code: 200, data: { successInfo: [{ fileId: 'f2' }], failInfo: [] } })
  const stat = (code: number) => json({ code: 200, data: [{ file_id: 'f1', code, msg: '' }] })

  test('belong to a conversation, which is started for them, and are sent when they are parsed', async () => {
    const files = [fileOf('a.docx', 'application/msword'), fileOf('b.png', 'image/png')]
    const none = json({ code: 200, data: [] })
    const given = [conversation, uploaded, stat(0), stat(1), camelCase, none, json(chunk)]
    const { text, state } = await play(application(), given, { files })
    expect([text, state]).toEqual(['Water', { conversationId: '7' }])
    expect(asked[1]?.text).toMatch(/name="conversation_id"\s+7[\s\S]*name="file_type"\s+2[\s\S]*name="files"; filename="a.docx"/)
    expect(asked[1]?.text).not.toContain('upload_unit_id')
    expect(asked[4]?.text).toMatch(/name="file_type"\s+4/)
    expect(asked[2]?.body).toEqual({ app_id: application().appId, file_ids: ['f1'] })
    expect(asked.at(-1)?.body).toMatchObject({
      conversation_id: '7',
      messages: [
        {
          content: [
            { type: 'input', value: 'What is osmosis?' },
            { type: 'upload_file', value: 'f1' },
            { type: 'upload_image', value: 'f2' }
          ]
        }
      ]
    })
  })

  test('of a text application belong to its variable', async () => {
    const variables = json({ code: 200, data: [{ id: 'u1', name: 'paper', type: 'upload_file' }] })
    const given = [variables, uploaded, stat(1), json(chunk)]
    await play({ ...application(), type: 'workflow' }, given, { files: [fileOf('a.pdf', 'application/pdf')] })
    expect(asked[1]?.text).toMatch(/name="upload_unit_id"\s+u1/)
    expect(asked[1]?.text).not.toContain('conversation_id')
    expect(asked.at(-1)?.body.messages).toEqual([{ content: [{ type: 'upload_file', key: 'paper', value: 'f1' }] }])
  })

  test.each([
    [11000, 'thirdPartyFailed'],
    [11001, 'fileTypeUnsupported'],
    [11002, 'fileTypeUnsupported'],
    [11003, 'fileTooLarge'],
    [11009, 'thirdPartyFailed']
  ])('that the platform cannot read are refused: %i', async (code, reason) => {
    const files = [fileOf('a.pdf', 'application/pdf')]
    expect((await play(application(), [conversation, uploaded, stat(code)], { files })).reason).toBe(reason)
  })

  test('that are not taken are refused', async () => {
    const refused = json({ code: 200, data: { success_info: [], fail_info: [{ file_name: 'a', fail_reason: 'x' }] } })
    const files = [fileOf('a.exe', 'application/octet-stream')]
    expect((await play(application(), [conversation, refused], { files })).reason).toBe('fileTypeUnsupported')
  })
})

test.each([
  ['agentInaccessible', '1000 1001 1002 1003 1004 1005 1110 1111 1112 1120 1121 1220 1221 1222 1315'],
  ['modelUnsupported', '1211 1212 1311'],
  ['insufficientBalance', '1113 1309 1314 1316 1317'],
  ['thirdPartyRateLimited', '1302 1303 1304 1305 1308 1310 1312 1313 1318 1319 1320 1321 10006'],
  ['thirdPartyFailed', '1200 1210 1213 1214 1215 1230 1231 1234 500']
])('codes of the platform that are %s, whatever the status is (§C)', (reason, codes) => {
  for (const code of codes.split(' ')) {
    expect([code, refusalOfFailure({ code, message: '', status: 429 }, 'call').reason]).toEqual([code, reason])
    const inStream = reason === 'thirdPartyFailed' ? 'thirdPartyStreamFailed' : reason
    expect([code, refusalOfFailure({ code, message: '', status: 200 }, 'stream').reason]).toEqual([code, inStream])
  }
})
