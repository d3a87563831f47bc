import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMb } from '../bench/process-cost.ts'
import { isWhole } from '../bench/script.mjs'
import { parseStream } from './parse-stream.ts'
import type { World } from './world.ts'

const readers = 5
/** An answer is nearly as long as a reply may be: more than the buffers of the network take, within a minute. */
const answer = { count: 3000, paceMs: 20, timed: false, long: true }
const answerMs = 65_000
/** What the server may need for an answer of this length, which it holds several times, and for its reader. */
const mbPerReader = 50
const slackMb = 80

/**
 * Readers take one byte a second of the longest answers, one after the other. The server's memory stays bounded, since it cuts
 * such readers; and each, when it returns with the number of its last event, gets the rest.
 */
export async function proveSlowReaders(world: World, minutes: number, say: (text: string) => void): Promise<void> {
  await world.setAnswer(answer)
  const before = residentMb(world.lyceum.pid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, residentMb(world.lyceum.pid))
  }, 500)
  const acknowledged: string[] = []
  const until = performance.now() + minutes * 60_000
  let cut = 0

  async function readOnAndOn(): Promise<void> {
    do {
      const begun = await readSlowly(world)
      acknowledged.push(begun.messageId)
      if (!begun.ended) cut++
      const rest = begun.ended ? '' : await readRest(world, begun)
      if (!isWhole(begun.text + rest)) throw new Error('a reader that came back did not get the rest')
    } while (performance.now() < until)
  }

  await Promise.all(Array.from({ length: readers }, readOnAndOn)).finally(() => clearInterval(watching))
  const memory = `${before.toFixed(0)} MB at first, at most ${most.toFixed(0)} MB`
  say(`${cut} of ${acknowledged.length} readers were cut and came back; memory: ${memory}`)
  if (cut === 0) throw new Error('no reader was cut, so nothing is proved')
  if (most > before + readers * mbPerReader + slackMb) throw new Error('the memory grew with what readers did not take')
  await world.checkStored(acknowledged)
}

type Begun = { messageId: string; guestId: string; text: string; lastId: string; ended: boolean }

/** Asks, takes one byte a second until the answer is over, then what is left of it. */
async function readSlowly({ question: { url, headers } }: World): Promise<Begun> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', ...headers }
    })
    request
      .once('error', reject)
      .once('response', resolve)
      .end(JSON.stringify({ text: 'What is a limit?' }))
  })
  response.on('error', () => {})
  const taken: Buffer[] = []
  for (const until = performance.now() + answerMs; performance.now() < until; await pause(1000)) {
    const byte: Buffer | null = response.read(1)
    if (byte) taken.push(byte)
  }
  try {
    for await (const chunk of response) taken.push(chunk)
  } catch {
    // The server has cut this reader.
  }
  const { text, lastId, ended, messageId } = parseStream(Buffer.concat(taken).toString())
  return { messageId, guestId: String(response.headers['x-guest-id']), text, lastId, ended }
}

async function readRest({ question }: World, { messageId, guestId, lastId }: Begun): Promise<string> {
  const url = new URL(`/api/v1/messages/${messageId}/events`, question.url)
  const headers = { ...question.headers, 'x-guest-id': guestId, ...(lastId && { 'last-event-id': lastId }) }
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new Error(`coming back was answered with ${response.status}`)
  const { text, ended } = parseStream(await response.text())
  if (!ended) throw new Error('the rest of an answer has no end')
  return text
}
