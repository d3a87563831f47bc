import { expect, test, vi } from 'vitest'
import { findRecogniser } from './listening.ts'
import { gapBetween, joinResults, recognise } from './recognise.ts'

test('what was said in parts is joined as each script writes it', () => {
  expect(joinResults(['What is', ' a limit '])).toBe('What is a limit')
  expect(joinResults(['什么是', '极限'])).toBe('什么是极限')
  expect(joinResults(['what', 'what is', 'what is a limit'])).toBe('what is a limit')
  expect(joinResults([])).toBe('')
  expect(gapBetween('Hello', ', world')).toBe('')
  expect(gapBetween('Hello\n', 'world')).toBe('')
})

/** A recogniser in the hands of the test. */
class Scripted {
  static last: Scripted
  lang = ''
  continuous = false
  interimResults = false
  onstart: (() => void) | null = null
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null = null
  onspeechstart: (() => void) | null = null
  onspeechend: (() => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  constructor() {
    Scripted.last = this
  }
  start() {}
  stop() {
    this.onend?.()
  }
  abort() {
    this.onerror?.({ error: 'aborted' })
    this.onend?.()
  }
}

function listen() {
  const told: unknown[] = []
  const listening = recognise(Scripted, {
    locale: 'zh-TW',
    onStart: () => void told.push('open'),
    onSpeaking: speaking => void told.push(speaking),
    onInterim: text => void told.push(text)
  })
  return { ...listening, told, browser: Scripted.last }
}

test('the recogniser of the browser hears the language of the page and tells what it has so far', async () => {
  const { browser, told, stop, text } = listen()
  expect([browser.lang, browser.continuous]).toEqual(['zh-TW', true])
  browser.onstart?.()
  browser.onspeechstart?.()
  browser.onresult?.({ results: [[{ transcript: '什麼是' }]] })
  browser.onresult?.({ results: [[{ transcript: '什麼是' }], [{ transcript: '極限' }]] })
  browser.onspeechend?.()
  stop()
  expect(await text).toBe('什麼是極限')
  expect(told).toEqual(['open', true, '什麼是', '什麼是極限', false])
})

test.each([
  ['not-allowed', 'refused'],
  ['audio-capture', 'noMicrophone'],
  ['no-speech', 'nothingHeard'],
  ['network', 'unavailable'],
  ['something-new', 'failed']
])('the error %s is %s', async (error, reason) => {
  const { browser, text } = listen()
  browser.onerror?.({ error })
  browser.onend?.()
  await expect(text).rejects.toMatchObject({ reason })
})

test('an error after the first words keeps them; silence is said', async () => {
  const one = listen()
  one.browser.onresult?.({ results: [[{ transcript: 'What' }]] })
  one.browser.onerror?.({ error: 'network' })
  one.browser.onend?.()
  expect(await one.text).toBe('What')
  const other = listen()
  other.stop()
  await expect(other.text).rejects.toMatchObject({ reason: 'nothingHeard' })
})

test('a recogniser that neither begins nor fails is given up', async () => {
  vi.useFakeTimers()
  const { text } = listen()
  const outcome = expect(text).rejects.toMatchObject({ reason: 'unavailable' })
  await vi.advanceTimersByTimeAsync(15_000)
  await outcome
  vi.useRealTimers()
})

test('where the browser has no recogniser, there is none', () => {
  expect(findRecogniser()).toBeUndefined()
})
