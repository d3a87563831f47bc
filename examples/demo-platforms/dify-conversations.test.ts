import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from './dify-reader.ts'
import { type DemoPlatforms, startDemoPlatforms } from './index.mjs'

let platform: DemoPlatforms
const tutor = 'app-demo-calculus-tutor-0001'

beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

describe('conversations', () => {
  test('a second question continues the first and knows it', async () => {
    const student = readerOf(platform, tutor, 'continuity')
    const first = await student.ask('How does integration by parts work?')
    const id = first.events[0]?.conversation_id
    const second = await student.ask('Another example, please', { conversation_id: id })
    expect(second.events[0]?.conversation_id).toBe(id)
    expect(second.text).toContain('number 2 of this conversation')
    expect(second.text).toContain('How does integration by parts work?')
    expect(second.text).toContain('When the integral comes back')

    const history = await (await student.get(`/messages?user=continuity&conversation_id=${id}`)).json()
    expect(history.data.map((one: { query: string }) => one.query)).toEqual([
      'Another example, please',
      'How does integration by parts work?'
    ])
    expect(history.data[1].answer).toBe(first.text)
    expect(history.data[1].answer).toMatch(/^<think>/)
    expect(history.data[0].parent_message_id).toBe(history.data[1].id)
  })

  test('to another user, and to another app, the conversation does not exist', async () => {
    const id = (await readerOf(platform, tutor, 'owner').ask('What is a limit?')).events[0]?.conversation_id
    for (const stranger of [readerOf(platform, tutor, 'stranger'), readerOf(platform, 'app-demo-writing-studio-0002', 'owner')]) {
      const answer = await stranger.open('And now?', { conversation_id: id })
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'not_found', message: 'Conversation Not Exists.', status: 404 }
      ])
    }
  })

  test('they are listed newest first by page, renamed, and deleted with 204 and no body', async () => {
    const student = readerOf(platform, tutor, 'lister')
    for (const query of ['What is a limit?', 'What is continuity?', 'What is the chain rule?']) await student.ask(query)
    const list = async (query: string) => (await student.get(`/conversations?user=lister${query}`)).json()
    const page = await list('&limit=2')
    expect(page).toMatchObject({ limit: 2, has_more: true })
    expect(page.data.map((one: { name: string }) => one.name)).toEqual(['What is the chain rule?', 'What is continuity?'])
    const rest = await list(`&limit=2&last_id=${page.data[1].id}`)
    expect([rest.has_more, rest.data.length]).toEqual([false, 1])
    expect(await list('&last_id=nobody')).toMatchObject({ code: 'not_found' })
    expect(await list('&limit=101')).toMatchObject({ code: 'invalid_param' })

    const { id } = page.data[0]
    expect(await (await student.post(`/conversations/${id}/name`, { user: 'lister', name: 'Gears' })).json()).toMatchObject({
      id,
      name: 'Gears'
    })
    const named = await student.post(`/conversations/${id}/name`, { user: 'lister', auto_generate: true })
    expect(await named.json()).toMatchObject({ name: 'What is the chain rule?' })
    const deleted = await student.remove(`/conversations/${id}`, { user: 'lister' })
    expect([deleted.status, await deleted.text()]).toEqual([204, ''])
    expect((await list('')).data).toHaveLength(2)
    expect((await student.remove(`/conversations/${id}`, { user: 'lister' })).status).toBe(404)
  })

  test('thumbs are given and taken back once', async () => {
    const student = readerOf(platform, tutor)
    const id = (await student.ask('What is a limit?')).events[0]?.message_id
    const rate = async (rating: unknown, user = 'student-1') => {
      const answer = await student.post(`/messages/${id}/feedbacks`, { rating, user })
      return [answer.status, (await answer.json()).code ?? 'ok']
    }
    expect(await rate('like')).toEqual([200, 'ok'])
    expect(await rate(null)).toEqual([200, 'ok'])
    expect(await rate(null)).toEqual([400, 'invalid_param'])
    expect(await rate('great')).toEqual([400, 'invalid_param'])
    expect(await rate('like', 'somebody')).toEqual([404, 'not_found'])
  })

  test('follow-up questions are there at once for the asker, off where the app has them off', async () => {
    const student = readerOf(platform, tutor)
    const id = (await student.ask('分部积分法应该怎么选 u？')).events[0]?.message_id
    const followUps = await (await student.get(`/messages/${id}/suggested?user=student-1`)).json()
    expect(followUps).toEqual({ result: 'success', data: expect.arrayContaining([expect.stringContaining('积分')]) })
    expect((await student.get(`/messages/${id}/suggested?user=somebody`)).status).toBe(404)
    expect(await (await student.get(`/messages/${id}/suggested`)).json()).toMatchObject({ message: 'Arg user must be provided.' })
    const agent = readerOf(platform, 'app-demo-graph-explorer-0003')
    const other = (await agent.ask('x^2')).events[0]?.message_id
    const refused = await agent.get(`/messages/${other}/suggested?user=student-1`)
    expect(await refused.json()).toEqual({ code: 'bad_request', message: 'Suggested Questions Is Disabled.', status: 400 })
  })
})

describe('stopping', () => {
  test('stop ends the stream early, from the same user only, and always says success', async () => {
    const slow = platform.addApp({ key: 'app-slow', mode: 'chat', switches: { paceMs: 20 } })
    const student = readerOf(platform, slow)
    const response = await student.open('What is a limit?')
    const decoder = new TextDecoder()
    let text = ''
    let asked = false
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const taskId = /"task_id":"([^"]+)"/.exec(text)?.[1]
      if (asked || !taskId) continue
      asked = true
      for (const user of ['somebody', 'student-1']) {
        expect(await (await student.post(`/chat-messages/${taskId}/stop`, { user })).json()).toEqual({ result: 'success' })
        if (user === 'somebody') expect(text).not.toContain('message_end')
      }
    }
    expect(text.match(/"event":"message"/g)?.length).toBeLessThan(150)
    expect(text).toContain('"event":"message_end"')
    expect(await (await student.post('/chat-messages/nothing/stop', { user: 'u' })).json()).toEqual({ result: 'success' })
    expect((await student.post('/chat-messages/nothing/stop', {})).status).toBe(400)
  })

  test('a reader that leaves does not end the generation, and is noted as having left', async () => {
    const key = platform.addApp({ key: 'app-left', mode: 'chat', switches: { answer: ['one ', 'two ', 'three'], paceMs: 30 } })
    const student = readerOf(platform, key, 'leaver')
    const abort = new AbortController()
    const coming = platform.nextCall('/chat-messages', { key })
    const response = await fetch(`${platform.difyUrl}/chat-messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ inputs: {}, query: 'count', user: 'leaver', response_mode: 'streaming' }),
      signal: abort.signal
    })
    await response.body?.getReader().read()
    abort.abort()
    const call = await coming
    await expect.poll(() => call.outcome).toBe('aborted')
    const { data } = await (await student.get('/conversations?user=leaver')).json()
    const saved = async () =>
      (await (await student.get(`/messages?user=leaver&conversation_id=${data[0].id}`)).json()).data[0].answer
    await expect.poll(saved).toBe('one two three')
  })
})

describe('the record of calls', () => {
  test('each call is kept with key, user, query and body', async () => {
    const coming = platform.nextCall('/messages/:id/suggested')
    await readerOf(platform, tutor).get('/messages/none/suggested?user=anna')
    expect(await coming).toMatchObject({ platform: 'dify', method: 'GET', key: tutor, user: 'anna', query: { user: 'anna' } })
    await readerOf(platform, tutor, 'bert').ask('What is a limit?')
    const call = await platform.waitForCall(one => one.user === 'bert')
    expect(call).toMatchObject({
      method: 'POST',
      path: '/chat-messages',
      body: { query: 'What is a limit?' },
      status: 200,
      outcome: 'answered'
    })
    expect(platform.calls.filter(one => one.user === 'bert')).toHaveLength(1)
  })

  test('waiting for a call that never comes fails and says what came', async () => {
    const waiting = platform.nextCall('/files/upload', { timeoutMs: 30 })
    waiting.catch(() => {})
    await readerOf(platform, tutor).get('/info')
    await expect(waiting).rejects.toThrow(/No call to \/files\/upload.*GET \/info/)
  })
})
