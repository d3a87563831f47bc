import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchHeartbeat } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched({ seen = true } = {}) {
  const place = { isSeen: seen }
  const ping = vi.fn()
  const onSilence = vi.fn()
  const end = new AbortController()
  const heart = watchHeartbeat(ping, () => place.isSeen, onSilence, end.signal)
  heart.begin()
  return { ping, onSilence, end, heart, place }
}

test('a frame that answers is asked again, and is silent when it does not any more', () => {
  const { ping, onSilence, heart } = watched()
  heart.answered()
  vi.advanceTimersByTime(15_000)
  expect(ping).toHaveBeenCalledTimes(2)
  heart.answered()
  vi.advanceTimersByTime(15_000)
  expect(onSilence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(onSilence).toHaveBeenCalledTimes(1)
})

test('a frame of an older release, which never answers, is asked once', () => {
  const { ping, onSilence } = watched()
  vi.advanceTimersByTime(120_000)
  expect(ping).toHaveBeenCalledTimes(1)
  expect(onSilence).not.toHaveBeenCalled()
})

test('a frame that nobody sees, or that was taken away, is not asked', () => {
  const hidden = watched({ seen: false })
  hidden.heart.answered()
  vi.advanceTimersByTime(60_000)
  expect(hidden.ping).toHaveBeenCalledTimes(1)
  const gone = watched()
  gone.heart.answered()
  gone.end.abort()
  vi.advanceTimersByTime(60_000)
  expect(gone.ping).toHaveBeenCalledTimes(1)
})

test('a frame that is taken off the page while it is asked, or says something else, is not silent', () => {
  const away = watched()
  away.heart.answered()
  vi.advanceTimersByTime(15_000)
  away.place.isSeen = false
  vi.advanceTimersByTime(25_000)
  expect(away.onSilence).not.toHaveBeenCalled()
  away.place.isSeen = true
  vi.advanceTimersByTime(5000)
  expect(away.ping).toHaveBeenCalledTimes(3)
  away.heart.heard()
  vi.advanceTimersByTime(10_000)
  expect(away.onSilence).not.toHaveBeenCalled()
})
