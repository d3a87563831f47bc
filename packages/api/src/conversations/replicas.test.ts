// In the proof alone: several servers are started.
// On both engines: two servers can share PostgreSQL, while the embedded database refuses the second one.

import { type AgentMessage, abortMessage, sendMessage, times } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChildApi } from '../testing/child-api.ts'
import { type ChildWorld, createChildWorld } from '../testing/child-world.ts'
import { freePort } from '../testing/free-port.ts'

let world: ChildWorld
beforeAll(async () => {
  world = await createChildWorld()
})
afterAll(() => world.end())

const pieces = Array.from({ length: 150 }, (_, index) => `piece ${index} 水, `)
const callsOf = (key: string) => world.platform.calls.filter(call => call.key === key && call.path === '/chat-messages')

if (process.env.TEST_DATABASE === 'postgres') {
  test(
    "two servers on one database read and stop each other's replies, and survive lost connections and the death of the other",
    async () => {
      const [here, there] = await Promise.all([world.start(), world.start()])

      const held = { answer: pieces, heldAfter: 50, paceMs: 2 }
      const goOn = () => world.platform.setSwitches('app-replica-read', { answer: pieces })
      const agent = await world.agentThat(there, 'app-replica-read', held)
      const asked = await world.open(there, sendMessage, { params: { agentId: agent.id }, body: { text: 'All of it' } })
      await asked.until(event => event.type === 'text')
      const { id, conversationId } = asked.message
      const elsewhere = await world.resume(here, id, 0)
      await elsewhere.until(event => event.type === 'text')
      expect((await world.messagesOf(here, conversationId)).at(-1)).toMatchObject({
        status: 'generating',
        text: expect.stringMatching(/^piece 0/)
      })
      goOn()
      const [shown, read] = await Promise.all([asked.finish(), elsewhere.finish()])
      expect(shown).toMatchObject({ status: 'finished', text: pieces.join('') })
      expect(elsewhere.events).toEqual(asked.events)
      expect(read).toEqual(shown)
      expect((await world.messagesOf(here, conversationId)).at(-1)).toEqual(shown)
      expect(callsOf('app-replica-read')).toHaveLength(1)

      world.platform.setSwitches('app-replica-read', held)
      const broken = await world.open(there, sendMessage, { params: { agentId: agent.id }, body: { text: 'Once more' } })
      await broken.until(event => event.type === 'text')
      await world.db!.raw(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
      )
      goOn()
      const healed = await broken.finish()
      expect(healed).toMatchObject({ status: 'finished', text: pieces.join('') })
      expect((await world.messagesOf(there, healed.conversationId)).at(-1)).toEqual(healed)

      const long = { answer: Array.from({ length: 4000 }, () => 'more '), paceMs: 10 }
      const endless = await world.agentThat(there, 'app-replica-stop', long)
      const stopped = await world.open(there, sendMessage, { params: { agentId: endless.id }, body: { text: 'Stop me' } })
      await stopped.until(event => event.type === 'text')
      await world.callOf(here)(abortMessage, { params: { messageId: stopped.message.id } })
      const aborted = await stopped.finish()
      expect(aborted).toMatchObject({ status: 'aborted', text: expect.stringMatching(/^more /) })
      expect(aborted.text.length).toBeLessThan(long.answer.join('').length / 2)
      await world.platform.waitForCall(call => call.key === 'app-replica-stop' && call.path.endsWith('/stop'))

      const left = await world.open(there, sendMessage, { params: { agentId: endless.id }, body: { text: 'Outlive me' } })
      await left.until(event => event.type === 'text')
      const witness = await world.resume(here, left.message.id, 0)
      await witness.until(event => event.type === 'text')
      await there.kill()
      const ended: AgentMessage = await witness.finish()
      expect(ended).toMatchObject({ status: 'failed', failure: { interrupted: true }, text: expect.stringMatching(/^more /) })
      expect((await world.messagesOf(here, left.message.conversationId)).at(-1)).toMatchObject({
        status: 'failed',
        text: ended.text
      })
    },
    60_000 + times.replyStale
  )

  test('a question that is sent again to the other of two servers is asked once, at the same moment, later, and when it has ended', async () => {
    const [here, there] = await Promise.all([world.start(), world.start()])
    const key = 'app-replica-again'
    const agent = await world.agentThat(here, key, { answer: pieces, heldAfter: 50, paceMs: 2 })
    const input = { params: { agentId: agent.id }, body: { text: 'Once?', idempotencyKey: 'the-key-of-one-question' } }
    const servers = [here, there, here, there]
    const replies = await Promise.all(servers.map(server => world.open(server, sendMessage, input)))
    await Promise.all(replies.map(reply => reply.until(event => event.type === 'text')))
    for (const server of [here, there]) replies.push(await world.open(server, sendMessage, input))
    await Promise.all(replies.slice(servers.length).map(reply => reply.until(event => event.type === 'text')))
    world.platform.setSwitches(key, { answer: pieces })
    const shown = await Promise.all(replies.map(reply => reply.finish()))
    expect(shown[0]).toMatchObject({ status: 'finished', text: pieces.join('') })
    for (const one of shown) expect(one).toEqual(shown[0])
    for (const server of [here, there]) expect(await (await world.open(server, sendMessage, input)).finish()).toEqual(shown[0])
    expect(callsOf(key)).toHaveLength(1)
    expect(await world.db!('conversations').where({ agentId: agent.id })).toHaveLength(1)
    expect(await world.messagesOf(there, shown[0]!.conversationId)).toHaveLength(2)
  }, 60_000)
} else {
  test('a second server on the same embedded database fails to start with a clear message', async () => {
    await world.start()
    await expect(startChildApi({ port: await freePort(), env: world.env })).rejects.toThrow(/in use/i)
  }, 60_000)
}
