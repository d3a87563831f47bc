import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { delta, end, json, refusal, data as streamed, useReplies } from '../../testing/openai-replies.ts'
import { playTurn } from '../../testing/play-turn.ts'
import { createOutgoing } from '../client/call.ts'
import { partsOf } from './files.ts'
import { openai } from './index.ts'
import type { OpenAiConnection } from './request.ts'

let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
  platform.platforms.openai.addApp({ key: 'reader', apiKey: 'sk-reader', switches: { noPictures: true, answer: 'Yes.' } })
  platform.platforms.openai.addApp({ key: 'hearing', apiKey: 'sk-reader', switches: { hearsSounds: true, answer: 'Yes.' } })
  platform.platforms.openai.addApp({ key: 'viewer', apiKey: 'sk-reader', switches: { answer: 'Yes.' } })
})
afterAll(async () => {
  await outgoing.stop()
  await platform.stop()
})

const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
const picture = {
  ...{ id: 'f1', name: 'a.png', type: 'image/png', size: bytes.length, publicUrl: () => undefined },
  open: async () =>
    (async function* () {
      yield bytes
    })()
}

const connectionTo = (appId: string, path: string): OpenAiConnection => ({
  platform: 'openai',
  type: 'chat',
  apiUrl: `${platform.url}/openai/v1${path}`,
  apiKey: 'sk-reader',
  appId
})
const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }

const { check, playWith } = useReplies()
const list = json({ data: [{ id: 'm' }] })
const yes = streamed(delta({ content: 'Yes.' }), end)
const takesAfter = async (...replies: Parameters<typeof check>[1][]) =>
  (await check({}, list, yes, ...replies)).described?.capabilities.files

test('only a refusal that is about all pictures says that a model takes none', async () => {
  const no = (message: string) => refusal(400, { message, type: 'invalid_request_error' })
  expect(await takesAfter(no('This model does not support image input.'))).toBe(false)
  for (const message of [
    'This image is not supported: its size must be at least 100 pixels.',
    'Unsupported image format.',
    '不支持该图片的尺寸'
  ])
    expect([message, await takesAfter(no(message))]).toEqual([message, true])
})

test('a busy server is not waited for, and without time for it none is asked', async () => {
  const busy = { ...refusal(429, { message: 'Too many requests' }), headers: { 'retry-after': '1' } }
  const { described, paths } = await check(
    {},
    list,
    yes,
    busy,
    refusal(400, { message: 'This model does not support image input.' })
  )
  expect([described?.capabilities.files, paths.length]).toEqual([true, 4])
  const { capabilities } = await openai.describe(connectionTo('reader', ''), { ...context, optionalUntil: 0 })
  expect(capabilities.files).toBe(true)
})

const bytesOfSound = Buffer.from('52494646', 'hex')
const sound = {
  ...{ id: 'f2', name: 'a.mp3', type: 'audio/mpeg', size: bytesOfSound.length, publicUrl: () => undefined },
  open: async () =>
    (async function* () {
      yield bytesOfSound
    })()
}

test('sounds are offered where a model has answered to one, and are sent with the question and those after it', async () => {
  const hearing = connectionTo('hearing', '')
  const { capabilities } = await openai.describe(hearing, context)
  expect(capabilities).toMatchObject({ files: true, sounds: true })
  expect((await openai.describe(connectionTo('viewer', ''), context)).capabilities).not.toHaveProperty('sounds')
  expect((await openai.describe(connectionTo('hearing', '/responses'), context)).capabilities).not.toHaveProperty('sounds')

  const sent = { type: 'input_audio', input_audio: { data: bytesOfSound.toString('base64'), format: 'mp3' } }
  const lastMessages = () => (platform.calls.at(-1)!.body as { messages: object[] }).messages
  const first = await playTurn(openai, hearing, outgoing, { text: 'Who speaks?', files: [sound], capabilities })
  expect([first.reason, lastMessages()]).toEqual([
    undefined,
    [{ role: 'user', content: [sent, { type: 'text', text: 'Who speaks?' }] }]
  ])
  const history = async () => [
    { role: 'user' as const, text: 'Who speaks?', files: [sound] },
    { role: 'assistant' as const, text: 'Yes.' }
  ]
  await playTurn(openai, hearing, outgoing, { text: 'And then?', capabilities, history })
  expect(lastMessages()[0]).toEqual({ role: 'user', content: [sent, { type: 'text', text: 'Who speaks?' }] })
  await playTurn(openai, hearing, outgoing, { text: 'And then?', capabilities: { ...capabilities, sounds: false }, history })
  expect(lastMessages()[0]).toEqual({ role: 'user', content: 'Who speaks?' })
  expect((await playTurn(openai, connectionTo('viewer', ''), outgoing, { files: [sound] })).reason).toBe('fileTypeUnsupported')
})

test('DashScope gets the data of a sound as a URL', async () => {
  const [part] = await partsOf([{ ...sound, type: 'audio/x-wav; codecs=1' }], 'dashscope-intl.aliyuncs.com')
  expect(part).toMatchObject({ input_audio: { data: `data:audio/wav;base64,${bytesOfSound.toString('base64')}`, format: 'wav' } })
})

test('a server that says nothing to a sound in time is not offered any', async () => {
  const { described, paths } = await check({}, list, yes, yes, { ...refusal(429, { message: 'Too many requests' }) })
  expect([described?.capabilities.sounds, paths.length]).toEqual([undefined, 4])
  expect((await openai.describe(connectionTo('hearing', ''), { ...context, optionalUntil: 0 })).capabilities).not.toHaveProperty(
    'sounds'
  )
})

test('a question without pictures is not refused for them', async () => {
  const no = refusal(400, { message: 'The model m is not a vision model and does not support chat' })
  expect((await playWith({ text: 'Why?' }, no)).reason).toBe('modelUnsupported')
})

test('nor for a sound of an earlier question, which the model is not sent', async () => {
  const no = refusal(400, { message: 'The model m is not a vision model and does not support chat' })
  const history = async () => [
    { role: 'user' as const, text: 'Who speaks?', files: [sound] },
    { role: 'assistant' as const, text: 'A teacher.' }
  ]
  expect((await playWith({ text: 'Why?', history }, no)).reason).toBe('modelUnsupported')
})

test.each([
  ['chat completions', ''],
  ['the Responses API', '/responses']
])('a model that takes no pictures is offered none in %s, and a picture is refused for what it is', async (_, path) => {
  const reader = connectionTo('reader', path)
  const { capabilities } = await openai.describe(reader, context)
  expect(capabilities.files).toBe(false)
  expect((await openai.describe(connectionTo('viewer', path), context)).capabilities.files).toBe(true)

  const sent = await playTurn(openai, reader, outgoing, { files: [picture] })
  expect(sent.reason).toBe('fileTypeUnsupported')
  const history = async () => [
    { role: 'user' as const, text: 'Look', files: [picture] },
    { role: 'assistant' as const, text: 'I see' }
  ]
  const next = await playTurn(openai, reader, outgoing, { capabilities, history })
  expect([next.shown.text, next.reason]).toEqual(['Yes.', undefined])
})
