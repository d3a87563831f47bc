import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import type { TurnFile } from '../connector.ts'
import { multipartOf } from './files.ts'
import { createCopilot } from './index.ts'
import { type CopilotConnection, routeOf } from './request.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const connectionTo = (apiUrl: string, apiKey?: string): CopilotConnection => ({
  platform: 'copilot',
  type: 'chat',
  apiUrl,
  ...(apiKey && { apiKey })
})

describe('the way to an agent is told by its address (§1.1, §1.3)', () => {
  const endpoint =
    'https://0123456789abcdef0123456789abcd.ef.environment.api.powerplatform.com/powervirtualagents/botsbyschema/cr1_tutor/directline/token?api-version=2022-03-01-preview'
  test.each([
    ['a token endpoint', endpoint],
    ['an older one', 'https://powerva.microsoft.com/api/botmanagement/v1/directline/directlinetoken?botId=1&tenantId=2']
  ])('%s needs no key', (_, address) => {
    expect(routeOf(connectionTo(address))).toEqual({ tokenUrl: new URL(address) })
  })

  test.each([
    ['https://directline.botframework.com', 'https://directline.botframework.com/v3/directline'],
    [' https://europe.directline.botframework.com/v3/directline/ ', 'https://europe.directline.botframework.com/v3/directline'],
    [
      'https://directline.botframework.com/v3/directline/conversations/x/activities',
      'https://directline.botframework.com/v3/directline'
    ],
    ['https://proxy.campus.edu/bots', 'https://proxy.campus.edu/bots/v3/directline']
  ])('%s takes a secret', (address, base) => {
    expect(routeOf(connectionTo(address, ' secret '))).toEqual({ base, secret: 'secret' })
  })

  test('the address of a user’s own token is refused, since we have none (§1.2, §3.3)', () => {
    const address = 'https://x.environment.api.powerplatform.com/copilotstudio/dataverse-backed/authenticated/bots/cr1_tutor'
    expect(() => routeOf(connectionTo(address, 'secret'))).toThrow(
      expect.objectContaining({ problems: [{ path: ['connection', 'apiUrl'], reason: 'invalidPlatformUrl' }] })
    )
  })
})

describe('checking a connection (§1.4)', () => {
  const tokenPath = '/powervirtualagents/botsbyschema/tutor/directline/token'
  const copilot = createCopilot()
  async function check(script: Record<string, () => ScriptedAnswer>, path: string, apiKey?: string) {
    const platform = await startScripted(script)
    const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
    const described = await copilot
      .describe(connectionTo(`${platform.url}${path}`, apiKey), context)
      .catch(({ reason, problems: [problem] }) => ({ reason, problem: problem && `${problem.path[1]} ${problem.reason}` }))
    await platform.stop()
    return described
  }
  const generate = (answer: ScriptedAnswer) => check({ '/v3/directline/tokens/generate': () => answer }, '', 'secret')
  const endpoint = (answer: ScriptedAnswer) => check({ [tokenPath]: () => answer }, tokenPath)

  test('a token proves the channel, and nothing is known of the agent (§2)', async () => {
    const nothing = { name: '', opener: '', suggestedQuestions: [], form: [] }
    expect(await generate({ json: { token: 't', expires_in: 1800, conversationId: 'c' } })).toMatchObject(nothing)
    expect(await endpoint({ json: { token: 't' } })).toMatchObject(nothing)
  })

  test.each([
    [401, 'agentInaccessible', 'apiKey keyRefused'],
    [403, 'agentInaccessible', 'apiKey keyRefused'],
    [429, 'thirdPartyRateLimited', undefined],
    [500, 'thirdPartyFailed', undefined]
  ])('a secret that is answered with %i', async (status, reason, problem) => {
    const json = { error: { code: 'BadArgument', message: 'x' } }
    expect(await generate({ status, json })).toEqual({ reason, problem })
  })

  test.each([
    [401, 'agentInaccessible', 'apiUrl switchedOff'],
    [403, 'agentInaccessible', 'apiUrl switchedOff'],
    [404, 'agentInaccessible', 'apiUrl switchedOff']
  ])('a token endpoint that answers %i', async (status, reason, problem) => {
    expect(await endpoint({ status, json: {} })).toEqual({ reason, problem })
  })

  test('an answer without a token is none of Direct Line', async () => {
    const refused = { reason: 'validation', problem: 'apiUrl invalidPlatformUrl' }
    expect(await generate({ json: { conversationId: 'c' } })).toEqual(refused)
    expect(await endpoint({ text: '<html>', type: 'text/html' })).toEqual(refused)
  })
})

describe('files (§6)', () => {
  const fileOf = (name: string, type: string, bytes: Uint8Array): TurnFile => ({
    id: name,
    name,
    type,
    size: bytes.length,
    publicUrl: () => undefined,
    open: async () =>
      (async function* () {
        yield bytes
      })()
  })

  test('are sent with the activity, each with its name and type', async () => {
    const files = [fileOf('笔"记".md', 'text/markdown', Buffer.from('Water.')), fileOf('b', 'odd; type', Buffer.from([0, 255]))]
    const { type, bytes } = await multipartOf({ type: 'message', text: 'Read' }, files)
    const form = await new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } }).formData()
    expect(Buffer.from(bytes).toString()).toContain('Content-Type: application/vnd.microsoft.activity\r\n\r\n{"type":"message"')
    expect(form.getAll('file').map(file => (file as File).name)).toEqual(['笔_记_.md', 'b'])
    expect(form.getAll('file').map(file => (file as File).type)).toEqual(['text/markdown', 'application/octet-stream'])
  })

  test('that are too large together are refused before anything is sent', async () => {
    const large = fileOf('a', '', Buffer.alloc(9_000_000))
    await expect(multipartOf({}, [large, large])).rejects.toMatchObject({ reason: 'fileTooLarge' })
  })
})
