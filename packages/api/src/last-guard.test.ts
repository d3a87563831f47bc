// In the proof alone: servers are ended and started again.
import { connect, type Socket } from 'node:net'
import { sendMessage } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChildApi } from './testing/child-api.ts'
import { type ChildWorld, createChildWorld } from './testing/child-world.ts'

let world: ChildWorld
beforeAll(async () => {
  world = await createChildWorld()
})
afterAll(() => world.end())

/** Has the server throw outside of every handler at these signals, as a fault in a library does. */
const faults = `
  process.on('SIGUSR2', () => setTimeout(() => { throw new TypeError('planted in a timer') }))
  process.on('SIGHUP', () => void Promise.reject(new Error('planted-' + 'secret')))
  process.on('SIGWINCH', () => setInterval(() => { throw new Error('planted-' + 'secret') }, 1))
`
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(faults)}`

async function startFaulty(settings: Record<string, string>): Promise<ChildApi> {
  Object.assign(world.env, { NODE_OPTIONS, ...settings })
  return world.start()
}

/** A call of which the server waits for the rest. */
function openCall({ url }: ChildApi): Socket {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const type = 'Content-Type: application/json'
  socket.write(`POST /api/v1/auth/refresh-token HTTP/1.1\r\nHost: ${host}\r\n${type}\r\nContent-Length: 9\r\n\r\n{`)
  return socket
}

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

const fatalLines = (child: ChildApi) =>
  child
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
    .filter(({ level }) => level === 60)

test('what is thrown in a timer is logged, open calls are answered, running replies end, and the process leaves with 1', async () => {
  const child = await startFaulty({ STOP_DRAIN: '5', STOP_PATIENCE: '20' })
  const agent = await world.agentThat(child, 'app-guarded', { answer: ['more ', 'more'], heldAfter: 1 })
  const reply = await world.open(child, sendMessage, { params: { agentId: agent.id }, body: { text: 'At length' } })
  await reply.until(event => event.type === 'text')
  const waiting = textOf(openCall(child))

  process.kill(child.pid, 'SIGUSR2')
  await expect.poll(async () => (await fetch(`${child.url}/readyz`)).status, { interval: 10 }).toBe(503)
  const answer = await waiting
  expect(answer).toMatch(/^HTTP\/1\.1 500 /)
  const requestId = /X-Request-Id: (\S+)/i.exec(answer)![1]
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ code: 9900, message: 'generic', request_id: requestId })
  world.platform.setSwitches('app-guarded', { answer: ['more ', 'more'] })
  expect(await reply.finish()).toMatchObject({ status: 'finished', text: 'more more' })
  expect(await child.ended).toBe(1)

  const [line, ...more] = fatalLines(child)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    msg: 'thrown where nothing catches it: the process ends',
    origin: 'uncaughtException',
    thrown: { type: 'TypeError', message: 'planted in a timer', stack: expect.stringMatching(/^\s+at /) }
  })
})

test('a promise that nobody handles ends the process alike; words that may quote something stay out of the log', async () => {
  const child = await startFaulty({ STOP_DRAIN: '0', STOP_PATIENCE: '1' })
  const agent = await world.agentThat(child, 'app-left', { answer: ['more ', 'more'], heldAfter: 1 })
  const reply = await world.open(child, sendMessage, { params: { agentId: agent.id }, body: { text: 'At length' } })
  await reply.until(event => event.type === 'text')
  process.kill(child.pid, 'SIGHUP')
  await reply.finish().catch(() => {})
  expect(await child.ended).toBe(1)
  expect(fatalLines(child)).toMatchObject([{ origin: 'unhandledRejection', thrown: { type: 'Error' } }])
  expect(child.output()).not.toContain('planted-secret')
  // What still ran is kept, as after a stop.
  const next = await world.start()
  expect((await world.messagesOf(next, reply.message.conversationId)).at(-1)).toMatchObject({
    status: 'failed',
    text: 'more ',
    failure: { reason: 'unavailable', interrupted: true }
  })
})

test('what is thrown again and again while the process ends does not keep it, nor fill the log', async () => {
  const child = await startFaulty({ STOP_DRAIN: '0', STOP_PATIENCE: '1' })
  process.kill(child.pid, 'SIGWINCH')
  expect(await child.ended).toBe(1)
  expect(fatalLines(child)).toHaveLength(20)
})

test('what is thrown during an ordinary stop makes its exit code 1', async () => {
  const child = await startFaulty({ STOP_DRAIN: '5', STOP_PATIENCE: '5' })
  process.kill(child.pid, 'SIGTERM')
  await expect.poll(async () => (await fetch(`${child.url}/readyz`)).status, { interval: 10 }).toBe(503)
  process.kill(child.pid, 'SIGUSR2')
  expect(await child.ended).toBe(1)
})
