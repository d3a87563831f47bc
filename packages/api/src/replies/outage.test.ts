// In the proof alone: it waits for a database that is away.
// On PostgreSQL alone: connections to it are refused while it runs.

import type { AgentMessage } from '@lyceum/core/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'

let world: ChatWorld
let student: Person
let admin: pg.Client
beforeAll(async () => {
  world = await createChatWorld()
  student = await world.given.user()
  const address = new URL(world.api.context.config.databaseUrl!)
  address.pathname = '/postgres'
  admin = new pg.Client({ connectionString: address.href })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await world.api.stop()
})

const database = () => new URL(world.api.context.config.databaseUrl!).pathname.slice(1)

/** Breaks all connections to the database of the test and refuses new ones, until told otherwise. */
async function setAway(away: boolean): Promise<void> {
  await admin.query(`alter database "${database()}" allow_connections ${!away}`)
  if (away) await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database()])
}

test('replies go on while the database is away; those that end meanwhile are stored when it is back, as they were shown', async () => {
  const answer = Array.from({ length: 50 }, (_, index) => `piece ${index} 水, `)
  const agent = await world.agentThat({ switches: { answer, heldAfter: 10 } })
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => world.ask(student, agent, `Question ${index}`)))
  for (const reply of replies) await reply.until(event => event.type === 'text')

  await setAway(true)
  await expect(world.ask(student, agent, 'While it is away')).rejects.toMatchObject({ code: 9901, status: 503 })
  world.api.platform.setSwitches(agent.key, { answer })
  const ended: AgentMessage[] = []
  const finishing = Promise.all(replies.map(reply => reply.finish().then(message => ended.push(message))))
  await expect.poll(() => metric('lyceum_replies_unstored'), { timeout: 20_000 }).toBe(30)
  expect(ended).toEqual([])
  await setAway(false)
  await finishing

  for (const message of ended) {
    expect(message).toMatchObject({ status: 'finished', text: answer.join('') })
    expect((await world.messagesOf(student, message.conversationId)).at(-1)).toEqual(message)
  }
  expect(await metric('lyceum_replies_unstored')).toBe(0)
  expect((await (await world.ask(student, agent, 'Now')).finish()).status).toBe('finished')
}, 60_000)

test('a process that the database has not heard of for a minute keeps its own replies', async () => {
  const agent = await world.agentThat({ switches: { answer: Array.from({ length: 700 }, () => 'more '), paceMs: 10 } })
  const reply = await world.ask(student, agent, 'At length')
  await reply.until(event => event.type === 'text')
  await world.api.db('replyProcesses').update({ aliveAt: new Date(Date.now() - 60_000) })
  expect((await reply.finish()).status).toBe('finished')
})

test('a reply that was stored but never began, since the database lost the answer, is ended and the conversation goes on', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const { id, conversationId } = await (await world.ask(student, agent, 'One')).finish()
  const { id: processId } = await world.api.db('replyProcesses').first('id')
  const createdAt = new Date(Date.now() - 120_000)
  await world.api.db('messages').where({ id }).update({ status: 'generating', processId, createdAt })
  await expect(world.ask(student, agent, 'Two', { conversationId })).rejects.toMatchObject({ code: 3003 })
  const last = async () => (await world.messagesOf(student, conversationId)).at(-1)
  await expect.poll(last, { timeout: 25_000 }).toMatchObject({ status: 'failed', failure: { interrupted: true } })
  expect((await (await world.ask(student, agent, 'Two', { conversationId })).finish()).status).toBe('finished')
})

async function metric(name: string): Promise<number> {
  const text = await world.api.context.metrics.text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}
