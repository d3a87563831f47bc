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
  const { capabilities } = result as { capabilities: { speech?: boolean; spoken?: boolean } }
  expect(capabilities.speech).toBe(speech)
  expect(capabilities.spoken).toBe('voice_info_list' in agent && agent.voice_info_list.length > 0 ? true : undefined)
})

test('§7 a text is read aloud in the voice of the agent, in pieces that one call takes and that end with a sentence', async () => {
  const inputs: string[] = []
  const platform = await startScripted({
    '/v1/bots/7300': () => ({ json: { code: 0, data: { voice_info_list: [{ voice_id: '77', language_code: 'zh' }] } } }),
    '/v1/audio/speech': ({ body }) => {
      inputs.push(body.input)
      return body.voice_id === '77' ? { text: `<${inputs.length}>`, type: 'audio/mpeg' } : { json: { code: 4000 } }
    }
  })
  const text = '极限是函数趋近的值。'.repeat(60)
  const sound = await coze.speak!(agentAt(platform.url), text, 'u1', context())
  await platform.stop()
  expect([sound.type, String(sound.bytes)]).toEqual(['audio/mpeg', '<1><2>'])
  expect(inputs.join('')).toBe(text)
  for (const input of inputs) {
    expect(Buffer.byteLength(input)).toBeLessThanOrEqual(1024)
    expect(input).toMatch(/。$/)
  }
})

test('§7 an agent that has lost its voice, and what the platform refuses, are told', async () => {
  const spoken = async (agent: object, answer: ScriptedAnswer) => {
    const script = { '/v1/bots/7300': () => ({ json: { code: 0, data: agent } }), '/v1/audio/speech': () => answer }
    const platform = await startScripted(script)
    const reason = await coze.speak!(agentAt(platform.url), 'Hi', 'u1', context()).catch(failure => failure.reason)
    await platform.stop()
    return reason
  }
  const voiced = { voice_info_list: [{ voice_id: '77' }] }
  expect(await spoken({}, 'nothing')).toBe('agentTypeUnsupported')
  expect(await spoken(voiced, { json: { code: 4028, msg: 'credits' } })).toBe('insufficientBalance')
  expect(await spoken(voiced, { status: 401, json: { code: 4100, msg: 'x' } })).toBe('agentInaccessible')
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
