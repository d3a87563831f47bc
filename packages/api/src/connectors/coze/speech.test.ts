import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import { coze } from './index.ts'
import { agentAt } from './testing.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })

/** Lets a platform answer in one way, and returns what `act` makes of it. */
async function against<T>(path: string, answer: ScriptedAnswer, act: (url: string) => Promise<T>) {
  const platform = await startScripted({ [path]: () => answer })
  const result = await act(platform.url).catch(({ reason }: { reason: string }) => reason)
  await platform.stop()
  return { result, asked: platform.asked[0] }
}

const heard = (type: string, answer: ScriptedAnswer) =>
  against('/v1/audio/transcriptions', answer, url =>
    coze.transcribe!(agentAt(url), { type, bytes: Buffer.from('sound') }, 'u1', context())
  )

test('§7 a recording becomes text, by the ending of its name; WebM is not sent', async () => {
  const { result, asked } = await heard('audio/wav', { json: { code: 0, data: { text: ' 什么是极限？ ' } } })
  expect(result).toBe('什么是极限？')
  expect(asked?.text).toContain('filename="recording.wav"')
  expect((await heard('audio/webm', { json: {} })).result).toBe('fileTypeUnsupported')
  expect((await heard('audio/wav', { json: { code: 4013, msg: 'limit' } })).result).toBe('thirdPartyRateLimited')
  expect((await heard('audio/wav', { json: { code: 4028, msg: 'credits' } })).result).toBe('insufficientBalance')
})

test.each([
  [{ voice_info_list: [{ voice_id: '7', language_code: 'zh' }] }, true],
  [{ default_user_input_type: 'voice' }, true],
  [{ voice_info_list: [], default_user_input_type: 'text' }, undefined],
  [{}, undefined]
])('§2.1 an agent that has a voice hears: %j', async (agent, speech) => {
  const { result } = await against('/v1/bots/7300', { json: { code: 0, data: { name: 'A', bot_mode: 0, ...agent } } }, url =>
    coze.describe(agentAt(url), context())
  )
  expect(result).toMatchObject({ capabilities: { files: true } })
  expect((result as { capabilities: { speech?: boolean } }).capabilities.speech).toBe(speech)
})

test('§7 the demonstration takes a recording, of an agent that has a voice', async () => {
  const platform = await startDemoPlatforms({ paceMs: 0 })
  const { apiKey } = platform.platforms.coze
  const connection = { ...agentAt(`${platform.url}/coze`), apiKey, appId: '7400000000000000001' }
  expect(await coze.describe(connection, context())).toMatchObject({ capabilities: { speech: true } })
  const recording = { type: 'audio/vnd.wave', bytes: Buffer.alloc(4000) }
  expect(await coze.transcribe!(connection, recording, 'u1', context())).toMatch(/received 4 kB of recording\.wav/)
  await platform.stop()
})
