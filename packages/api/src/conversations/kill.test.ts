// On both engines: what was acknowledged is stored after a crash, and PGlite has its own recovery.

import { setTimeout as delay } from 'node:timers/promises'
import { type AgentMessage, regenerateMessage, renameConversation, sendMessage, times } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChildWorld, createChildWorld } from '../testing/child-world.ts'

let world: ChildWorld
beforeAll(async () => {
  world = await createChildWorld()
})
afterAll(() => world.end())

const pieces = Array.from({ length: 4000 }, (_, index) => `piece ${index} 水, `)
const everything = pieces.join('')
/** `npm run prove` sets a higher number. */
const rounds = Number(process.env.PROVE_KILLS ?? 3)

test(
  'a server that is killed during replies loses no question, has stored their text so far, and shows them as interrupted',
  async () => {
    let child = await world.start()
    const port = Number(new URL(child.url).port)
    const agent = await world.agentThat(child, 'app-kill-test', { answer: pieces, paceMs: 10 })
    const interrupted: { seen: AgentMessage; durable: string; name: string; question: string }[] = []

    for (let round = 1; round <= rounds; round++) {
      const question = `Question ${round}`
      const reply = await world.open(child, sendMessage, { params: { agentId: agent.id }, body: { text: question } })
      await reply.until(event => event.type === 'text' && event.seq > 10)
      // The text received so far is on disk once two flushes have passed.
      const durable = reply.message.text
      const until = Date.now() + 3 * times.replyFlush
      while (Date.now() < until) await reply.next()
      const name = `Renamed just before ${round}`
      await world.callOf(child)(renameConversation, { params: { conversationId: reply.message.conversationId }, body: { name } })
      await child.kill()
      await reply.finish().catch(() => {})
      interrupted.push({ seen: reply.message, durable, name, question })
      child = await world.start(port)
    }

    for (const { seen, durable, name, question } of interrupted) {
      const stored = await endedReply(child, seen.conversationId)
      const [asked] = await world.messagesOf(child, seen.conversationId)
      expect(asked).toMatchObject({ side: 'human', text: question })
      expect(stored).toMatchObject({ status: 'failed', failure: { reason: 'unavailable', interrupted: true } })
      expect(everything.startsWith(stored.text)).toBe(true)
      expect(stored.text.startsWith(durable)).toBe(true)
      // A client that resumes from the last event it received ends with the stored message.
      const resumed = await (await world.resume(child, stored.id, seen.lastSeq, seen)).finish()
      expect(resumed).toEqual({ ...stored, lastSeq: expect.any(Number) })
      const renamed = await world.callOf(child)(renameConversation, {
        params: { conversationId: seen.conversationId },
        body: { name }
      })
      expect(renamed.name).toBe(name)
    }

    world.platform.setSwitches('app-kill-test', { answer: ['Here ', 'you are.'] })
    const first = interrupted[0]!.seen
    const again = await world.open(child, regenerateMessage, { params: { messageId: first.id } })
    expect(await again.finish()).toMatchObject({ status: 'finished', text: 'Here you are.' })
    expect(
      (await world.messagesOf(child, first.conversationId)).map(message => [
        message.side,
        message.side === 'agent' && message.status
      ])
    ).toEqual([
      ['human', false],
      ['agent', 'finished']
    ])
    await child.stop()
  },
  60_000 + rounds * 40_000
)

/**
 * Waits until the reply is no longer running. The embedded database has a single server, which ends it on its start; on PostgreSQL its
 * heartbeat has to expire first.
 */
async function endedReply(child: Awaited<ReturnType<ChildWorld['start']>>, conversationId: string): Promise<AgentMessage> {
  const timeoutMs = world.engine === 'postgres' ? times.replyStale + 2 * times.replyHeartbeat : 1000
  for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(200)) {
    const last = (await world.messagesOf(child, conversationId)).at(-1)
    if (last?.side === 'agent' && last.status !== 'generating') return last
  }
  throw new Error('the reply is still shown as running')
}
