import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchNames } from './dify/switches.mjs'
import { readerOf } from './dify-reader.ts'
import { type DemoPlatforms, type DifyMode, type DifySwitches, startDemoPlatforms } from './index.mjs'

let platform: DemoPlatforms

beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

let made = 0
function appWith(switches: DifySwitches, mode: DifyMode = 'chat') {
  const parameters = { suggested_questions_after_answer: { enabled: true }, retriever_resource: { enabled: true } }
  return readerOf(platform, platform.addApp({ key: `app-switch-${++made}`, mode, parameters, switches }))
}
const answersOf = (events: { event: string; answer?: unknown }[]) =>
  events.filter(one => one.event === 'message').map(one => one.answer)

describe('choosing switches', () => {
  test('an unknown name, a wrong type and contradictions are refused at once', () => {
    expect(() => appWith({ fly: true } as object)).toThrow(/There is no switch called fly/)
    expect(() => appWith({ paceMs: 'fast' } as object)).toThrow(/paceMs takes number/)
    expect(() => appWith({ stopHonoured: true, stopIgnored: true })).toThrow(/exclude/)
    expect(() => platform.setSwitches('app-nobody', {})).toThrow(/no app/)
  })

  test('they can be replaced between calls', async () => {
    const key = platform.addApp({ key: 'app-changing', mode: 'chat', switches: { answer: 'before' } })
    expect((await readerOf(platform, key).ask('?')).text).toBe('before')
    platform.setSwitches(key, { answer: 'after' })
    expect((await readerOf(platform, key).ask('?')).text).toBe('after')
  })

  test('each is described in the README', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
    expect(switchNames.filter(name => !readme.includes(`\`${name}\``))).toEqual([])
  })
})

describe('what is said', () => {
  test('answer gives the exact pieces, empty ones and halves of tags included', async () => {
    const pieces = ['<thi', 'nk>', '', '你', '好</THINK >', ' done']
    expect(answersOf((await appWith({ answer: pieces }).ask('?')).events)).toEqual(pieces)
  })

  test('timed tells in each piece when it was said', async () => {
    const before = process.hrtime.bigint() / 1000n
    const said = answersOf((await appWith({ answer: ['Well, ', 'yes.'], timed: true }).ask('?')).events).map(String)
    expect(said.map(piece => piece.replace(/⟨\d+⟩$/, ''))).toEqual(['Well, ', 'yes.'])
    const times = said.map(piece => BigInt(/⟨(\d+)⟩$/.exec(piece)?.[1] ?? 0))
    expect(times[0]).toBeGreaterThanOrEqual(before)
    expect(times[1]).toBeGreaterThanOrEqual(times[0]!)
  })

  test('thinkTagged puts thinking in tags before the answer', async () => {
    const { text } = await appWith({ thinkTagged: true }).ask('What is a limit?')
    expect(text).toMatch(/^<think>\n[\s\S]+\n<\/think>\S/)
  })

  test('thinkSeparated sends reasoning_chunk events and no tags', async () => {
    const { events, order, text } = await appWith({ thinkSeparated: true }, 'advanced-chat').ask('Plan a lesson')
    expect(text).not.toContain('think>')
    const reasoning = events.filter(one => one.event === 'reasoning_chunk').map(one => one.data)
    expect(reasoning.at(-1)).toMatchObject({ reasoning: '', is_final: true, node_id: 'llm' })
    expect(order.indexOf('reasoning_chunk')).toBeLessThan(order.indexOf('message'))
  })

  test('thinkUnclosed never closes the tag, thinkCloseOnly never opens it', async () => {
    const unclosed = await appWith({ thinkUnclosed: true }).ask('What is a limit?')
    expect(unclosed.text).toMatch(/^<think>/)
    expect(unclosed.text).not.toContain('</think>')
    expect(unclosed.order.at(-1)).toBe('message_end')
    const closing = (await appWith({ thinkCloseOnly: true }).ask('What is a limit?')).text
    expect([closing.includes('<think>'), closing.includes('</think>')]).toEqual([false, true])
  })

  test('messageFileQuirk labels text as message_file, without a url', async () => {
    const { events, order, text } = await appWith({ messageFileQuirk: true, answer: ['a', 'b'] }).ask('?')
    expect(order).toEqual(['message_file', 'message_end'])
    expect(events[0]).not.toHaveProperty('url')
    expect(text).toBe('ab')
  })

  test('moderationReplace rewrites at the end, or in the middle, with or without more text', async () => {
    const answer = ['a', 'b', 'c', 'd']
    const at = async (moderationReplace: DifySwitches['moderationReplace']) =>
      (await appWith({ answer, moderationReplace }).ask('?')).events.map(one => `${one.event}:${one.answer ?? ''}`)
    expect(await at({ text: 'X' })).toEqual([
      'message:a',
      'message:b',
      'message:c',
      'message:d',
      'message_replace:X',
      'message_end:'
    ])
    expect(await at({ text: 'X', at: 'middle' })).toEqual(['message:a', 'message:b', 'message_replace:X', 'message_end:'])
    expect(await at({ text: 'X', at: 'middle', continues: true })).toEqual([
      'message:a',
      'message:b',
      'message_replace:X',
      'message:c',
      'message:d',
      'message_end:'
    ])
  })

  test.each(['annotationHit', 'inputModeration'] as const)('%s answers in one message, without workflow events', async name => {
    const { events, order } = await appWith({ [name]: 'Whole.' }, 'advanced-chat').ask('?')
    expect(order).toEqual(['message', 'message_end'])
    expect(events[0]?.answer).toBe('Whole.')
    const metadata = events[1]?.metadata as { annotation_reply: unknown }
    expect(Boolean(metadata.annotation_reply)).toBe(name === 'annotationHit')
  })

  test('noUsage, stringNumbers, infoWithoutMode and suggestedFails do what they say', async () => {
    expect((await appWith({ noUsage: true }).ask('?')).events.at(-1)?.metadata).not.toHaveProperty('usage')
    expect((await appWith({ stringNumbers: true }).ask('?')).events[0]?.created_at).toEqual(expect.stringMatching(/^\d+$/))
    expect(await (await appWith({ infoWithoutMode: true }).get('/info')).json()).not.toHaveProperty('mode')
    const reader = appWith({ suggestedFails: true })
    const id = (await reader.ask('?')).events[0]?.message_id
    expect((await reader.get(`/messages/${id}/suggested?user=student-1`)).status).toBe(500)
  })
})

describe('orders and ends', () => {
  test('legacyOrder finishes the workflow before the message', async () => {
    expect((await appWith({ legacyOrder: true }, 'advanced-chat').ask('?')).order.slice(-2)).toEqual([
      'workflow_finished',
      'message_end'
    ])
  })

  test('dropMessageEnd leaves workflow_finished alone', async () => {
    const { order } = await appWith({ dropMessageEnd: true }, 'advanced-chat').ask('?')
    expect([order.at(-1), order.includes('message_end')]).toEqual(['workflow_finished', false])
  })

  test('lateNodeEvents lets text come before its node, nodeRetry tells of a second try', async () => {
    const { events } = await appWith({ lateNodeEvents: true, nodeRetry: true }, 'advanced-chat').ask('?')
    const llm = events.findIndex(one => one.event === 'node_started' && one.data?.node_type === 'llm')
    expect(events.findIndex(one => one.event === 'message')).toBeLessThan(llm)
    expect(events.find(one => one.event === 'node_retry')?.data).toMatchObject({ node_type: 'llm', retry_index: 1 })
  })

  test('failNode ends a chatflow with workflow_finished failed, then an error', async () => {
    const { events, order } = await appWith({ failNode: true }, 'advanced-chat').ask('?')
    expect(order.slice(-3)).toEqual(['node_finished', 'workflow_finished', 'error'])
    expect(events.at(-2)?.data).toMatchObject({ status: 'failed' })
    expect(events.at(-1)).toMatchObject({ code: 'invalid_param', status: 400, message: expect.stringMatching(/^Run failed: /) })
    expect(events.at(-1)).not.toHaveProperty('task_id')
  })

  test('errorMidStream strikes after the given pieces of text and is the last event', async () => {
    const error = { code: 'provider_quota_exceeded', status: 400, message: 'Your quota', after: 3 }
    const { events, order, end } = await appWith({ errorMidStream: error }).ask('What is a limit?')
    expect([order, answersOf(events).length, end]).toEqual([['message', 'error'], 3, 'eof'])
    expect(events.at(-1)).toMatchObject({ event: 'error', code: error.code, status: 400, message: 'Your quota' })
  })

  test('lateEvents come behind the end and change nothing that is stored', async () => {
    const reader = appWith({ lateEvents: true, answer: 'All.' })
    const { order, events } = await reader.ask('?')
    expect(order).toEqual(['message', 'message_end', 'tts_message', 'message', 'tts_message_end'])
    const history = await reader.get(`/messages?user=student-1&conversation_id=${events[0]?.conversation_id}`)
    expect((await history.json()).data[0].answer).toBe('All.')
  })

  test('cutAfter breaks the connection, eofAfter ends it politely, both without a terminal event', async () => {
    const cut = await appWith({ cutAfter: 3 }).ask('What is a limit?')
    expect([cut.end, cut.events.length, cut.order]).toEqual(['broken', 3, ['message']])
    expect(platform.calls.at(-1)?.outcome).toBe('cut')
    const ended = await appWith({ eofAfter: 3 }).ask('What is a limit?')
    expect([ended.end, ended.events.length, ended.order]).toEqual(['eof', 3, ['message']])
  })

  test('hangAfterEnd keeps the connection open after the last event', async () => {
    const started = Date.now()
    const { order } = await appWith({ answer: 'x', hangAfterEnd: 150 }).ask('?')
    expect(order.at(-1)).toBe('message_end')
    expect(Date.now() - started).toBeGreaterThanOrEqual(140)
  })

  test('stopIgnored says success and goes on', async () => {
    const reader = appWith({ stopIgnored: true, answer: ['a', 'b', 'c', 'd'], paceMs: 25 })
    const response = await reader.open('?')
    let text = ''
    for await (const chunk of response.body ?? []) {
      if (!text)
        await reader.post(`/chat-messages/${/"task_id":"([^"]+)"/.exec(Buffer.from(chunk).toString())?.[1]}/stop`, {
          user: 'student-1'
        })
      text += Buffer.from(chunk).toString()
    }
    expect(text).toContain('"answer":"d"')
  })
})
