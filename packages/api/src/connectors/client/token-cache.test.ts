import { expect, test, vi } from 'vitest'
import { createTokenCache } from './token-cache.ts'

const signal = new AbortController().signal

test('concurrent callers share one request, and a token is reused until shortly before it expires', async () => {
  let time = 0
  const cache = createTokenCache({ now: () => time })
  const request = vi.fn(async () => ({ token: `t${request.mock.calls.length}`, expiresAt: time + 3_600_000 }))
  const get = () => cache.get(['coze', 'key'], signal, request)
  expect(await Promise.all([get(), get(), get()])).toEqual(['t1', 't1', 't1'])
  time = 3_539_000
  expect(await get()).toBe('t1')
  time = 3_540_000
  expect(await get()).toBe('t2')
  expect(await cache.get(['coze', 'other'], signal, request)).toBe('t3')
})

test('a refused token is dropped unless it was replaced, and a failure is not kept', async () => {
  const cache = createTokenCache()
  const answers = ['t1', new Error('down'), 't2']
  const request = async () => {
    const next = answers.shift()
    if (next instanceof Error) throw next
    return { token: next!, expiresAt: Date.now() + 60_000 }
  }
  const get = () => cache.get(['k'], signal, request)
  expect(await get()).toBe('t1')
  cache.drop(['k'], 'older')
  expect(await get()).toBe('t1')
  cache.drop(['k'], 't1')
  await expect(get()).rejects.toThrow('down')
  expect(await get()).toBe('t2')
})

test('a caller who aborts leaves at once, and the others still get the token', async () => {
  const cache = createTokenCache()
  let answer: (token: { token: string; expiresAt: number }) => void = () => {}
  const request = () => new Promise<{ token: string; expiresAt: number }>(resolve => (answer = resolve))
  const leaving = new AbortController()
  const left = cache.get(['k'], leaving.signal, request)
  const stayed = cache.get(['k'], signal, request)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  answer({ token: 't', expiresAt: Date.now() + 60_000 })
  expect(await stayed).toBe('t')
})

test('only a limited number of tokens is kept', async () => {
  const cache = createTokenCache({ maxEntries: 2 })
  const request = vi.fn(async () => ({ token: 't', expiresAt: Date.now() + 60_000 }))
  for (const key of ['a', 'b', 'c', 'c', 'a']) await cache.get([key], signal, request)
  expect(request).toHaveBeenCalledTimes(4)
})
