import { afterEach, expect, test, vi } from 'vitest'
import { guestHost } from './host.ts'

const { lock } = guestHost()
const locked = (fn: () => Promise<string>) => lock!('renewal', fn)
const withLocks = (request: (name: string, run: () => unknown) => unknown) => vi.stubGlobal('navigator', { locks: { request } })

afterEach(() => vi.unstubAllGlobals())

test('a frame that is refused locks, as one without storage is, does once what they were for', async () => {
  withLocks(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  const renew = vi.fn(async () => 'renewed')
  expect(await locked(renew)).toBe('renewed')
  expect(renew).toHaveBeenCalledTimes(1)
})

test('what fails under a lock is not done again', async () => {
  withLocks((_name, run) => run())
  const renew = vi.fn(() => Promise.reject(new Error('away')))
  await expect(locked(renew)).rejects.toThrow('away')
  expect(renew).toHaveBeenCalledTimes(1)
})

test('a frame that is refused channels, as Firefox does without cookies, hears of no other tab and goes on', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    }
  )
  const channel = guestHost().channel!('chat', () => {})
  channel.post('asked')
  channel.close()
})
