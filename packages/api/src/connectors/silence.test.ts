import type { Connection, Platform } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startDemoPlatforms } from '../../../../examples/demo-platforms/index.mjs'
import { playTurn } from '../testing/play-turn.ts'
import { otherSilentApps, silentAnswer, silentApps } from '../testing/silent-apps.ts'
import { createOutgoing } from './client/call.ts'
import type { Connector } from './connector.ts'
import { connectors } from './index.ts'

let platforms: Awaited<ReturnType<typeof startDemoPlatforms>>

beforeAll(async () => {
  platforms = await startDemoPlatforms({ paceMs: 1 })
})
afterAll(() => platforms.stop())
// Also the pauses of the platforms: they run in this process.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Moves the hand of the clock until the work is done; between two moves what was sent arrives. */
async function byHand<T>(work: Promise<T>): Promise<T> {
  let done = false
  const settled = work.finally(() => {
    done = true
  })
  while (!done) {
    await vi.advanceTimersByTimeAsync(500)
    for (let turn = 0; turn < 6; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  return settled
}

async function ask(connection: Connection, silences: Partial<Record<Platform, number>> = {}) {
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), silences })
  const connector: Connector = await connectors[connection.platform]()
  const began = Date.now()
  const { shown, reason } = await byHand(playTurn(connector, connection, outgoing, { text: 'Why does the chain rule work?' }))
  const seconds = (Date.now() - began) / 1000
  vi.useRealTimers()
  await outgoing.stop()
  return { text: shown.text, reason, seconds }
}

const platformNames = Object.keys(silentApps) as Platform[]

test.each([75, 200, 900])('an answer of every platform survives %i seconds without a word', async seconds => {
  for (const platform of platformNames) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { text, reason, seconds: lasted } = await ask(silentApps[platform](platforms, seconds * 1000))
    expect([platform, text, reason]).toEqual([platform, silentAnswer, undefined])
    expect(lasted).toBeGreaterThan(seconds)
  }
})

test.each(Object.keys(otherSilentApps))('so does one of %s', async name => {
  for (const seconds of [75, 200, 900]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { text, reason, seconds: lasted } = await ask(otherSilentApps[name]!(platforms, seconds * 1000))
    expect([text, reason]).toEqual([silentAnswer, undefined])
    expect(lasted).toBeGreaterThan(seconds)
  }
})

test('a step of a Dify flow may take as long as a whole run may', async () => {
  expect(await ask(silentApps.dify(platforms, 1_200_000))).toMatchObject({ text: silentAnswer, reason: undefined })
})

test('the operator decides after which silence an answer counts as cut off', async () => {
  for (const platform of platformNames) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { reason, seconds } = await ask(silentApps[platform](platforms, 200_000), { [platform]: 100 })
    expect([platform, reason]).toEqual([platform, 'thirdPartyStreamFailed'])
    expect(seconds).toBeGreaterThan(99)
    expect(seconds).toBeLessThan(190)
  }
})

test.each(Object.keys(otherSilentApps))('so does a silence of %s, which is waited for once', async name => {
  const app = otherSilentApps[name]!(platforms, 400_000)
  const { reason, seconds } = await ask(app, { [app.platform]: 100 })
  expect(reason).toBe('thirdPartyStreamFailed')
  expect(seconds).toBeGreaterThan(99)
  expect(seconds).toBeLessThan(190)
})
