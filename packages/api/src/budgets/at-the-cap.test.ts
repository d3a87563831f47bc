// On PostgreSQL alone: the embedded database serves one process.
// In the proof alone: it asks hundreds of questions of two servers and kills them; `parallel.test.ts` has two servers at the cap in the gate.

import { randomUUID } from 'node:crypto'
import { getAllowances, sendMessage, setAllowance } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { type ChildWorld, createChildWorld } from '../testing/child-world.ts'

let world: ChildWorld
beforeAll(async () => {
  world = await createChildWorld()
  Object.assign(world.env, { RATE_LIMIT_FACTOR: '0', OPEN_STREAMS_PER_PERSON: '500', OPEN_STREAMS_PER_ADDRESS: '500' })
})
afterAll(() => world.end())

type Child = Awaited<ReturnType<ChildWorld['start']>>

const askOf = (child: Child, agentId: string) =>
  fetchEndpoint(child.url, sendMessage, { params: { agentId }, body: { text: `Question ${randomUUID()}` } }, world.headers())

const usedOf = async (child: Child, agentId: string) =>
  (await world.callOf(child)(getAllowances, { params: { agentId } })).agent.usedToday

/** How many replies of an agent there are. */
const repliesOf = async (agentId: string) => {
  const rows = await world.db!('messages')
    .join('conversations', 'conversations.id', 'messages.conversationId')
    .where({ agentId, side: 'agent' })
    .count({ all: '*' })
  return Number(rows[0]!.all)
}

test('of 200 questions in one instant on two servers exactly as many are answered as the cap allows, also of those who come again', async () => {
  const [here, there] = await Promise.all([world.start(), world.start()])
  const agent = await world.agentThat(here, 'app-budget-cap', { answer: ['Yes.'] })
  await world.callOf(here)(setAllowance, { params: { agentId: agent.id }, body: { perDay: 73, perMonth: null } })
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const answer = await askOf(index % 2 === 0 ? here : there, agent.id)
      await answer.text()
      return answer
    })
  )
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(73)
  const refused = statuses.filter(({ status }) => status === 402)
  expect(refused).toHaveLength(127)
  for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(25 * 3600)
  expect([await usedOf(here, agent.id), await usedOf(there, agent.id), await repliesOf(agent.id)]).toEqual([73, 73, 73])

  // What one server changes holds at the other with its next question.
  await world.callOf(there)(setAllowance, { params: { agentId: agent.id }, body: { perDay: 75, perMonth: null } })
  const more = await Promise.all(Array.from({ length: 10 }, () => askOf(here, agent.id).then(({ status }) => status)))
  expect(more.filter(status => status === 200)).toHaveLength(2)
  await Promise.all([here.stop(), there.stop()])
}, 60_000)

/** `npm run prove` sets a higher number. */
const rounds = Number(process.env.PROVE_KILLS ?? 3)

test(
  'however often a server is killed while people ask, the figures agree with the replies that are stored',
  async () => {
    let child = await world.start()
    const port = Number(new URL(child.url).port)
    const agent = await world.agentThat(child, 'app-budget-kill', { answer: ['Yes.'] })
    await world.callOf(child)(setAllowance, { params: { agentId: agent.id }, body: { perDay: 100_000, perMonth: 200_000 } })
    for (let round = 1; round <= rounds; round++) {
      const asked = Array.from({ length: 60 }, () =>
        askOf(child, agent.id)
          .then(answer => answer.text())
          // The answer may have begun when the server is killed.
          .catch(() => '')
      )
      // In the middle of them.
      const before = await repliesOf(agent.id)
      await expect.poll(() => repliesOf(agent.id), { interval: 1 }).toBeGreaterThan(before)
      await child.kill()
      await Promise.all(asked)
      child = await world.start(port)
      const stored = await repliesOf(agent.id)
      expect(stored).toBeLessThanOrEqual(round * 60)
      expect(await usedOf(child, agent.id)).toBe(stored)
    }
    await child.stop()
  },
  60_000 + rounds * 20_000
)
