import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from './dify-reader.ts'
import { type DemoPlatforms, type DifyAppInput, startDemoPlatforms } from './index.mjs'

let platform: DemoPlatforms
const tutor = 'app-demo-calculus-tutor-0001'
const planner = 'app-demo-lesson-planner-0004'
const lesson = { inputs: { subject: 'Biology', level: 'Undergraduate' } }

beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

let made = 0
const appWith = (app: Omit<DifyAppInput, 'key'>) => readerOf(platform, platform.addApp({ key: `app-test-${++made}`, ...app }))

describe('the front door', () => {
  test('the base address answers without a key and names the server version', async () => {
    const answer = await fetch(`${platform.difyUrl}/`)
    expect(await answer.json()).toMatchObject({ welcome: 'Dify OpenAPI', api_version: 'v1', server_version: expect.any(String) })
  })

  test.each([
    ['no header', undefined, "Authorization header must be provided and start with 'Bearer'"],
    ['another scheme', 'Basic abc', "Authorization scheme must be 'Bearer'"],
    ['an unknown key', 'Bearer app-wrong', 'Access token is invalid'],
    ['a knowledge key', 'Bearer dataset-abc', 'Access token is invalid']
  ])('%s is refused with 401 and a challenge', async (_, header, message) => {
    const answer = await fetch(`${platform.difyUrl}/info`, { headers: header ? { Authorization: header } : {} })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    expect(await answer.json()).toEqual({ code: 'unauthorized', message, status: 401 })
  })

  test('the scheme may be written in any case', async () => {
    const answer = await fetch(`${platform.difyUrl}/info`, { headers: { Authorization: `bearer ${tutor}` } })
    expect(await answer.json()).toMatchObject({ name: 'Calculus tutor / 微积分助教', mode: 'chat' })
  })

  test('a disabled app is forbidden, an unpublished one unavailable, other paths are not found', async () => {
    const disabled = await readerOf(platform, 'app-demo-disabled-app-000011').get('/info')
    expect([disabled.status, await disabled.json()]).toEqual([
      403,
      { code: 'forbidden', message: "The app's API service has been disabled.", status: 403 }
    ])
    const draft = readerOf(platform, 'app-demo-not-published-00010')
    expect((await draft.get('/info')).status).toBe(200)
    expect(await (await draft.get('/parameters')).json()).toMatchObject({ code: 'app_unavailable', status: 400 })
    expect(await (await draft.open('Hello')).json()).toMatchObject({ code: 'app_unavailable' })
    expect(await (await readerOf(platform, tutor).get('/nothing')).json()).toMatchObject({ code: 'not_found', status: 404 })
    expect((await readerOf(platform, tutor).get('/chat-messages')).status).toBe(405)
  })

  test('an unpublished New Agent and workflow say so in their own words', async () => {
    expect(await (await appWith({ mode: 'agent', state: 'unpublished' }).get('/parameters')).json()).toMatchObject({
      code: 'agent_not_published'
    })
    const workflow = await appWith({ mode: 'workflow', state: 'unpublished' }).post('/workflows/run', { inputs: {}, user: 'u' })
    expect(await workflow.json()).toEqual({ code: 'invalid_param', message: 'Workflow not published', status: 400 })
  })

  test('every form control appears in the parameters', async () => {
    const parameters = await (await readerOf(platform, 'app-demo-every-control-00008').get('/parameters')).json()
    const controls = parameters.user_input_form.flatMap((entry: object) => Object.keys(entry))
    expect(new Set(controls)).toEqual(
      new Set([
        'text-input',
        'select',
        'number',
        'paragraph',
        'checkbox',
        'file',
        'file-list',
        'json_object',
        'external_data_tool'
      ])
    )
  })

  test('an app of the wrong mode is refused on the other routes', async () => {
    const completion = readerOf(platform, 'app-demo-text-generator-0009')
    expect(await (await completion.open('Hi')).json()).toMatchObject({ code: 'not_chat_app', status: 400 })
    expect(await (await completion.get('/workflows/run/none')).json()).toMatchObject({ code: 'not_workflow_app' })
    const workflow = readerOf(platform, 'app-demo-reading-digest-0005')
    expect(await (await workflow.get('/conversations?user=u')).json()).toMatchObject({ code: 'not_chat_app' })
  })

  test.each([
    ['no user', { inputs: {}, query: 'x' }, 'Arg user must be provided.'],
    ['no inputs', { query: 'x', user: 'u' }, /inputs/],
    ['no query', { inputs: {}, user: 'u' }, /query/],
    ['a blank query', { inputs: {}, query: ' ', user: 'u' }, 'query is required'],
    ['a conversation id that is none', { inputs: {}, query: 'x', user: 'u', conversation_id: '7' }, /UUID/],
    ['another response mode', { inputs: {}, query: 'x', user: 'u', response_mode: 'fast' }, /response_mode/],
    ['files that are no list', { inputs: {}, query: 'x', user: 'u', files: 'a' }, /files/]
  ])('a question with %s is an invalid parameter', async (_, body, message) => {
    const answer = await readerOf(platform, tutor).post('/chat-messages', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'invalid_param',
      status: 400,
      message: typeof message === 'string' ? message : expect.stringMatching(message)
    })
  })

  test('broken JSON, no JSON and strange bodies are refused, never a fault of the server', async () => {
    const headers = { Authorization: `Bearer ${tutor}`, 'Content-Type': 'application/json' }
    const send = async (body: string, type = 'application/json') =>
      (await fetch(`${platform.difyUrl}/chat-messages`, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body }))
        .status
    expect(await Promise.all(['{', '[]', 'null', '7', ''].map(body => send(body)))).toEqual([400, 400, 400, 400, 400])
    expect(await send('hello', 'text/plain')).toBe(415)
    expect(await send('--x', 'multipart/form-data; boundary=x')).toBe(415)
  })
})

describe('the orders of events', () => {
  test('a chatbot streams message, then message_end', async () => {
    const { events, order, text } = await appWith({ mode: 'chat' }).ask('What is a limit?')
    expect(order).toEqual(['message', 'message_end'])
    expect(events.length).toBeGreaterThan(20)
    const [first] = events
    expect(first).toMatchObject({
      task_id: expect.any(String),
      conversation_id: expect.any(String),
      created_at: expect.any(Number),
      from_variable_selector: null
    })
    expect(first?.id).toBe(first?.message_id)
    expect(text).toContain('## What a limit says')
  })

  test('an agent tells each step up to three times under one id, repeats the words as agent_message, and shows a file', async () => {
    const { events, order } = await readerOf(platform, 'app-demo-graph-explorer-0003').ask('Draw x^3 - 3x')
    expect(order).toEqual([
      'agent_thought',
      'agent_message',
      'agent_thought',
      'message_file',
      'agent_thought',
      'agent_message',
      'agent_thought',
      'message_end'
    ])
    const thoughts = events.filter(event => event.event === 'agent_thought')
    expect(thoughts.map(one => [one.position, Boolean(one.tool), Boolean(one.observation)])).toEqual([
      [1, false, false],
      [1, true, false],
      [1, true, true],
      [2, false, false],
      [2, false, false]
    ])
    expect(new Set(thoughts.map(one => one.id)).size).toBe(2)
    const said = events
      .filter(event => event.event === 'agent_message')
      .map(event => event.answer)
      .join('')
    expect(said.startsWith(String(thoughts[1]?.thought))).toBe(true)
    expect(said.endsWith(String(thoughts[4]?.thought))).toBe(true)
    const picture = await fetch(String(events.find(event => event.event === 'message_file')?.url))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString()
    ).toBe('PNG')
  })

  test('a New Agent closes with one message that holds the whole answer', async () => {
    const { events, order } = await readerOf(platform, 'app-demo-campus-guide-000007').ask('When is the library open?')
    expect(order).toEqual(['agent_thought', 'agent_message', 'agent_thought', 'message', 'message_end'])
    const deltas = events
      .filter(event => event.event === 'agent_message')
      .map(event => event.answer)
      .join('')
    expect(events.find(event => event.event === 'message')?.answer).toBe(deltas)
  })

  test('a chatflow mixes nodes and messages, then message_end before workflow_finished', async () => {
    const { events, order } = await readerOf(platform, planner).ask('Plan a lesson', lesson)
    expect(order[0]).toBe('workflow_started')
    expect(order.slice(-2)).toEqual(['message_end', 'workflow_finished'])
    expect(events.filter(event => event.event === 'node_finished').map(event => event.data?.node_type)).toEqual([
      'start',
      'question-classifier',
      'knowledge-retrieval',
      'llm',
      'answer'
    ])
    expect(new Set(events.map(event => event.workflow_run_id).filter(Boolean)).size).toBe(1)
    expect(events.at(-1)?.data).toMatchObject({ status: 'succeeded', total_steps: 5, error: null })
    expect(JSON.stringify(events[0]?.data)).toContain('sys.query')
  })

  test('citations and usage come with message_end, citations only where the app enables them', async () => {
    const end = (await readerOf(platform, tutor).ask('What is a limit?')).events.at(-1)
    const metadata = end?.metadata as { usage: object; retriever_resources: Record<string, unknown>[] }
    expect(metadata.usage).toMatchObject({ total_tokens: expect.any(Number), currency: 'USD' })
    expect(metadata.retriever_resources[0]).toMatchObject({
      position: 1,
      dataset_name: 'Calculus lecture notes',
      document_name: 'chapter-2-limits.pdf',
      content: expect.stringContaining('ε')
    })
    const without = (await appWith({ mode: 'chat' }).ask('What is a limit?')).events.at(-1)
    expect(without?.metadata).toMatchObject({ retriever_resources: [] })
  })

  test('blocking answers in one piece, and agents refuse it', async () => {
    const chat = await readerOf(platform, tutor).open('What is a limit?', { response_mode: 'blocking' })
    expect(await chat.json()).toMatchObject({
      event: 'message',
      mode: 'chat',
      answer: expect.stringContaining('limit'),
      metadata: { usage: {} }
    })
    const agent = await readerOf(platform, 'app-demo-graph-explorer-0003').open('x^2', { response_mode: 'blocking' })
    expect(await agent.json()).toMatchObject({ code: 'invalid_param', status: 400 })
    const newAgent = await readerOf(platform, 'app-demo-campus-guide-000007').open('Hi', { response_mode: 'blocking' })
    expect(await newAgent.json()).toMatchObject({ code: 'bad_request', status: 400 })
  })
})
