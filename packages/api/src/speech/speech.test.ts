import { fromWire, getAgentConfig, limits, megabyte, setBudget, transcribe, transcribeForAgent } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseError } from '../testing/call.ts'
import { createGiven, type Person } from '../testing/given.ts'
import { type Asked, type ScriptedAnswer, startScripted } from '../testing/scripted-platform.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
let service: Awaited<ReturnType<typeof startScripted>>
let student: Person
let answer: (asked: Asked) => ScriptedAnswer

/** The beginning of a WebM file, which is EBML. */
const webm = Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3', 'latin1'), Buffer.alloc(2000, 1)])

beforeAll(async () => {
  service = await startScripted({ '/v1/audio/transcriptions': asked => answer(asked) })
  api = await startApi({
    platform: true,
    config: { transcription: { url: `${service.url}/v1/`, key: 'sk-transcribe', model: 'whisper-1' } }
  })
  student = await createGiven(api).user()
})
afterAll(async () => {
  await api.stop()
  await service.stop()
})

async function say(bytes: Buffer, name = 'recording.weba', path: string = transcribe.path): Promise<{ text: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${student.token}` }
  const reply = await fetch(api.url + path, { method: 'POST', headers, body: form })
  const text = await reply.text()
  if (!reply.ok) throw parseError(reply, text)
  return fromWire(JSON.parse(text)) as { text: string }
}

test('a recording becomes text, and stays nowhere', async () => {
  answer = () => ({ json: { text: ' What is a limit? ' } })
  expect(await say(webm)).toEqual({ text: 'What is a limit?' })
  const { headers, method } = service.asked.at(-1)!
  expect([method, headers.authorization]).toEqual(['POST', 'Bearer sk-transcribe'])
  expect(Number((await api.db('files').count({ n: '*' }).first<{ n: string }>())!.n)).toBe(0)
})

test('what is no recording, too large or not understood has a code of its own', async () => {
  answer = () => ({ json: { text: '' } })
  await expect(say(Buffer.from('words'))).rejects.toMatchObject({ code: 1104 })
  await expect(say(Buffer.alloc(0))).rejects.toMatchObject({ code: 1100 })
  await expect(say(Buffer.concat([webm, Buffer.alloc(limits.recordingMb * megabyte)]))).rejects.toMatchObject({ code: 1103 })
  expect(await say(webm)).toEqual({ text: '' })
  answer = () => ({ status: 429, json: {} })
  await expect(say(webm)).rejects.toMatchObject({ code: 4002 })
  answer = () => ({ status: 401, json: { error: { message: 'Incorrect API key provided: sk-transcribe' } } })
  await expect(say(webm)).rejects.toMatchObject({ code: 4000 })
  answer = () => ({ text: 'not JSON', type: 'text/plain' })
  await expect(say(webm)).rejects.toMatchObject({ code: 4000 })
  expect(api.logs.join('\n')).not.toContain('sk-transcribe')
})

test('recordings that wait for the service fill no more than some memory; who is beyond that is told to wait', async () => {
  const large = Buffer.concat([webm, Buffer.alloc(limits.recordingMb * megabyte - 5000)])
  const form = () => {
    const made = new FormData()
    made.append('file', new Blob([new Uint8Array(large)]), 'recording.weba')
    return made
  }
  const leave = new AbortController()
  const { token } = await createGiven(api).user()
  const send = () =>
    fetch(api.url + transcribe.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form(),
      signal: leave.signal
    })
  const before = service.asked.length
  answer = () => 'nothing'
  const held: Promise<unknown>[] = []
  try {
    for (let count = 1; count <= 12; count++) {
      held.push(send().catch(() => {}))
      await expect.poll(() => service.asked.length).toBe(before + count)
    }
    const refused = await send()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  } finally {
    leave.abort()
    await Promise.all(held)
  }
  answer = () => ({ json: { text: 'Heard.' } })
  await expect.poll(() => say(large).catch(() => undefined)).toEqual({ text: 'Heard.' })
})

test('a chat is told that there is a service; without one there is no transcription', async () => {
  const given = createGiven(api)
  const connection = given.connection({ apiKey: 'app-demo-writing-studio-0002' })
  const agent = await given.publishedAgent({ connection })
  expect(await student.call(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ transcription: true })
  const { context } = api
  const { transcription } = context
  Object.assign(context, { transcription: undefined })
  await expect(say(webm)).rejects.toMatchObject({ code: 3000 })
  expect(await student.call(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ transcription: false })
  Object.assign(context, { transcription })
})

test('an agent whose platform hears is told what was said, where the operator has no service', async () => {
  const agent = await createGiven(api).publishedAgent()
  const path = transcribeForAgent.path.replace('{agentId}', agent.id)
  const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(4000)])
  const { context } = api
  const { transcription } = context
  const config = () => student.call(getAgentConfig, { params: { agentId: agent.id } })
  expect((await config()).capabilities.speech).toBe(false)
  Object.assign(context, { transcription: undefined })
  try {
    expect(await config()).toMatchObject({ transcription: true, capabilities: { speech: true } })
    expect((await say(wav, 'recording.wav', path)).text).toMatch(/received 4 kB of audio\/wav/)
    const owner = agent.owner
    const budget = { scope: 'agent', scopeId: agent.id, each: true, period: 'day', unit: 'tokens' } as const
    const { items } = await owner.call(setBudget, { body: { ...budget, amount: 10 } })
    const use = { budgetId: items[0]!.id, holder: student.user.id, periodFrom: items[0]!.from, used: 10 }
    await api.db('budgetUses').insert(use)
    await expect(say(wav, 'recording.wav', path)).rejects.toMatchObject({ code: 3004, status: 402 })
    await owner.call(setBudget, { body: { ...budget, amount: null } })
    // What its platform does not take is said before anything is sent.
    await expect(say(webm, 'recording.weba', path)).rejects.toMatchObject({ code: 1104 })
    await expect(say(wav, 'recording.wav', path.replace(agent.id, crypto.randomUUID()))).rejects.toMatchObject({ code: 3000 })
  } finally {
    Object.assign(context, { transcription })
  }
})
