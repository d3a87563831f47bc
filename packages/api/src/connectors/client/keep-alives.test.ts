import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventStream } from '../reply/event-stream.ts'
import { isKeepAlive, keepAliveLimitOf, silencesOf } from './silence.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const addresses = {
  deepseek: 'https://api.deepseek.com/chat/completions',
  other: 'https://models.example.edu/v1/chat/completions',
  dify: 'https://dify.example.edu/v1/chat-messages'
}

/** Reads a stream in which these pieces are sent, each so many seconds after the one before. Returns after how many seconds it failed. */
async function failsAfter(at: keyof typeof addresses, pieces: [seconds: number, text: string][]): Promise<number | undefined> {
  const platform = at === 'dify' ? 'dify' : 'openai'
  const body = new PassThrough()
  const began = Date.now()
  const stream = createEventStream(body, {
    signal: new AbortController().signal,
    dataSilence: silencesOf()[platform] * 1000,
    onlyKeepAlives: keepAliveLimitOf(platform, addresses[at]),
    errorOf: failure => failure,
    onSkipped: () => {}
  })
  let failedAt: number | undefined
  const reading = stream
    .read(() => {})
    .catch(() => {
      failedAt = (Date.now() - began) / 1000
    })
  for (const [seconds, text] of pieces) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    if (failedAt !== undefined) break
    body.write(text)
    await new Promise(resolve => setImmediate(resolve))
  }
  body.end()
  await reading
  return failedAt
}

const times = (count: number, seconds: number, text: string) =>
  Array.from({ length: count }, () => [seconds, text] as [number, string])
const data = 'data: {"a":1}\n\n'

test('a server of DeepSeek that sends comments alone for ten minutes does not answer any more', async () => {
  expect(await failsAfter('deepseek', times(60, 15, ': keep-alive\n\n'))).toBe(600)
  expect(await failsAfter('deepseek', [...times(30, 15, ':\n\n'), [1, data], ...times(50, 15, ': PROCESSING\n\n')])).toBe(
    451 + 600
  )
  expect(await failsAfter('deepseek', [...times(39, 15, ': keep-alive\n\n'), [1, data]])).toBeUndefined()
})

test('a server that is silent is waited for as before, and a long event may come in pieces then', async () => {
  expect(
    await failsAfter('deepseek', [
      [0, data],
      [900, 'data: {"a"'],
      [1, ':1}\n\n']
    ])
  ).toBeUndefined()
})

test('comments alone of another server are waited for as long as silence', async () => {
  expect(await failsAfter('other', [...times(60, 15, ': keep-alive\n\n'), [15, data]])).toBeUndefined()
  expect(await failsAfter('other', times(70, 15, ': keep-alive\n\n'))).toBe(930)
})

test('a Dify app that never begins is given up after five minutes of pings, one that works is not', async () => {
  expect(await failsAfter('dify', times(60, 10, 'event: ping\n\n'))).toBe(300)
  expect(await failsAfter('dify', [[0, data], ...times(110, 10, 'event: ping\n\n'), [1, data]])).toBeUndefined()
})

test('what the operator says holds for keep-alives too', () => {
  expect(keepAliveLimitOf('openai', addresses.deepseek, { openai: 1800 })).toBeUndefined()
})

test('signs of life are told from data, also where a comment is cut', () => {
  for (const piece of [': keep-alive\n\n', ':\r\n\r\n', 'event: ping\n\nevent:ping\n\n', '\n \n', ':'.repeat(199)])
    expect(isKeepAlive(piece), piece).toBe(true)
  for (const piece of ['data: {}\n\n', 'event: pong\n\n', ': one\ndata: {}\n\n', 'alive\n\n'])
    expect(isKeepAlive(piece), piece).toBe(false)
})

test('many colons before something else are no sign of life, which is seen at once', () => {
  expect(isKeepAlive(`${':'.repeat(60)}\nx`)).toBe(false)
  expect(isKeepAlive(`${': '.repeat(90)}\nx`)).toBe(false)
})
