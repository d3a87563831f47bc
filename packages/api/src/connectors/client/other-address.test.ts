import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copilot } from '../copilot/index.ts'
import { coze } from '../coze/index.ts'
import { hiagent } from '../hiagent/index.ts'
import { createOutgoing } from './call.ts'

const log = pino({ enabled: false })
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log })
const context = { outgoing, log, signal: new AbortController().signal }

/** What each platform answers where its API is; a page everywhere else, as browsers get it. */
const api: Record<string, object> = {
  '/v1/bots/7': { code: 0, data: { name: 'Tutor', bot_mode: 0 } },
  '/api/proxy/api/v1/get_app_config_preview': { Name: 'Tutor' },
  '/v3/directline/tokens/generate': { token: 't', conversationId: 'c' },
  '/powervirtualagents/botsbyschema/cr1_tutor/directline/token': { token: 't' }
}
const server = createServer((request, response) => {
  const found = api[new URL(request.url!, 'http://localhost').pathname]
  if (found) response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Studio</title>')
})
let origin: string
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await outgoing.stop()
  await new Promise(resolve => server.close(resolve))
})

const suggested = (suggestion: string) => ({
  reason: 'validation',
  problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion }]
})

test('the address of a page of Coze Studio or HiAgent leads to the API of the same host', async () => {
  const page = `${origin}/space/12/bot/7`
  const ofCoze = { platform: 'coze', type: 'chat', appId: '7', apiKey: 'pat_1' } as const
  await expect(coze.describe({ ...ofCoze, apiUrl: page }, context)).rejects.toMatchObject(suggested(origin))
  await expect(coze.describe({ ...ofCoze, apiUrl: origin }, context)).resolves.toMatchObject({ name: 'Tutor' })
  const ofHiAgent = { platform: 'hiagent', type: 'chat', apiKey: 'key' } as const
  await expect(hiagent.describe({ ...ofHiAgent, apiUrl: page }, context)).rejects.toMatchObject(suggested(origin))
  await expect(hiagent.describe({ ...ofHiAgent, apiUrl: origin }, context)).resolves.toMatchObject({ name: 'Tutor' })
})

test('half an address of Direct Line, or of a token endpoint of Copilot, is completed', async () => {
  const withSecret = { platform: 'copilot', type: 'chat', apiKey: 'secret' } as const
  const directLine = `${origin}/v3/directline`
  await expect(copilot.describe({ ...withSecret, apiUrl: `${origin}/v3` }, context)).rejects.toMatchObject(suggested(directLine))
  const agent = `${origin}/powervirtualagents/botsbyschema/cr1_tutor`
  const complete = `${agent}/directline/token?api-version=2022-03-01-preview`
  for (const apiUrl of [agent, `${agent}/directline/`])
    await expect(copilot.describe({ platform: 'copilot', type: 'chat', apiUrl }, context)).rejects.toMatchObject(
      suggested(complete)
    )
  await expect(copilot.describe({ platform: 'copilot', type: 'chat', apiUrl: complete }, context)).resolves.toBeDefined()
})

test('where no API is anywhere, the address is wrong and nothing is offered', async () => {
  const wrong = { problems: [{ path: ['connection', 'apiUrl'], reason: 'invalidPlatformUrl' }] }
  const elsewhere = { platform: 'coze', type: 'chat', appId: '8', apiKey: 'pat_1', apiUrl: `${origin}/space` } as const
  await expect(coze.describe(elsewhere, context)).rejects.toMatchObject(wrong)
})
