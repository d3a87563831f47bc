import { expect, test, vi } from 'vitest'
import type { AppError } from '../contract/errors.ts'
import { late } from './late.ts'

/** A part with two methods whose code arrives, or is lost, when a test says so. */
function setUp() {
  const made: string[] = []
  const reported: string[] = []
  const part = {
    send: async (text: string) => {
      made.push(`send ${text}`)
      return text.length
    },
    stop: () => void made.push('stop'),
    close: () => void made.push('close')
  }
  const arrivals: { arrive(): void; lose(): void }[] = []
  const load = vi.fn(
    () =>
      new Promise<typeof part>((resolve, reject) => {
        arrivals.push({ arrive: () => resolve(part), lose: () => reject(new TypeError('Failed to fetch')) })
      })
  )
  const code = late(load, ['send', 'stop'], ({ reason }: AppError) => void reported.push(reason))
  return { made, reported, load, code, arrive: () => arrivals.at(-1)!.arrive(), lose: () => arrivals.at(-1)!.lose() }
}

test('calls that are made before the code is loaded wait, and are made in their order once it is', async () => {
  const { made, load, code, arrive } = setUp()
  const calls = [code.calls.send('one'), code.calls.stop(), code.calls.send('three')]
  expect([code.isAwaited, code.loaded, made]).toEqual([true, undefined, []])
  arrive()
  expect(await Promise.all(calls)).toEqual([3, undefined, 5])
  expect(made).toEqual(['send one', 'stop', 'send three'])
  expect(code.isAwaited).toBe(false)
  expect(load).toHaveBeenCalledTimes(1)
})

test('no later call overtakes one that waits', async () => {
  const { made, code, arrive } = setUp()
  const first = code.calls.send('first')
  const second = code.load().then(() => code.calls.send('second'))
  void code.load().then(part => part.send('third'))
  arrive()
  await Promise.all([first, second])
  expect(made).toEqual(['send first', 'send second', 'send third'])
})

test('once the code is loaded, a call is made at once', async () => {
  const { made, code, arrive } = setUp()
  const loaded = code.load()
  arrive()
  await loaded
  void code.calls.send('now')
  expect(made).toEqual(['send now'])
})

test('when the code cannot be loaded, waiting calls resolve with undefined, which is said once, and the next call loads it anew', async () => {
  const { made, reported, load, code, arrive, lose } = setUp()
  const lost = [code.calls.send('lost'), code.calls.stop()]
  lose()
  expect(await Promise.all(lost)).toEqual([undefined, undefined])
  expect([reported, made, code.isAwaited]).toEqual([['unavailable'], [], false])
  const again = code.calls.send('again')
  arrive()
  expect(await again).toBe(5)
  expect(made).toEqual(['send again'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failure that no call waits for is told to whoever loads it, and not reported', async () => {
  const { reported, code, lose } = setUp()
  const loaded = code.load()
  lose()
  await expect(loaded).rejects.toMatchObject({ reason: 'unavailable' })
  expect(reported).toEqual([])
})

test('a call that fails rejects alone', async () => {
  const made: string[] = []
  const part = {
    fail(): void {
      throw new Error('no')
    },
    work: () => void made.push('work')
  }
  const code = late(
    async () => part,
    ['fail', 'work'],
    () => undefined
  )
  const calls = [code.calls.fail(), code.calls.work()]
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(made).toEqual(['work'])
})
