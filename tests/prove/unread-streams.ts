import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import { probed, readMemory } from '../bench/memory.ts'
import { isWhole } from '../bench/script.mjs'
import { parseStream } from './parse-stream.ts'
import type { World } from './world.ts'

const guests = 10
const readersPerGuest = 100
/** More than the buffers of the network take, for each reader. */
const answer = { count: 2000, paceMs: 40, timed: false, long: true }
/** How long readers of an ended reply are held; some time after the server has cut them. */
const heldMs = 45_000
/** What a thousand readers may cost beside the replies themselves. */
const maxGrowthMb = 200
/** How often it is looked at. Garbage is collected first: V8 lets it grow as it likes, and more so on a busy machine. */
const everyMs = 3000

/**
 * A thousand readers never read a byte: of replies that run, and of replies that have ended. The server's resident memory, after a
 * collection, grows by no more than 200 MB beyond what the replies take, and whoever comes back gets all of it.
 */
export async function proveUnreadStreams(world: World, _minutes: number, say: (text: string) => void): Promise<void> {
  await world.setAnswer(answer)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-memory-'))
  const probe = probed(folder)
  const server = await world.startServer(port, {
    ...probe.env,
    NODE_OPTIONS: probe.nodeOptions.join(' '),
    OPEN_STREAMS_PER_GUEST: String(2 * readersPerGuest)
  })
  const residentMb = async () => (await readMemory(folder, server.pid)).resident / 1024 / 1024
  const question = { ...world.question, url: world.question.url.replace(/:\d+/, `:${port}`) }
  try {
    const alone = await growthOf(residentMb, () => runReplies(question, 0))
    const begun: Begun[] = []
    const withReaders = await growthOf(residentMb, async () => void begun.push(...(await runReplies(question, readersPerGuest))))
    say(
      `${guests} running replies: ${mb(alone)} with their readers alone, ${mb(withReaders)} with ${guests * readersPerGuest} that never read`
    )

    const ended = await growthOf(residentMb, async () => {
      const sockets = begun.flatMap(reply => openUnread(question, reply, readersPerGuest))
      await pause(heldMs)
      for (const socket of sockets) socket.destroy()
    })
    say(`the same replies after their end: ${mb(ended)} with ${guests * readersPerGuest} that never read`)
    for (const reply of begun) await checkComplete(question, reply)
    const grown = Math.max(withReaders.most - withReaders.before - (alone.most - alone.before), ended.most - ended.before)
    say(`readers that never read cost at most ${grown.toFixed(0)} MB`)
    if (grown > maxGrowthMb) throw new Error('the memory grew with readers that never read')
  } finally {
    await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

type Question = World['question']
type Begun = { messageId: string; guestId: string }
type Growth = { before: number; most: number }

const mb = ({ before, most }: Growth) => `${before.toFixed(0)} → ${most.toFixed(0)} MB`

async function growthOf(residentMb: () => Promise<number>, work: () => Promise<unknown>): Promise<Growth> {
  const growth = { before: await residentMb(), most: 0 }
  const working = new AbortController()
  const watching = (async () => {
    while (!working.signal.aborted) {
      growth.most = Math.max(growth.most, await residentMb())
      await pause(everyMs)
    }
  })()
  await Promise.all([work().finally(() => working.abort()), watching])
  return growth
}

/** Asks a question as each of the guests and reads the answers, beside readers of the same replies that never read. */
async function runReplies(question: Question, unreadEach: number): Promise<Begun[]> {
  return Promise.all(
    Array.from({ length: guests }, async () => {
      const response = await fetch(question.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...question.headers },
        body: JSON.stringify({ text: 'What is a limit?' })
      })
      if (response.status !== 200) throw new Error(`a question was answered with ${response.status}`)
      const guestId = response.headers.get('x-guest-id')!
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      let stream = ''
      let begun: Begun | undefined
      let sockets: net.Socket[] = []
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        stream += read.value
        const { messageId } = begun ?? parseStream(stream)
        if (begun || !messageId) continue
        begun = { messageId, guestId }
        sockets = openUnread(question, begun, unreadEach)
      }
      for (const socket of sockets) socket.destroy()
      const { text, ended } = parseStream(stream)
      if (!begun || !ended || !isWhole(text)) throw new Error('an answer did not arrive whole')
      return begun
    })
  )
}

/** Opens streams of a reply of which nothing is ever read, not even their heads. */
function openUnread({ url, headers }: Question, { messageId, guestId }: Begun, count: number): net.Socket[] {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ ...headers, host, 'x-guest-id': guestId }).map(([name, value]) => `${name}: ${value}`)
  return Array.from({ length: count }, () => {
    const socket = net.connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET /api/v1/messages/${messageId}/events HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    return socket
  })
}

async function checkComplete({ url, headers }: Question, { messageId, guestId }: Begun): Promise<void> {
  const address = new URL(`/api/v1/messages/${messageId}/events`, url)
  const response = await fetch(address, { headers: { ...headers, 'x-guest-id': guestId } })
  if (response.status !== 200) throw new Error(`coming back was answered with ${response.status}`)
  const { text, ended } = parseStream(await response.text())
  if (!ended || !isWhole(text)) throw new Error('a reader that came back did not get all of it')
}
