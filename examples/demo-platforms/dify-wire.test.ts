import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from './dify-reader.ts'
import { type DemoPlatforms, type DifySwitches, startDemoPlatforms } from './index.mjs'

let platform: DemoPlatforms

beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

let made = 0
const appWith = (switches: DifySwitches) =>
  readerOf(platform, platform.addApp({ key: `app-wire-${++made}`, mode: 'chat', switches }))

describe('bytes on the wire', () => {
  test('usually: one data line and a blank line an event, raw UTF-8, no event line, no [DONE]', async () => {
    const { raw } = await appWith({ answer: '你好' }).ask('?')
    expect(raw).toMatch(/^(data: \{.*\}\n\n)+$/)
    expect(raw).toContain('你好')
    expect(raw).not.toMatch(/^event:|\[DONE\]/m)
  })

  test('splitUtf8 cuts characters between chunks and loses nothing', async () => {
    const { chunks, text } = await appWith({ splitUtf8: true, pingEvery: 1, answer: ['微积分', '😀', '导数', 'é'] }).ask('?')
    const broken = chunks.filter(chunk => new TextDecoder().decode(chunk).includes('\ufffd'))
    expect(broken.length).toBeGreaterThanOrEqual(4)
    expect(text).toBe('微积分😀导数é')
  })

  test('crlf ends every line with CR LF', async () => {
    const { raw, text } = await appWith({ crlf: true, answer: 'a' }).ask('?')
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).toBe('a')
  })

  test('legacyJson escapes what is not ASCII and puts spaces, doubledDataPrefix doubles the prefix', async () => {
    const legacy = await appWith({ legacyJson: true, answer: ['你: "好", 😀'] }).ask('?')
    expect(legacy.raw).toContain('"event": "message", ')
    expect(legacy.raw).toContain('\\u4f60: \\"\\u597d\\", \\ud83d\\ude00')
    expect(legacy.text).toBe('你: "好", 😀')
    expect((await appWith({ doubledDataPrefix: true }).ask('?')).raw).toMatch(/^data: data: \{/)
  })

  test('pingEvery sends pings without data, onlyPings nothing else', async () => {
    const { raw, events } = await appWith({ pingEvery: 1, paceMs: 100, answer: ['a', 'b'] }).ask('?')
    expect(raw.match(/event: ping\n\n/g)?.length).toBeGreaterThan(2)
    expect(events.map(one => one.event)).toEqual(['message', 'message', 'message_end'])

    const response = await appWith({ onlyPings: true, pingEvery: 10 }).open('?')
    const reader = response.body?.getReader()
    let seen = ''
    while (seen.length < 40) seen += new TextDecoder().decode((await reader?.read())?.value)
    await reader?.cancel()
    expect(seen.replaceAll('event: ping\n\n', '')).toBe('')
  })

  test('garbage surrounds the events without hurting them', async () => {
    const { raw, text } = await appWith({ garbage: true, answer: [...'abcdefghijklmnop'] }).ask('?')
    expect(raw).toContain('this is not JSON')
    expect(raw).toContain('brand_new_event')
    expect(text).toBe('abcdefghijklmnop')
  })

  test('buffered delivers everything at once, slowStartMs and slowHeadersMs late', async () => {
    const buffered = await appWith({ buffered: true, answer: ['a', 'b', 'c'], paceMs: 5 }).ask('?')
    expect([buffered.chunks.length, buffered.text]).toEqual([1, 'abc'])
    let started = Date.now()
    const slow = await appWith({ slowHeadersMs: 80 }).open('?')
    expect(Date.now() - started).toBeGreaterThanOrEqual(75)
    await slow.body?.cancel()
    started = Date.now()
    const late = await appWith({ slowStartMs: 80, answer: 'x' }).open('?')
    const headersAfter = Date.now() - started
    await late.text()
    expect(Date.now() - started - headersAfter).toBeGreaterThanOrEqual(60)
  })
})

describe('refusals on request', () => {
  test.each([
    [{ rateLimited: true }, 429, 'too_many_requests'],
    [{ rateLimited: 'quota' }, 429, 'rate_limit_error'],
    [{ errorBeforeStart: { status: 400, code: 'provider_not_initialize' } }, 400, 'provider_not_initialize']
  ] as [DifySwitches, number, string][])('%o answers %i %s in JSON before any stream', async (switches, status, code) => {
    const reader = appWith(switches)
    const answer = await reader.open('?')
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code, status })])
    expect((await reader.get('/parameters')).status).toBe(200)
  })

  test('htmlInstead and gatewayError answer every call with a page', async () => {
    const page = await appWith({ htmlInstead: true }).get('/info')
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringContaining('<html>')
    ])
    const gateway = await appWith({ gatewayError: 504 }).open('?')
    expect([gateway.status, await gateway.text()]).toEqual([504, expect.stringContaining('504 Gateway Time-out')])
  })
})
