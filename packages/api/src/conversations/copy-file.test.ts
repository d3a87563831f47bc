import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyAgent } from '@lyceum/core/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { type ScriptedAnswer, startScripted } from '../testing/scripted-platform.ts'

let world: ChatWorld
let platform: Awaited<ReturnType<typeof startScripted>>
/** Another private host that `PLATFORM_ALLOWED_HOSTS` lists, such as the platform of another department. */
let neighbour: http.Server
let inside: string
const asked: string[] = []
/** The address that the platform names for its picture, and where that one redirects to. */
let named = ''
let redirectsTo = ''

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const picture: ScriptedAnswer = { text: '', type: 'image/png' }
const ids = { task_id: 't', message_id: 'm', conversation_id: 'c' }
const streamOf = (...events: object[]) => events.map(event => `data: ${JSON.stringify({ ...ids, ...event })}\n\n`).join('')

beforeAll(async () => {
  neighbour = http.createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  })
  await new Promise<void>(resolve => neighbour.listen(0, '127.0.0.1', resolve))
  inside = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}/records/1.png`
  platform = await startScripted({
    '/v1/info': () => ({ json: { name: 'Painter', description: '', tags: [], mode: 'chat' } }),
    '/v1/parameters': () => ({ json: { opening_statement: '', user_input_form: [] } }),
    '/v1/site': () => ({ json: { title: 'Painter', icon_type: 'image', icon_url: named } }),
    '/v1/chat-messages': () => ({
      text: streamOf(
        { event: 'message', answer: 'Here.' },
        { event: 'message_file', id: 'f', type: 'image', belongs_to: 'assistant', url: named },
        { event: 'message_end', metadata: {} }
      )
    }),
    '/files/own.png': () => picture,
    '/files/moved.png': () => ({ status: 302, location: redirectsTo })
  })
  world = await createChatWorld({
    config: { platformAllowedHosts: [new URL(platform.url).host, new URL(inside).host] }
  })
})
afterEach(() => void asked.splice(0))
afterAll(async () => {
  await world.api.stop()
  await platform.stop()
  await new Promise(resolve => neighbour.close(resolve))
})

const connectionTo = (apiKey: string) => world.given.connection({ apiUrl: `${platform.url}/v1`, apiKey })

async function ask() {
  const agent = await world.given.publishedAgent({ connection: connectionTo('app-painter-0123456789') })
  return (await world.ask(await world.given.user(), agent, 'Paint')).finish()
}

test('a file at the own origin of the platform is copied, although its address is private', async () => {
  named = '/files/own.png'
  const { files } = await ask()
  expect(files).toMatchObject([{ url: expect.stringMatching(/^\/api\/v1\/files\//) }])
})

test.each([
  ['by its link', () => inside],
  ['by a redirect', () => '/files/moved.png']
])('a platform has no file read from another private host, %s', async (_how, link) => {
  named = link()
  redirectsTo = inside
  const reply = await ask()
  expect(reply.text).toBe('Here.')
  expect(reply.files.map(({ url }) => url)).not.toContainEqual(expect.stringMatching(/^\/api\//))
  expect(asked).toEqual([])
})

test.each([
  ['by its link', () => inside],
  ['by a redirect', () => '/files/moved.png']
])('a platform has no icon read from another private host, %s', async (_how, link) => {
  named = link()
  redirectsTo = inside
  const manager = await world.given.manager()
  const { name, icon } = await manager.call(verifyAgent, { body: { connection: connectionTo('app-painter-9876543210') } })
  expect([name, icon]).toEqual(['Painter', null])
  expect(asked).toEqual([])
})
