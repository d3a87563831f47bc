import { getAllowances, listManagedAgents, regenerateMessage, sendMessage, setAllowance } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import type { ChatWorld } from '../testing/chat-world.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { OwnedAgent } from '../testing/given.ts'

const { world, student } = useChatWorld()

const allow = (agent: OwnedAgent, perDay: number | null, perMonth: number | null, accessLevel?: 'anyone') =>
  agent.owner.call(setAllowance, {
    params: { agentId: agent.id },
    body: { perDay, perMonth, ...(accessLevel && { accessLevel }) }
  })
const usedBy = (agent: OwnedAgent) => agent.owner.call(getAllowances, { params: { agentId: agent.id } })
const ask = async (agent: OwnedAgent, person: Parameters<ChatWorld['ask']>[0] = student) =>
  (await world.ask(person, agent, 'What is a limit?')).finish()
const usedUp = { code: 3004, status: 402, retryAfter: expect.any(Number) }

test('an agent may be asked without limit, until its owner sets one; the owner sees what is used', async () => {
  const agent = await world.agentThat()
  await ask(agent)
  await expect
    .poll(() => usedBy(agent))
    .toEqual({ agent: { perDay: null, perMonth: null, usedToday: 1, usedThisMonth: 1 }, shares: [] })
  expect(await allow(agent, 2, null)).toMatchObject({ agent: { perDay: 2, usedToday: 1 } })
  await ask(agent)
  await expect(ask(agent)).rejects.toMatchObject(usedUp)
  expect(await (await fetch(`${world.api.url}/metrics`)).text()).toMatch(
    /^lyceum_questions_refused_total\{reason="allowance"\} [1-9]/m
  )
  expect(world.platformCalls(agent)).toHaveLength(2)
  await expect(ask(agent, agent.owner)).rejects.toMatchObject(usedUp)
})

test('an administrator who changes the allowance of another is in the audit log', async () => {
  const agent = await world.agentThat()
  const admin = await world.given.admin()
  await allow(agent, 10, null)
  await admin.call(setAllowance, { params: { agentId: agent.id }, body: { perDay: 5, perMonth: 50 } })
  expect(await world.api.db('auditLog').where({ subjectId: agent.id, action: 'agent.setAllowance' })).toMatchObject([
    { actorId: admin.user.id, before: { perDay: 10, perMonth: null }, after: { perDay: 5, perMonth: 50 } }
  ])
})

test('a day and a month are those of the organisation', async () => {
  const { api } = world
  const [daily, monthly] = [await world.agentThat(), await world.agentThat()]
  await allow(daily, 1, null)
  await allow(monthly, null, 2)
  const askBoth = async () => {
    const reader = await world.given.user()
    return (await Promise.allSettled([ask(daily, reader), ask(monthly, reader)])).map(({ status }) => status === 'fulfilled')
  }
  // Half past one at night on the last day but one of a month, in Shanghai.
  const wait = Math.ceil((Date.UTC(2027, 0, 29, 17, 30) - api.context.now().getTime()) / 1000)
  api.passTime(wait)
  expect(await askBoth()).toEqual([true, true])
  expect(await askBoth()).toEqual([false, true])
  api.passTime(22 * 3600)
  expect(await askBoth()).toEqual([false, false])
  api.passTime(3600)
  expect(await askBoth()).toEqual([true, false])
  api.passTime(24 * 3600)
  expect(await askBoth()).toEqual([true, true])
  api.passTime(-wait - 47 * 3600)
})

test('a share has an allowance of its own, which those who come otherwise do not use', async () => {
  const agent = await world.agentThat()
  const share = await world.given.share({ agent })
  const guest = world.given.guest(share)
  const asGuest = { 'x-guest-id': guest.guestId, authorization: `Share ${share.token}` }
  await allow(agent, 2, null, 'anyone')
  const first = await ask(agent, asGuest)
  const again = await fetchEndpoint(world.api.url, regenerateMessage, { params: { messageId: first.id } }, asGuest)
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('"finished"')])
  await expect(ask(agent, asGuest)).rejects.toMatchObject(usedUp)
  await ask(agent)
  await expect
    .poll(() => usedBy(agent))
    .toMatchObject({ agent: { usedToday: 3 }, shares: [{ accessLevel: 'anyone', perDay: 2, usedToday: 2 }] })
  await expect(allow((await world.agentThat()) as OwnedAgent, 1, 1, 'anyone')).rejects.toMatchObject({ code: 3000 })
})

test('of many who ask in one instant, none is answered beyond the allowance', async () => {
  const agent = await world.agentThat()
  await allow(agent, 5, null)
  const asked = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetchEndpoint(
        world.api.url,
        sendMessage,
        { params: { agentId: agent.id }, body: { text: 'At once' } },
        world.headersOf(student)
      ).then(async answer => {
        await answer.text()
        return answer.status
      })
    )
  )
  expect(asked.filter(status => status === 200)).toHaveLength(5)
  expect(asked.filter(status => status === 402)).toHaveLength(15)
  expect(world.platformCalls(agent)).toHaveLength(5)
})

test('a question that is not taken does not count', async () => {
  const agent = await world.agentThat({ switches: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 10 } })
  const reply = await world.ask(student, agent, 'At length')
  await reply.until(event => event.type === 'text')
  const { conversationId } = reply.message
  await allow(agent, 2, null)
  await expect(world.ask(student, agent, 'Meanwhile', { conversationId })).rejects.toMatchObject({ code: 3003 })
  await expect.poll(() => usedBy(agent)).toMatchObject({ agent: { usedToday: 1 } })
  const admin = await world.given.admin()
  const count = async () => {
    const { items } = await admin.call(listManagedAgents, { query: { query: agent.name } })
    return items.find(({ id }) => id === agent.id)?.usageCount
  }
  await expect.poll(count).toBe(1)
  reply.leave()
})
