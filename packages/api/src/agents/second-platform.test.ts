import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAgent, deleteAgent, getRestrictedAgent, updateAgent, verifyAgent } from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'

// Everything that a further platform consists of: its name, its row of the table and its connector.
vi.mock('@lyceum/core/contract/platform-table', async original => {
  const table = await original<typeof import('@lyceum/core/contract/platform-table')>()
  const { parley } = await import('../testing/parley/description.ts')
  return { ...table, platforms: [...table.platforms, 'parley'], platformTable: { ...table.platformTable, parley } }
})
vi.mock('../connectors/index.ts', async original => {
  const { connectors } = await original<typeof import('../connectors/index.ts')>()
  const { createParley } = await import('../testing/parley/connector.ts')
  return { connectors: { ...connectors, parley: async () => createParley(() => server.url) } }
})

const accessKeyId = 'AKIDPARLEY0001'
const accessKey = 'parley-access-key-secret-0002'
const privateKey = '-----BEGIN PRIVATE KEY-----\nbGluZXMgb2YgYSBrZXk=\n-----END PRIVATE KEY-----'
const secrets = { accessKeyId, accessKey, privateKey }
const open = { platform: 'parley', type: 'chat', region: 'north' }

let world: ChatWorld
let manager: Person
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  server = await listen()
  world = await createChatWorld()
})
afterAll(async () => {
  await world.api.stop()
  server.stop()
})
beforeEach(async () => {
  server.calls.length = 0
  manager = await world.given.manager()
})

test('it is verified, published and chatted with; its secrets are sealed, and only their ends are shown', async () => {
  const connection = { ...open, ...secrets, botName: 'Ada' } as never
  expect((await manager.call(verifyAgent, { body: { connection } })).name).toBe('Ada of the north')
  const agent = await publish({ ...secrets, botName: 'Ada' })
  expect(await shown(agent)).toEqual({
    ...open,
    botName: 'Ada',
    secretEnds: { accessKeyId: '0001', accessKey: '0002', privateKey: '' }
  })
  const reply = await (await world.ask(manager, agent, 'Why is the sky blue?')).finish()
  expect(reply).toMatchObject({ status: 'finished', text: 'Ada hears you' })
  expect(server.calls.at(-1)).toEqual({ path: '/north/chat', access: `${accessKeyId}:${accessKey}`, signed: '3' })
  const kept = JSON.stringify([await world.api.db('agents'), await world.api.db('auditLog'), world.api.logs])
  for (const secret of Object.values(secrets)) expect(kept).not.toContain(JSON.stringify(secret).slice(1, -1))
})

test('on edit, secrets that were left out stay, and one that is entered takes the place of its own', async () => {
  const agent = await publish({ accessKeyId, accessKey: 'parley-access-key-wrong-0009' })
  await edit(agent, { botName: 'Grace', accessKey })
  expect(server.calls.at(-1)?.access).toBe(`${accessKeyId}:${accessKey}`)
  expect(await shown(agent)).toEqual({
    ...open,
    botName: 'Grace',
    secretEnds: { accessKeyId: '0001', accessKey: '0002' }
  })
  await edit(agent, { privateKey })
  expect(server.calls.at(-1)).toMatchObject({ access: `${accessKeyId}:${accessKey}`, signed: '3' })
  expect((await shown(agent)).secretEnds).toHaveProperty('privateKey')
  await edit(agent, { privateKey: null })
  expect(server.calls.at(-1)?.signed).toBeUndefined()
  expect((await shown(agent)).secretEnds).not.toHaveProperty('privateKey')
})

test('an optional text that is left out is gone', async () => {
  const agent = await publish({ ...secrets, botName: 'Ada' })
  await edit(agent, {})
  expect(await shown(agent)).not.toHaveProperty('botName')
})

test('another region needs every secret anew: none is sent where it was not entered for', async () => {
  const agent = await publish(secrets)
  server.calls.length = 0
  const moved = { ...open, region: 'south', accessKey }
  const params = { agentId: agent.id }
  const problems = ['access_key_id', 'private_key'].map(name => ({ path: ['connection', name], reason: 'required' }))
  const refused = { reason: 'validation', problems }
  await expect(manager.call(verifyAgent, { body: { connection: moved as never, agentId: agent.id } })).rejects.toMatchObject(
    refused
  )
  const body = world.given.draft({ connection: moved as never })
  await expect(manager.call(updateAgent, { params, body })).rejects.toMatchObject(refused)
  expect(server.calls).toEqual([])
  await edit(agent, { region: 'south', accessKeyId, accessKey, privateKey: null })
  expect(server.calls.at(-1)?.path).toBe('/south/bot')
})

test('each field is held against the table', async () => {
  const refuses = async (entered: object, ...problems: object[]) => {
    const connection = { ...open, ...secrets, ...entered } as never
    await expect(manager.call(createAgent, { body: world.given.draft({ connection }) })).rejects.toMatchObject({
      reason: 'validation',
      problems
    })
  }
  await refuses({ region: 'west' }, { path: ['connection', 'region'], reason: 'enum' })
  await refuses({ accessKey: undefined }, { path: ['connection', 'access_key'], reason: 'required' })
  await refuses({ accessKeyId: 'two words' }, { path: ['connection', 'access_key_id'], reason: 'keyCharacters' })
  await refuses({ type: 'workflow' }, { path: ['connection', 'type'], reason: 'enum' })
  await refuses({ apiUrl: 'http://127.0.0.1' }, { path: ['connection', 'api_url'], reason: 'unknownField' })
  expect(server.calls).toEqual([])
})

test('a deleted agent keeps none of its secrets', async () => {
  const agent = await publish(secrets)
  await manager.call(deleteAgent, { params: { agentId: agent.id } })
  expect(await world.api.db('agents').where({ id: agent.id }).first()).toMatchObject({ sealedSecrets: '', secretEnds: {} })
})

const publish = (entered: object) =>
  manager.call(createAgent, { body: world.given.draft({ connection: { ...open, ...entered } as never }) })

const edit = ({ id }: { id: string }, entered: object) =>
  manager.call(updateAgent, {
    params: { agentId: id },
    body: world.given.draft({ connection: { ...open, ...entered } as never })
  })

const shown = async ({ id }: { id: string }) => (await manager.call(getRestrictedAgent, { params: { agentId: id } })).connection

/** A Parley server: `bot` returns a name, `chat` an answer of three words. Any pair of keys is accepted. */
async function listen() {
  const calls: { path: string | undefined; access: unknown; signed: unknown }[] = []
  const http = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { bot } = JSON.parse(body) as { bot: string }
    const [, region, path] = request.url!.split('/')
    calls.push({ path: request.url, access: request.headers['x-access'], signed: request.headers['x-signed'] })
    if (path === 'bot')
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ name: `${bot} of the ${region}` }))
    response.setHeader('content-type', 'text/event-stream')
    for (const word of [bot, ' hears', ' you']) response.write(`data: ${JSON.stringify({ word })}\n\n`)
    response.end()
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  return { calls, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, stop: () => void http.close() }
}
