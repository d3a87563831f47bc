import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import { dify } from './index.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })

/** What becomes of a recording of this type; of a failure, its reason. */
async function heard(type: string, answer: ScriptedAnswer) {
  const platform = await startScripted({ '/v1/audio-to-text': () => answer })
  const connection = { platform: 'dify', type: 'chat', apiUrl: `${platform.url}/v1`, apiKey: 'app-0123' } as const
  const text = await dify.transcribe!(connection, { type, bytes: Buffer.from('sound') }, 'u1', context()).catch(
    ({ reason }) => reason
  )
  await platform.stop()
  return { text, asked: platform.asked[0] }
}

test.each([
  ['audio/wav', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/mpeg', 'audio/mp3'],
  ['video/mp4', 'audio/m4a'],
  ['audio/x-m4a', 'audio/m4a']
])('§7 a recording as %s goes by a name that the platform knows: %s', async (type, sent) => {
  const { text, asked } = await heard(type, { json: { text: ' What is a limit? ' } })
  expect(text).toBe('What is a limit?')
  expect(asked).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer app-0123' } })
  expect(asked?.text).toContain(`Content-Type: ${sent}`)
  expect(asked?.text).toMatch(/name="user"\r\n\r\nu1\r\n/)
})

test('§7 what the platform does not take is not sent', async () => {
  expect(await heard('audio/webm', { json: { text: 'x' } })).toEqual({ text: 'fileTypeUnsupported', asked: undefined })
})

test.each([
  [400, 'speech_to_text_disabled', 'notFound'],
  [400, 'provider_not_support_speech_to_text', 'modelUnsupported'],
  [413, 'audio_too_large', 'fileTooLarge'],
  [415, 'unsupported_audio_type', 'fileTypeUnsupported'],
  [429, 'too_many_requests', 'thirdPartyRateLimited'],
  [500, 'internal_server_error', 'thirdPartyFailed']
])('§7, §9 %i %s is %s', async (status, code, reason) => {
  expect((await heard('audio/wav', { status, json: { code, message: 'x', status } })).text).toBe(reason)
})

/** What becomes of a text that is to be read aloud; of a failure, its reason. */
async function spoken(answer: ScriptedAnswer) {
  const platform = await startScripted({ '/v1/text-to-audio': () => answer })
  const connection = { platform: 'dify', type: 'chat', apiUrl: `${platform.url}/v1`, apiKey: 'app-0123' } as const
  const sound = await dify.speak!(connection, 'A limit.', 'u1', context()).catch(({ reason }) => reason)
  await platform.stop()
  return { sound, asked: platform.asked[0] }
}

test('§7 a text is read aloud', async () => {
  const { sound, asked } = await spoken({ text: 'sound', type: 'audio/mpeg' })
  expect({ ...sound, bytes: String(sound.bytes) }).toEqual({ type: 'audio/mpeg', bytes: 'sound' })
  expect(asked).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer app-0123' } })
  expect(JSON.parse(asked?.text ?? '')).toEqual({ text: 'A limit.', user: 'u1' })
})

test.each([
  [400, { code: 'invalid_param', message: 'TTS is not enabled' }, 'agentTypeUnsupported'],
  [401, { code: 'unauthorized', message: 'x' }, 'agentInaccessible'],
  [400, { code: 'provider_quota_exceeded', message: 'x' }, 'insufficientBalance'],
  [429, { code: 'too_many_requests', message: 'x' }, 'thirdPartyRateLimited'],
  [200, { hello: 'world' }, 'thirdPartyFailed'],
  [500, { code: 'internal_server_error', message: 'x' }, 'thirdPartyFailed']
])('§7, §9 what answers %i %j instead of a sound is %s', async (status, json, reason) => {
  expect((await spoken({ status, json })).sound).toBe(reason)
})
