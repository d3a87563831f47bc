import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { playTurn } from '../../testing/play-turn.ts'
import { createOutgoing } from '../client/call.ts'
import { openai } from './index.ts'
import type { OpenAiConnection } from './request.ts'

let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
  platform.platforms.openai.addApp({ key: 'reader', apiKey: 'sk-reader', switches: { noPictures: true, answer: 'Yes.' } })
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
