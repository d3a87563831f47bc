// On both engines: sealed values are stored in columns whose types the engine reads and writes.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAgent, listMyAgents, updateAgent, verifyAgent } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConnectionDraft, calculusKey } from '../testing/drafts.ts'
import { useApi } from '../testing/for-a-file.ts'

const { api, given } = useApi()

describe('verifying a connection', () => {
  test('tells what the platform says of the app', async () => {
    const manager = await given.manager()
    const described = await manager.call(verifyAgent, { body: { connection: given.connection() } })
    expect(described.name).toBe('Calculus tutor / 微积分助教')
    expect(described.suggestedQuestions).toHaveLength(3)
    expect(described.capabilities.suggestions).toBe(true)
  })

  test('a regular user may not verify', async () => {
    const student = await given.user()
    await expect(student.call(verifyAgent, { body: { connection: given.connection() } })).rejects.toMatchObject({
      reason: 'notPermitted'
    })
  })

  test('on edit, the stored key stands in for one that was not entered', async () => {
    const agent = await given.agent()
    const { connection: entered } = given.edit()
    const described = await agent.owner.call(verifyAgent, { body: { connection: entered, agentId: agent.id } })
    expect(described.name).toContain('Calculus')
  })

  test('without a stored one, the key is required', async () => {
    const manager = await given.manager()
    const { connection: entered } = given.edit()
    await expect(manager.call(verifyAgent, { body: { connection: entered } })).rejects.toMatchObject(keyRequired)
  })

  test('a stored key is never sent to another host', async () => {
    const agent = await given.agent()
    const thief = await listening((_, response) => response.end('{}'))
    const { connection: entered } = given.edit({}, { apiUrl: thief.url })
    await expect(agent.owner.call(verifyAgent, { body: { connection: entered, agentId: agent.id } })).rejects.toMatchObject(
      keyRequired
    )
    const changed = given.edit({}, { apiUrl: thief.url })
    await expect(agent.owner.call(updateAgent, { params: { agentId: agent.id }, body: changed })).rejects.toMatchObject(
      keyRequired
    )
    expect(thief.calls).toEqual([])
    thief.close()
  })

  test("nobody verifies with another person's stored key", async () => {
    const agent = await given.agent()
    const stranger = await given.manager()
    const { connection: entered } = given.edit()
    const call = stranger.call(verifyAgent, { body: { connection: entered, agentId: agent.id } })
    await expect(call).rejects.toMatchObject({ reason: 'notFound' })
  })
})

describe('a connection that does not work is refused and leaves nothing behind', () => {
  const rejections: { name: string; entered: () => Partial<ConnectionDraft>; error: object }[] = [
    { name: 'a wrong key', entered: () => ({ apiKey: 'app-no-such-key-000000000' }), error: { code: 3100 } },
    { name: 'an app that is not published', entered: () => ({ apiKey: 'app-demo-not-published-00010' }), error: { code: 3100 } },
    { name: 'an app that is switched off', entered: () => ({ apiKey: 'app-demo-disabled-app-000011' }), error: { code: 3100 } },
    {
      name: 'another type than the app has',
      entered: () => ({ type: 'workflow' }),
      error: { code: 3101, problems: [{ path: ['connection', 'type'], reason: 'otherType', suggestion: 'chat' }] }
    },
    { name: 'a completion app', entered: () => ({ apiKey: 'app-demo-text-generator-0009' }), error: { code: 3101 } },
    {
      name: 'a host that does not answer',
      entered: () => ({ apiUrl: silent.url }),
      error: { ...wrongField('hostRefused'), code: 4000 }
    },
    { name: 'a host that answers with a page', entered: () => ({ apiUrl: page.url }), error: wrongField('invalidPlatformUrl') },
    { name: 'a private address', entered: () => ({ apiUrl: 'http://10.1.2.3/v1' }), error: wrongField('addressNotAllowed') },
    {
      name: 'a link-local address',
      entered: () => ({ apiUrl: 'http://169.254.169.254/v1' }),
      error: wrongField('addressNotAllowed')
    },
    { name: 'no web address', entered: () => ({ apiUrl: 'ftp://dify.test' }), error: wrongField('invalidPlatformUrl') }
  ]
  let silent: Listening
  let page: Listening
  beforeAll(async () => {
    silent = await listening(() => {})
    silent.close()
    page = await listening((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Welcome</title>')
    )
  })
  afterAll(() => page.close())

  test.each(rejections)('$name', async ({ entered, error }) => {
    const manager = await given.manager()
    const before = await rowCounts()
    await expect(manager.call(verifyAgent, { body: { connection: given.connection(entered()) } })).rejects.toMatchObject(error)
    await expect(
      manager.call(createAgent, { body: given.draft({ connection: given.connection(entered()) }) })
    ).rejects.toMatchObject(error)
    expect(await rowCounts()).toEqual(before)
  })

  test('what the platform itself says is told to who checks a connection, without secrets and in bounds', async () => {
    const manager = await given.manager()
    const check = (connection: ConnectionDraft) => manager.call(verifyAgent, { body: { connection } })
    await expect(check(given.connection({ apiKey: 'app-no-such-key-000000000' }))).rejects.toMatchObject({
      problems: [{ path: ['connection', 'api_key'], reason: 'keyRefused', quote: 'Access token is invalid' }]
    })
    const apiKey = 'app-which-is-told-back'
    const talkative = await listening((_, response) => {
      const message = `No quota\nfor ${apiKey} ${'and so on '.repeat(100)}`
      response.writeHead(429, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 'too_many_requests', message }))
    })
    const refused = await check(given.connection({ apiUrl: talkative.url, apiKey })).catch(failure => failure)
    talkative.close()
    expect(refused).toMatchObject({ code: 4002, problems: [{ path: ['connection'], reason: 'rejected' }] })
    expect(refused.problems[0].quote).toMatch(/^No quota for \[secret\] and so on .*…$/)
    expect(refused.problems[0].quote.length).toBeLessThanOrEqual(300)
    // A page is no message.
    expect((await check(given.connection({ apiUrl: page.url })).catch(failure => failure)).problems[0]).not.toHaveProperty(
      'quote'
    )
  })

  test('an edit that breaks the connection changes nothing', async () => {
    const agent = await given.agent()
    const body = given.edit({ name: 'Renamed' }, { apiKey: 'app-no-such-key-000000000' })
    await expect(agent.owner.call(updateAgent, { params: { agentId: agent.id }, body })).rejects.toMatchObject({ code: 3100 })
    const { items } = await agent.owner.call(listMyAgents, {})
    expect(items[0]).toMatchObject({ name: 'Calculus tutor', updatedAt: agent.updatedAt })
  })
})

test('no key, right or wrong, is in the log', () => {
  const log = api.logs.join('\n')
  expect(log).not.toContain(calculusKey)
  expect(log).not.toContain('app-no-such-key')
})

const keyRequired = { reason: 'validation', problems: [{ path: ['connection', 'api_key'], reason: 'required' }] }
const wrongField = (reason: string) => ({ code: 1000, problems: [{ path: ['connection', 'api_url'], reason }] })

async function rowCounts() {
  const counts = []
  for (const table of ['agents', 'agentTimeline', 'auditLog', 'shares'])
    counts.push((await api.db(table).count('* as rows').first())?.rows)
  return counts
}

type Listening = { url: string; calls: (string | undefined)[]; close(): void }

/** Another server on this machine, which the test's configuration allows connectors to reach. */
async function listening(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<Listening> {
  const calls: (string | undefined)[] = []
  const server = createServer((request, response) => {
    calls.push(request.url)
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, calls, close: () => void server.close() }
}
