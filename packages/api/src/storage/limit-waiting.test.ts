import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { limitWaiting } from './limit-waiting.ts'
import type { Storage } from './storage.ts'

const never = () => new Promise<never>(() => {})
const hanging: Storage = {
  put: never,
  open: never,
  remove: never,
  async *list() {},
  check: never
}

async function* slowly(pieces: string[], ms = 0) {
  for (const piece of pieces) {
    await wait(ms)
    yield Buffer.from(piece)
  }
}

/** Takes pieces until one of them says that it hangs. */
const taking = (hangsAt?: string): Storage => ({
  ...hanging,
  async put(_key, source) {
    let size = 0
    for await (const piece of source) {
      if (String(piece) === hangsAt) await never()
      size += piece.length
    }
    return hangsAt === 'end' ? never() : size
  }
})

const unreachable = { reason: 'storageUnreachable' }

test('what hangs when it is opened or removed is refused', async () => {
  const storage = limitWaiting(hanging, 20)
  await expect(storage.open('files/one')).rejects.toMatchObject(unreachable)
  await expect(storage.remove('files/one')).rejects.toMatchObject(unreachable)
})

test('what opens after it was refused does not stay open', async () => {
  const opened = Readable.from(['late'])
  const late = { ...hanging, open: () => wait(60, opened) }
  await expect(limitWaiting(late, 20).open('files/one')).rejects.toMatchObject(unreachable)
  await vi.waitFor(() => expect(opened.destroyed).toBe(true))
})

test('an object that hangs at its beginning, in its middle or at its end is refused', async () => {
  await expect(limitWaiting(hanging, 20).put('files/one', slowly(['one']))).rejects.toMatchObject(unreachable)
  await expect(limitWaiting(taking('two'), 20).put('files/one', slowly(['one', 'two', 'three']))).rejects.toMatchObject(
    unreachable
  )
  await expect(limitWaiting(taking('end'), 20).put('files/one', slowly(['one']))).rejects.toMatchObject(unreachable)
})

test('who sends slowly has the time that it takes', async () => {
  expect(await limitWaiting(taking(), 60).put('files/one', slowly(['one', 'two', 'three', 'four'], 40))).toBe(15)
})

test('what the storage answers and refuses is passed on', async () => {
  const opened = Readable.from([])
  expect(await limitWaiting({ ...hanging, open: async () => opened }, 20).open('files/one')).toBe(opened)
  const failing = { ...hanging, remove: () => Promise.reject(new Error('no space')) }
  await expect(limitWaiting(failing, 20).remove('files/one')).rejects.toThrow('no space')
})
