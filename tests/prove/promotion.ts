import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@lyceum/core'
import { type AgentMessage, sendMessage } from '@lyceum/core/contract'
import { applyEvent, emptyReply } from '@lyceum/core/rules'
import pg from 'pg'
import { isWhole } from '../bench/script.mjs'
import { type Machines, startMachines, type Way } from './machines.ts'

const chatters = 50
/** Answers of two seconds, and people who read for a moment before they ask again. */
const answer = { count: 40, paceMs: 50, timed: false }
const longestRestMs = 2000
/** Chats before the primary goes, and after the standby has been promoted. */
const calmMs = 8000
/** Until somebody, or a program such as Patroni, promotes the standby. */
const promotedAfterMs = 3000
/** Within which a question that was stored, but whose commit nobody heard of, is ended. */
const sweptMs = 120_000
const askAgainMs = 500
const answerTimeoutMs = 120_000

/** How the primary goes, with the way in which the servers find the other. */
const ways: { way: Way; what: string; leave(machines: Machines): unknown }[] = [
  { way: 'hosts', what: 'the machine loses its network', leave: ({ network }) => network.unplug('db1') },
  { way: 'pgbouncer', what: 'PostgreSQL is killed', leave: ({ primary }) => primary.stop() },
  { way: 'haproxy', what: 'PostgreSQL is stopped', leave: ({ primary }) => primary.stop({ orderly: true }) }
]

type Asked = { text: string; at: number; startedAt: number; refusals: number; reply: AgentMessage }

/**
 * The standby is promoted under fifty chatters, on several machines: every question that was acknowledged and every answer that was shown are
 * stored, none is asked twice, and the documents that were being read are ready.
 */
export async function provePromotion(say: (text: string) => void): Promise<void> {
  for (const { way, what, leave } of ways) {
    const machines = await startMachines(way)
    try {
      await promoteUnderLoad(
        machines,
        () => leave(machines),
        text => say(`${way}, ${what}: ${text}`)
      )
    } catch (failure) {
      console.error(`The servers' last words:\n${machines.output()}`)
      throw failure
    } finally {
      await machines.end()
    }
  }
}

async function promoteUnderLoad(machines: Machines, leave: () => unknown, say: (text: string) => void): Promise<void> {
  const { standby, platform, agentId } = machines
  await platform.send(answer)
  const all: Asked[] = []
  let chatting = true
  async function chat(number: number): Promise<void> {
    const client = await machines.guest()
    for (let question = 1; chatting; question++) {
      all.push(await ask(client, agentId, `What is a limit? Question ${question} of chatter ${number}`))
      await pause(Math.random() * longestRestMs)
    }
  }
  const everybody = Promise.all(Array.from({ length: chatters }, (_, number) => chat(number)))
  everybody.catch(() => {})
  await Promise.race([pause(calmMs), everybody])
  await queueDocuments(machines.primary.url('postgres'))
  await pause(1000)
  const goneAt = performance.now()
  await leave()
  await pause(promotedAfterMs)
  await standby.promote()
  const promotedAt = performance.now()
  await Promise.race([pause(calmMs), everybody])
  // Until everybody has had an answer again.
  while (new Set(all.filter(({ at }) => at > goneAt).map(({ text }) => text.split(' ').at(-1))).size < chatters)
    await Promise.race([pause(200), everybody])
  chatting = false
  await everybody

  const first = Math.min(...all.flatMap(({ at, startedAt }) => (at > goneAt ? [startedAt] : [])))
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  say(
    `the first question asked after it was answered ${seconds(promotedAt, first)} s after the promotion, ${seconds(goneAt, first)} s after the primary was gone`
  )
  const refused = all.reduce((sum, { refusals }) => sum + refusals, 0)
  const interrupted = await checkPromoted(standby.url('postgres'), all)
  say(
    `${all.length} questions of ${chatters} chatters stored once each, ${all.length - interrupted} answers whole, ${interrupted} interrupted, ${refused} times told to come back; all documents read`
  )
}

/** Sends a question under one key until it gets an answer. */
async function ask(client: Client, agentId: string, text: string): Promise<Asked> {
  const body = { text, idempotencyKey: randomUUID() }
  const at = performance.now()
  let refusals = 0
  for (;;) {
    let reply: AgentMessage | undefined
    let startedAt = 0
    try {
      for await (const event of client.stream(sendMessage, { params: { agentId }, body })) {
        if (event.type === 'started' && !reply) {
          reply = emptyReply({ ...event, id: event.messageId, createdAt: event.at })
          startedAt = performance.now()
        }
        if (reply) reply = applyEvent(reply, event)
      }
      if (reply && reply.status !== 'generating') return { text, at, startedAt, refusals, reply }
    } catch (failure) {
      if (performance.now() - at > answerTimeoutMs) throw failure
    }
    if (performance.now() - at > answerTimeoutMs) throw new Error('a question got no answer')
    refusals++
    await pause(askAgainMs)
  }
}

/** Has all documents read anew. */
async function queueDocuments(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `update documents set status = 'processing', stage = 'queued', percent = 0, attempts = 0, worker = null, due_at = now()`
  )
}

/** Returns how many replies were interrupted. @throws unless what was shown is stored, each question once, and all documents are read */
async function checkPromoted(databaseUrl: string, all: Asked[]): Promise<number> {
  for (const until = performance.now() + sweptMs; ; await pause(1000)) {
    const [open] = await query<{ replies: number; documents: number }>(
      databaseUrl,
      `select (select count(*)::int from messages where side = 'agent' and status = 'generating') as replies,
         (select count(*)::int from documents where status = 'processing') as documents`
    )
    if (open!.replies === 0 && open!.documents === 0) break
    if (performance.now() > until)
      throw new Error(`${open!.replies} replies and ${open!.documents} documents are not at their end`)
  }
  const [failed] = await query<{ documents: number }>(
    databaseUrl,
    `select count(*)::int as documents from documents where status <> 'completed'`
  )
  if (failed!.documents > 0) throw new Error(`${failed!.documents} documents failed`)
  const stored = await query<{ id: string; status: string; text: string; question: string }>(
    databaseUrl,
    `select m.id, m.status, m.body ->> 'text' as text, q.body ->> 'text' as question
     from messages m join messages q on q.id = m.question_id where m.side = 'agent'`
  )
  const byQuestion = new Map<string, number>()
  for (const { question } of stored) byQuestion.set(question, (byQuestion.get(question) ?? 0) + 1)
  const twice = [...byQuestion].filter(([, count]) => count > 1)
  if (twice.length > 0) throw new Error(`${twice.length} questions were asked twice`)
  const byId = new Map(stored.map(row => [row.id, row]))
  let interrupted = 0
  for (const { text, reply } of all) {
    const row = byId.get(reply.id)
    if (row?.question !== text) throw new Error('a question that was acknowledged is not stored')
    if (row.status !== reply.status || row.text !== reply.text) throw new Error('a reply is stored otherwise than it was shown')
    if (reply.status === 'finished' && !isWhole(reply.text)) throw new Error('an answer was not whole')
    if (reply.status === 'finished') continue
    if (reply.status !== 'failed' || !reply.failure?.interrupted) throw new Error(`a reply ended as ${reply.status}`)
    interrupted++
  }
  return interrupted
}

async function query<Row extends object>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
