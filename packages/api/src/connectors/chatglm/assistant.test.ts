import { describe, expect, test } from 'vitest'
import { data, fileOf, json, useReplies } from '../../testing/chatglm-replies.ts'
import type { Turn } from '../connector.ts'

const { asked, assistant, play } = useReplies()

/** A frame with one content of a message. */
const frame = (content: object, { id = 'm1', status = 'init', ...more }: Record<string, unknown> = {}) => ({
  conversation_id: 'c1',
  status: 'processing',
  message: { id, status, content, ...more }
})
const textFrame = (text: string, more = {}) => frame({ type: 'text', text }, more)
const finish = { conversation_id: 'c1', status: 'finish', message: {} }

describe("an assistant's stream (§A3.2)", () => {
  test.each([
    ['full text in each frame', [textFrame('Wa'), textFrame('Water'), textFrame('Water'), finish], 'Water'],
    ['an empty first message', [{ status: 'init', message: {} }, textFrame('Water'), finish], 'Water'],
    ['text that is rewritten', [textFrame('Wine'), textFrame('Water moves'), finish], 'Water moves'],
    [
      'another message after a tool',
      [textFrame('Let me see.'), textFrame('Wa', { id: 'm2' }), textFrame('Water', { id: 'm2' }), finish],
      'Let me see.\n\nWater'
    ],
    ['messages without ids', [textFrame('Let me see.', { id: '' }), textFrame('Wa', { id: '' }), finish], 'Let me see.\n\nWa'],
    [
      'a message that goes on after another one began',
      [textFrame('Wa'), frame({ type: 'tool_calls', tool_calls: 'x' }, { id: 'm2' }), textFrame('Water'), finish],
      'Water'
    ],
    [
      'a message that is repeated after the next one',
      [textFrame('One'), textFrame('Two', { id: 'm2' }), textFrame('One'), textFrame('Two.', { id: 'm2' }), finish],
      'One\n\nTwo.'
    ],
    [
      'a message that grows after the next one began',
      [textFrame('On'), textFrame('Two', { id: 'm2' }), textFrame('One'), finish],
      'One\n\nTwo'
    ],
    ['an empty last frame', [textFrame('Water'), textFrame('', { status: 'finish' }), finish], 'Water'],
    ['an unknown status', [{ ...textFrame('Wa'), status: 'queued' }, textFrame('Water'), finish], 'Water'],
    ['content as a list', [{ status: 'finish', message: { id: 'm', content: [{ type: 'text', text: 'Water' }] } }], 'Water'],
    [
      'moderation',
      [textFrame('Water'), { status: 'intervene', message: {}, last_error: { intervene_text: 'Stop.' } }],
      'Water\n\nStop.'
    ],
    [
      'citation marks, cut',
      [textFrame('Water【1†'), textFrame('Water【1†来源】 moves【2†source】'), finish],
      'Water[1] moves[2]'
    ],
    ['brackets that are no mark', [textFrame('【水】 and 【'), finish], '【水】 and 【'],
    [
      'code when it is complete',
      [
        frame({ type: 'code', code: 'print(' }),
        frame({ type: 'code', code: 'print(1)' }, { status: 'finish' }),
        frame({ type: 'code', code: 'print(1)' }, { status: 'finish' }),
        frame({ type: 'execution_output', content: '1' }, { id: 'm2', status: 'finish' }),
        textFrame('One.', { id: 'm3' }),
        finish
      ],
      '```python\nprint(1)\n```\n\n```\n1\n```\n\nOne.'
    ],
    [
      'an error of a tool before the answer',
      [frame({ type: 'system_error', content: 'x' }), textFrame('Water', { id: 'm2' }), finish],
      'Water'
    ]
  ])('%s', async (_, frames, text) => {
    const played = await play(assistant(), [`event:message\n${data(...frames)}`])
    expect([played.text, played.reason]).toEqual([text, undefined])
  })

  test.each([
    ['ends without its end', [textFrame('Water')], 'thirdPartyStreamFailed'],
    ['ends as failed', [textFrame('Water'), { status: 'failed', last_error: { message: 'x' } }], 'thirdPartyStreamFailed'],
    ['has only an error of a tool', [frame({ type: 'system_error', content: 'x' }), finish], 'thirdPartyStreamFailed'],
    ['has a refusal as a frame', [{ status: 10006, message: 'x', result: [] }], 'thirdPartyRateLimited']
  ])('fails when it %s', async (_, frames, reason) => {
    expect((await play(assistant(), [data(...frames)])).reason).toBe(reason)
  })

  test.each([
    ['a bare mark of the end', '[DONE]'],
    ['a comment', ': hi'],
    ['text that is no JSON', 'data: oops']
  ])('may have %s', async (_, line) => {
    const stream = `\ufeff${data(textFrame('Wa'))}${line}\r\n\r\n${data(textFrame('Water'), finish)}`
    expect(await play(assistant(), [stream])).toMatchObject({ text: 'Water', reason: undefined })
  })

  test('a complete reply has its texts in a list of outputs (§A3.1)', async () => {
    const output = (id: string, text: string) => ({ id, role: 'assistant', status: 'finish', content: [{ type: 'text', text }] })
    const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 }
    const outputs = [output('m1', 'Let me see.'), { ...output('m2', 'Water.'), meta_data: { usage } }]
    const result = { conversation_id: 'c1', history_id: 'h1', status: 'finish', output: outputs }
    const played = await play(assistant(), [json({ status: 0, message: 'success', result })])
    expect([played.text, played.reason, played.state]).toEqual(['Let me see.\n\nWater.', undefined, { conversationId: 'c1' }])
    expect(played.shown.usage).toMatchObject({ totalTokens: 7 })
  })

  test('thinking and tools are no text, and searches are named as progress (§A3.3)', async () => {
    const played = await play(assistant(), [
      data(
        frame({ type: 'think', think: 'Hm' }, { id: 't' }),
        frame({ type: 'think', think: 'Hm.' }, { id: 't' }),
        frame({ type: 'tool_calls', tool_calls: [{ name: 'web_search' }] }, { id: 'm1' }),
        { ...frame({}, { id: 'm2' }), tool_calls: 'code_interpreter' },
        frame({ type: 'function_result', content: [{ status: 0, result: 'secret' }] }, { id: 'm3' }),
        frame({ type: 'of the future', content: 'secret' }, { id: 'm4' }),
        textFrame('Water', { id: 'm5' }),
        finish
      )
    ])
    expect([played.thinking, played.text]).toEqual(['Hm.', 'Water'])
    expect(played.events.flatMap(event => (event.type === 'progress' ? [event.step] : []))).toEqual([
      'ONLINE_SEARCHING',
      'GENERATING'
    ])
  })

  test('pictures are shown once, when they are complete (§A3.3)', async () => {
    const image = (url: string) => ({ type: 'image', image: [{ image_url: url }] })
    const url = 'https://sfile.chatglm.cn/a.png'
    const { events } = await play(assistant(), [
      data(
        frame(image('')),
        frame(image(url)),
        frame(image(url), { status: 'finish' }),
        frame(image(url), { status: 'finish' }),
        finish
      )
    ])
    expect(events.flatMap(event => (event.type === 'file' ? [event.file.url] : []))).toEqual([url])
  })

  test('the citations of the text come before pages that were read (§A3.3)', async () => {
    const page = frame({ type: 'browser_result', content: '{"title":"A","url":"https://a.test/"}' })
    const quotes = frame({ type: 'quote_result' }, { meta_data: { metadata_list: [{ title: 'B', url: 'https://b.test/' }] } })
    const slices = frame({ type: 'rag_slices', content: [{ name: 'c.pdf', text: 'C' }] })
    const sourcesOf = async (...frames: object[]) => (await play(assistant(), [data(...frames, finish)])).shown.sources
    expect(await sourcesOf(page, quotes)).toMatchObject([{ position: 1, file: 'B', url: 'https://b.test/' }])
    expect(await sourcesOf(page, slices)).toMatchObject([{ file: 'A' }, { file: 'c.pdf', description: 'C', url: null }])
  })
})

describe('calls of an assistant (§A1, §A3.4)', () => {
  const complete = data(textFrame('Water'), finish)

  test('a refused token is replaced once, and kept afterwards', async () => {
    expect((await play(assistant(), [json({ status: 401, message: 'token expired', result: [] }, 401), complete])).text).toBe(
      'Water'
    )
    const { text } = await play(assistant(), [complete])
    expect([text, asked.map(({ path }) => path.split('/').at(-1))]).toEqual(['Water', ['stream']])
  })

  test('a token is asked for with key and secret, and only once for two questions at a time', async () => {
    const connection = { ...assistant(), apiKey: 'anotherkey000001' }
    await Promise.all([play(connection, [complete, complete]), play(connection, [complete, complete])])
    const [forToken, ...others] = asked.map(({ path, body, authorization }) => ({ path, body, authorization }))
    expect(forToken).toMatchObject({
      path: '/chatglm/assistant-api/v1/get_token',
      body: { api_key: 'anotherkey000001', api_secret: connection.apiSecret },
      authorization: ''
    })
    expect(others.map(({ authorization }) => authorization)).toEqual(
      Array(2).fill(expect.stringMatching(/^Bearer token-number-/))
    )
  })

  test('requests that another process runs are waited for as those of this one, and who waits longer is told', async () => {
    const busy = json({ message: '您有一个请求正在进行', result: [], status: 10006 })
    const queued = { type: 'progress', step: 'QUEUED', detail: '1' }
    const soon = await play(assistant(), [busy, complete])
    expect(soon.text).toBe('Water')
    expect(soon.events).not.toContainEqual(queued)
    const later = await play(assistant(), [...Array(12).fill(busy), complete])
    expect(later.text).toBe('Water')
    expect(later.events).toContainEqual(queued)
    expect((await play(assistant(), Array(60).fill(busy))).reason).toBe('thirdPartyRateLimited')
    // Three minutes at most.
    expect(asked.length).toBeLessThan(30)
  })

  test.each([
    ['请求过于频繁', 200, 'thirdPartyRateLimited'],
    ['invalid access token', 200, 'agentInaccessible'],
    ['token已过期', 200, 'agentInaccessible'],
    ['the text has more than 8000 tokens; the token limit is exceeded', 200, 'thirdPartyFailed'],
    ['max token reached', 200, 'thirdPartyFailed'],
    ['', 403, 'agentInaccessible'],
    ['not the owner', 200, 'thirdPartyFailed']
  ])('a refusal in JSON has the reason of its words: %s (§C)', async (message, status, reason) => {
    const refusal = json({ message, result: [], status: 10099 }, status)
    expect((await play(assistant(), [refusal, refusal])).reason).toBe(reason)
  })

  test('files are uploaded with the token, and their results are sent with the question (§A6)', async () => {
    const result = { file_id: 'f1', file_name: 'notes.md', size: 6 }
    const uploaded = json({ status: 0, message: 'success', result })
    const files = [fileOf('notes.md', 'text/markdown')]
    expect((await play(assistant(), [uploaded, complete], { files })).text).toBe('Water')
    const [upload, question] = asked
    expect(upload).toMatchObject({
      path: '/chatglm/assistant-api/v1/file_upload',
      authorization: expect.stringMatching(/^Bearer token/)
    })
    expect(upload?.text).toMatch(/name="file"; filename="notes.md"[\s\S]*Water\./)
    expect(question?.body.file_list).toEqual([result])
    const refused = json({ status: 10023, message: 'x', result: [] })
    expect((await play(assistant(), [refused], { files })).reason).toBe('thirdPartyFailed')
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['file_upload'])
  })

  test('a replaced exchange starts a new conversation with the history', async () => {
    const history: Turn['history'] = async () => [
      { role: 'user', text: 'One?' },
      { role: 'assistant', text: 'One.' }
    ]
    const known = { state: { conversationId: 'c0' }, history }
    await play(assistant(), [complete], known)
    expect(asked.at(-1)?.body).toMatchObject({ conversation_id: 'c0', prompt: 'What is osmosis?' })
    const { state } = await play(assistant(), [complete], { ...known, memoryDiffers: true })
    expect(asked.at(-1)?.body).toEqual({
      assistant_id: assistant().appId,
      prompt: '[user]\nOne?\n\n[assistant]\nOne.\n\n[user]\nWhat is osmosis?'
    })
    expect(state).toEqual({ conversationId: 'c1' })
  })
})
