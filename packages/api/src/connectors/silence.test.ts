import type { Connection, Platform } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startDemoPlatforms } from '../../../../examples/demo-platforms/index.mjs'
import { playTurn } from '../testing/play-turn.ts'
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

const answer = ['Osmosis moves', ' water.']
const digest = '0123456789abcdef0123456789abcdef'

/** Adds an app that is silent for so many milliseconds between two pieces of its answer, and returns how to reach it. */
const silentApps: Record<Platform, (paceMs: number) => Connection> = {
  openai(paceMs) {
    platforms.platforms.openai.addApp({ key: 'slow', apiKey: 'sk-slow-model', switches: { answer, paceMs } })
    return { platform: 'openai', type: 'chat', apiUrl: `${platforms.url}/openai/v1`, apiKey: 'sk-slow-model', appId: 'slow' }
  },
  dify(paceMs) {
    platforms.platforms.dify.addApp({ key: 'app-slow', mode: 'chat', subject: 'calculus', switches: { answer, paceMs } })
    return { platform: 'dify', type: 'chat', apiUrl: `${platforms.url}/dify/v1`, apiKey: 'app-slow' }
  },
  coze(paceMs) {
    const id = '7500000000000000099'
    platforms.platforms.coze.addApp({ id, kind: 'agent', subject: 'calculus', switches: { answer, paceMs } })
    return { platform: 'coze', type: 'chat', apiUrl: `${platforms.url}/coze`, apiKey: platforms.platforms.coze.apiKey, appId: id }
  },
  chatglm(paceMs) {
    const [appId, apiKey] = [digest.slice(0, 24), `${digest.slice(0, 16)}.${digest}`]
    platforms.platforms.chatglm.addApp({
      key: appId,
      apiKey,
      kind: 'assistant',
      subject: 'calculus',
      switches: { answer, paceMs }
    })
    return { platform: 'chatglm', type: 'chat', appId, apiKey, apiUrl: `${platforms.url}/chatglm` }
  },
  hiagent(paceMs) {
    platforms.platforms.hiagent.addApp({ key: 'slowkey', kind: 'agent', subject: 'calculus', switches: { answer, paceMs } })
    return { platform: 'hiagent', type: 'chat', apiUrl: `${platforms.url}/hiagent`, apiKey: 'slowkey' }
  },
  bedrock(paceMs) {
    platforms.platforms.bedrock.addApp({
      key: 'SLOWAGENT1/LIVE',
      kind: 'agent',
      subject: 'calculus',
      switches: { answer, paceMs }
    })
    return {
      platform: 'bedrock',
      type: 'chat',
      appId: 'SLOWAGENT1/LIVE',
      apiUrl: `${platforms.url}/bedrock`,
      region: 'us-east-1',
      accessKeyId: 'AKIADEMOPLATFORM0001',
      apiKey: 'demonstration/secret/access/key/00000001'
    }
  },
  // An agent that is silent in the middle of its answer seems to have ended it: it is an action before the answer that takes time.
  copilot(slowStartMs) {
    platforms.platforms.copilot.addApp({ key: 'slow-secret', subject: 'calculus', switches: { answer, slowStartMs } })
    return { platform: 'copilot', type: 'chat', apiUrl: `${platforms.url}/copilot`, apiKey: 'slow-secret' }
  }
}

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
    const { text, reason, seconds: lasted } = await ask(silentApps[platform](seconds * 1000))
    expect([platform, text, reason]).toEqual([platform, answer.join(''), undefined])
    expect(lasted).toBeGreaterThan(seconds)
  }
})

test('a step of a Dify flow may take as long as a whole run may', async () => {
  expect(await ask(silentApps.dify(1_200_000))).toMatchObject({ text: answer.join(''), reason: undefined })
})

test('the operator decides after which silence an answer counts as cut off', async () => {
  for (const platform of platformNames) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { reason, seconds } = await ask(silentApps[platform](200_000), { [platform]: 100 })
    expect([platform, reason]).toEqual([platform, 'thirdPartyStreamFailed'])
    expect(seconds).toBeGreaterThan(99)
    expect(seconds).toBeLessThan(190)
  }
})
