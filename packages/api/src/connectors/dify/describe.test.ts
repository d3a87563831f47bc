import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AgentType } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { createOutgoing } from '../client/call.ts'
import { dify } from './index.ts'
import type { DifyConnection } from './request.ts'

let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], redirectsToAllowed: true, log: pino({ enabled: false }) })
beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(async () => {
  await outgoing.stop()
  await platform.stop()
})

function describe(apiKey: string, type: AgentType = 'chat', apiUrl = platform.difyUrl) {
  const connection: DifyConnection = { platform: 'dify', type, apiUrl, apiKey }
  return dify.describe(connection, { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })
}
const wrongAddress = { reason: 'validation', problems: [{ path: ['connection', 'apiUrl'], reason: 'invalidPlatformUrl' }] }

test("an app's name, opener, questions and capabilities are read without spending tokens (§1.5, §2.1)", async () => {
  const before = platform.calls.length
  expect(await describe('app-demo-calculus-tutor-0001')).toMatchObject({
    name: 'Calculus tutor / 微积分助教',
    opener: expect.stringContaining('你好'),
    suggestedQuestions: expect.arrayContaining(['Why does the chain rule work?']),
    capabilities: { files: true, stop: true, suggestions: true, citations: true, deepThinking: false, onlineSearch: false }
  })
  expect(platform.calls.slice(before).map(call => call.path)).toEqual(['/info', '/parameters'])
})

test('every control of a form becomes a field (§2.2)', async () => {
  const { form } = await describe('app-demo-every-control-00008', 'chatflow')
  const kinds = new Set(form.map(field => field.kind))
  for (const kind of ['text', 'paragraph', 'select', 'number', 'checkbox', 'file', 'files', 'json'] as const)
    expect(kinds).toContain(kind)
  for (const field of form) expect(field).toMatchObject({ name: expect.stringMatching(/\S/), label: expect.stringMatching(/\S/) })
})

test('the type of the app must match that of the agent, even on servers that do not report it (§1.4, §1.5)', async () => {
  const keys = {
    chat: 'app-demo-writing-studio-0002',
    chatflow: 'app-demo-lesson-planner-0004',
    workflow: 'app-demo-reading-digest-0005'
  }
  for (const type of ['chat', 'chatflow', 'workflow'] as const) {
    for (const [kind, key] of Object.entries(keys)) {
      if (kind === type) await expect(describe(key, type)).resolves.toBeDefined()
      else await expect(describe(key, type)).rejects.toMatchObject({ reason: 'agentTypeUnsupported' })
    }
  }
  await expect(describe('app-demo-text-generator-0009')).rejects.toMatchObject({ reason: 'agentTypeUnsupported' })
  for (const mode of ['chat', 'advanced-chat', 'workflow', 'completion'] as const) {
    const key = platform.addApp({ key: `app-says-no-mode-${mode}`, mode, switches: { infoWithoutMode: true } })
    const type = mode === 'advanced-chat' ? 'chatflow' : mode === 'chat' ? 'chat' : 'workflow'
    await expect(describe(key, type)).resolves.toBeDefined()
  }
})

test.each([
  ['app-nobody', { path: ['connection', 'apiKey'], reason: 'keyRefused' }],
  ['app-demo-not-published-00010', { path: ['connection'], reason: 'notPublished' }],
  ['app-demo-disabled-app-000011', { path: ['connection'], reason: 'switchedOff' }]
])('what is wrong with an app is said: %s (§1.5)', async (key, problem) => {
  await expect(describe(key)).rejects.toMatchObject({ reason: 'agentInaccessible', problems: [problem] })
})

test('the type of an app of another type is suggested, and its address if `/v1` is missing (§1.1)', async () => {
  const otherType = { path: ['connection', 'type'], reason: 'otherType', suggestion: 'workflow' }
  await expect(describe('app-demo-reading-digest-0005')).rejects.toMatchObject({ problems: [otherType] })
  await expect(describe('app-demo-text-generator-0009')).rejects.toMatchObject({ problems: [otherType] })
  const otherAddress = { path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion: platform.difyUrl }
  const key = 'app-demo-writing-studio-0002'
  await expect(describe(key, 'chat', `${platform.url}/dify`)).rejects.toMatchObject({ problems: [otherAddress] })
})

test.each(['/chat-messages', '/completion-messages', '/workflows/run', '/info', '/parameters/'])(
  'the path of a call that was pasted is cut off: %s (§1.1)',
  async path => {
    const { name } = await describe('app-demo-writing-studio-0002', 'chat', platform.difyUrl + path)
    expect(name).toBe((await describe('app-demo-writing-studio-0002')).name)
  }
)

test('of the address of a page of its site, the API below its origin is offered (§1.1)', async () => {
  const server = createServer((request, response) => {
    const isApi = request.url === '/v1/'
    response.writeHead(isApi ? 200 : 404, { 'content-type': isApi ? 'application/json' : 'text/html' })
    response.end(isApi ? '{"welcome":"Dify OpenAPI","api_version":"v1"}' : '<html>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(describe('app-x', 'chat', `${origin}/app/4f1c/develop`)).rejects.toMatchObject({
    problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion: `${origin}/v1` }]
  })
  await new Promise(resolve => server.close(resolve))
})

test('an address that is not a Dify API is reported at its field; a failing gateway is not', async () => {
  const html = platform.addApp({ key: 'app-html-instead', mode: 'chat', switches: { htmlInstead: true } })
  await expect(describe(html)).rejects.toMatchObject(wrongAddress)
  await expect(describe('app-demo-calculus-tutor-0001', 'chat', `${platform.url}/elsewhere`)).rejects.toMatchObject(wrongAddress)
  const gateway = platform.addApp({ key: 'app-gateway', mode: 'chat', switches: { gatewayError: 502 } })
  await expect(describe(gateway)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
})

test('an address that redirects to another origin is reported as wrong instead of the key', async () => {
  const server = createServer((request, response) =>
    response.writeHead(301, { location: platform.url + (request.url ?? '').replace('/v1', '/dify/v1') }).end()
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(describe('app-demo-writing-studio-0002', 'chat', `http://127.0.0.1:${port}/v1`)).rejects.toMatchObject(
    wrongAddress
  )
  await new Promise(resolve => server.close(resolve))
})

test('a gateway failure while probing an old server is not reported as a wrong type of app', async () => {
  const server = createServer(async (request, response) => {
    if (!request.url!.startsWith('/v1/info') && !request.url!.startsWith('/v1/parameters'))
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<html>')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"Old","description":"","tags":[]}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(describe('app-old', 'chat', `http://127.0.0.1:${port}/v1`)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  await new Promise(resolve => server.close(resolve))
})

test('unusual settings of a form are interpreted as on the platform (§2.2)', async () => {
  const control = (kind: string, settings: object) => ({ [kind]: { variable: kind, label: '', required: false, ...settings } })
  const user_input_form = [
    control('text-input', { max_length: 0 }),
    control('paragraph', { max_length: '300' }),
    control('file', { max_length: 5, default: '' }),
    control('file-list', { max_length: 5 }),
    control('number', { max_length: 48, default: '3' }),
    control('checkbox', { default: 'false' }),
    control('json_object', { default: { points: 3 } }),
    control('url', { default: null })
  ]
  const key = platform.addApp({ key: 'app-odd-form', mode: 'advanced-chat', parameters: { user_input_form } })
  const { form } = await describe(key, 'chatflow')
  expect(form.map(({ kind, maxLength, initial }) => [kind, maxLength, initial])).toEqual([
    ['text', null, null],
    ['paragraph', 300, null],
    ['file', null, null],
    ['files', 5, null],
    ['number', null, '3'],
    ['checkbox', null, false],
    ['json', null, '{\n  "points": 3\n}'],
    ['text', null, null]
  ])
})

test('files are supported if uploads are enabled and not only links are allowed (§2.3)', async () => {
  const settings: [object, boolean][] = [
    [{ image: { enabled: true, transfer_methods: ['remote_url', 'local_file'] } }, true],
    [{ image: { enabled: true, transfer_methods: ['remote_url'] } }, false],
    [{ enabled: false, image: { enabled: true } }, false],
    [{ enabled: true, allowed_file_upload_methods: ['remote_url'], image: { transfer_methods: ['local_file'] } }, false],
    [{ enabled: true }, true],
    [{}, false]
  ]
  for (const [file_upload, files] of settings) {
    const key = platform.addApp({ key: 'app-file-settings', mode: 'chat', parameters: { file_upload } })
    expect((await describe(key)).capabilities.files).toBe(files)
  }
})

test('the API is found at /v1 if only the origin is entered (§1.1)', async () => {
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    paths.push(request.url!)
    if (!request.url!.startsWith('/v1/')) return response.writeHead(404).end('<html>')
    const headers = { authorization: request.headers.authorization ?? '' }
    const answer = await fetch(platform.difyUrl + request.url!.slice(3), { headers })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type')! }).end(await answer.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(describe('app-demo-writing-studio-0002', 'chat', origin)).resolves.toBeDefined()
  await expect(describe('app-demo-writing-studio-0002', 'chat', `${origin}/`)).resolves.toBeDefined()
  expect(paths).toEqual(['/v1/', '/v1/info', '/v1/parameters', '/v1/info', '/v1/parameters'])
  await new Promise(resolve => server.close(resolve))
})

test('a trailing slash in the address is ignored', async () => {
  await expect(describe('app-demo-writing-studio-0002', 'chat', `${platform.difyUrl}/`)).resolves.toBeDefined()
})
