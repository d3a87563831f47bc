import { expect, test } from 'vitest'
import type { ConnectorContext } from '../connector.ts'
import type { Target } from './request.ts'
import { inSlot } from './slots.ts'

const target: Target = { dialect: 'assistant', base: 'https://chatglm.cn', appId: 'a', key: 'k', secret: 's' }
const contextWith = (signal = new AbortController().signal) => ({ outgoing, signal }) as ConnectorContext
const outgoing = {} as ConnectorContext['outgoing']

/** A request that runs until it is finished by hand. */
function request(context = contextWith(), of = target) {
  let started = false
  let finish = () => {}
  const done = inSlot(of, context, () => {
    started = true
    return new Promise<void>(resolve => {
      finish = resolve
    })
  })
  return { done, finish: () => finish(), hasStarted: () => started }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test('of one developer two requests run at a time, and the next ones wait for their turn (§A1)', async () => {
  const requests = Array.from({ length: 4 }, () => request())
  const another = request(contextWith(), { ...target, key: 'another' })
  const started = () => requests.map(({ hasStarted }) => hasStarted())
  expect([started(), another.hasStarted()]).toEqual([[true, true, false, false], true])
  requests[1]?.finish()
  await settled()
  expect(started()).toEqual([true, true, true, false])
  requests[0]?.finish()
  requests[2]?.finish()
  await settled()
  requests[3]?.finish()
  another.finish()
  await Promise.all([...requests, another].map(({ done }) => done))
})

test('a request that is aborted while it waits leaves the queue, and a long queue refuses (§A1)', async () => {
  const running = [request(), request()]
  const leaving = new AbortController()
  const left = request(contextWith(leaving.signal))
  const waiting = Array.from({ length: 19 }, () => request())
  await expect(request().done).rejects.toMatchObject({ reason: 'thirdPartyRateLimited' })
  leaving.abort(new Error('left'))
  await expect(left.done).rejects.toThrow('left')
  for (const one of [...running, ...waiting]) {
    one.finish()
    await settled()
  }
  await Promise.all([...running, ...waiting].map(({ done }) => done))
  expect(waiting.every(({ hasStarted }) => hasStarted())).toBe(true)
})

test('who waits is told the place in the queue, whenever it changes', async () => {
  const running = [request(), request()]
  const places: number[][] = [[], []]
  const finishes: (() => void)[] = []
  const waiting = places.map(told =>
    inSlot(
      target,
      contextWith(),
      () => new Promise<void>(resolve => void finishes.push(resolve)),
      place => told.push(place)
    )
  )
  expect(places).toEqual([[1], [2]])
  running[0]?.finish()
  await settled()
  expect(places).toEqual([[1], [2, 1]])
  running[1]?.finish()
  await settled()
  for (const finish of finishes) finish()
  await Promise.all([...running.map(({ done }) => done), ...waiting])
})
