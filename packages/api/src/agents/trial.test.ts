import { type Connection, listMyAgents, tryConnection } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { calculusKey } from '../testing/drafts.ts'
import { useApi } from '../testing/for-a-file.ts'

const { api, given } = useApi()

const stored = async () => {
  const counts: Record<string, unknown> = {}
  for (const table of ['agents', 'conversations', 'messages', 'auditLog'])
    counts[table] = (await api.db(table).count('* as rows').first())?.rows
  return counts
}

test('a publisher tries a question before publishing, and nothing of it is kept or counted', async () => {
  const manager = await given.manager()
  const before = await stored()
  const answer = await manager.call(tryConnection, { body: { connection: given.connection(), text: 'What is a derivative?' } })
  expect(answer.text.length).toBeGreaterThan(20)
  expect(answer.isWhole).toBe(true)
  expect(answer.milliseconds).toBeGreaterThanOrEqual(0)
  expect(await stored()).toEqual(before)
  expect((await manager.call(listMyAgents, {})).items).toEqual([])
})

test('on edit, the stored key stands in for one that was not entered, for the owner alone', async () => {
  const agent = await given.agent()
  const { connection } = given.edit()
  const body = { connection, agentId: agent.id, text: 'What is a derivative?' }
  expect((await agent.owner.call(tryConnection, { body })).text).not.toBe('')
  const stranger = await given.manager()
  await expect(stranger.call(tryConnection, { body })).rejects.toMatchObject({ reason: 'notFound' })
  const student = await given.user()
  await expect(student.call(tryConnection, { body })).rejects.toMatchObject({ reason: 'notPermitted' })
})

test('what the platform refuses is said as when a connection is checked', async () => {
  const manager = await given.manager()
  const connection = given.connection({ apiKey: 'app-no-such-key-000000000' })
  await expect(manager.call(tryConnection, { body: { connection, text: 'Hello' } })).rejects.toMatchObject({
    problems: [{ path: ['connection', 'api_key'], reason: 'keyRefused' }]
  })
  expect(api.logs.join('\n')).not.toContain(calculusKey)
})

test('what a form asks for goes along with the question, and what it lacks is told', async () => {
  const manager = await given.manager()
  const model = {
    ...{ platform: 'openai', type: 'chat', apiUrl: `${api.platform.url}/openai/v1`, appId: 'calculus-tutor' },
    ...{ apiKey: 'sk-demo-compatible-000000000001', instructions: 'You teach {{subject}}.' }
  } as Connection
  const body = { connection: model, text: 'Hello' }
  await expect(manager.call(tryConnection, { body })).rejects.toMatchObject({
    problems: [{ path: ['inputs', 'subject'], reason: 'required' }]
  })
  expect((await manager.call(tryConnection, { body: { ...body, inputs: { subject: 'algebra' } } })).text).not.toBe('')
  expect(api.platform.calls.at(-1)?.body).toMatchObject({ messages: [{ role: 'system', content: 'You teach algebra.' }, {}] })
  // A trial has no pictures, and does not pay for the question whether the model takes any.
  expect(JSON.stringify(api.platform.calls)).not.toContain('image_url')
})

test('an app that asks for a file is not tried', async () => {
  const manager = await given.manager()
  const connection = given.connection({ apiKey: 'app-demo-every-control-00008' })
  await expect(manager.call(tryConnection, { body: { connection, text: 'Hello' } })).rejects.toMatchObject({ code: 3101 })
})

test('an answer that is too long for a reply is none', async () => {
  const manager = await given.manager()
  const apiKey = 'app-endless-trial-key-0001'
  api.platform.addApp({ key: apiKey, mode: 'chat', switches: { answer: ['And so on. '.repeat(200_000)] }, parameters: {} })
  const call = manager.call(tryConnection, { body: { connection: given.connection({ apiKey }), text: 'Hello' } })
  await expect(call).rejects.toMatchObject({ reason: 'thirdPartyStreamFailed' })
})
