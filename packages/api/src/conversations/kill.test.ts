// On both engines: what was acknowledged is there after a crash, on PGlite by its own recovery.

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
/** Three in the gate; the large proof sets more. */
const rounds = Number(process.env.PROVE_KILLS ?? 3)

test(
  'a server killed in the middle of replies loses no question, keeps the text so far, and says that it was interrupted',
  async () => {
    let child = await world.start()
    const port = Number(new URL(child.url).port)
    const agent = await world.agentThat(child, 'app-kill-test', { answer: pieces, paceMs: 10 })
    const interrupted: { seen: AgentMessage; sure: string; name: string; question: string }[] = []

    for (let round = 1; round <= rounds; round++) {
      const question = `Question ${round}`
      const reply = await world.open(child, sendMessage, { params: { agentId: agent.id }, body: { text: question } })
      await reply.until(event => event.type === 'text' && event.seq > 10)
      // Read for longer than two rounds of writing: what was there before them is on disk.
      const sure = reply.message.text
      const until = Date.now() + 3 * times.replyFlush
      while (Date.now() < until) await reply.next()
      const name = `Renamed just before ${round}`
      await world.callOf(child)(renameConversation, { params: { conversationId: reply.message.conversationId }, body: { name } })
      await child.kill()
      await reply.finish().catch(() => {})
      interrupted.push({ seen: reply.message, sure, name, question })
      child = await world.start(port)
    }

    for (const { seen, sure, name, question } of interrupted) {
      const stored = await ended(child, seen.conversationId)
      const [asked] = await world.messagesOf(child, seen.conversationId)
      expect(asked).toMatchObject({ side: 'human', text: question })
      expect(stored).toMatchObject({ status: 'failed', failure: { reason: 'unavailable', interrupted: true } })
      expect(everything.startsWith(stored.text)).toBe(true)
      expect(stored.text.startsWith(sure)).toBe(true)
      // A reader that comes back with the number of the last event it saw ends with the stored message.
      const told = await (await world.resume(child, stored.id, seen.lastSeq, seen)).finish()
      expect(told).toEqual({ ...stored, lastSeq: expect.any(Number) })
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

/** The reply once it is no longer running: at once where only one server can live, else when its silence is long enough. */
async function ended(child: Awaited<ReturnType<ChildWorld['start']>>, conversationId: string): Promise<AgentMessage> {
  const patience = world.engine === 'postgres' ? times.replyStale + 2 * times.replyHeartbeat : 1000
  for (const until = Date.now() + patience; Date.now() < until; await delay(200)) {
    const last = (await world.messagesOf(child, conversationId)).at(-1)
    if (last?.side === 'agent' && last.status !== 'generating') return last
  }
  throw new Error('the reply is still said to be running')
}
