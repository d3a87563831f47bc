// On both engines: of two concurrent decisions one counts, by locks of the engine.

import {
  decideReview,
  deleteAgent,
  getRestrictedAgent,
  getTimeline,
  limits,
  listAgents,
  listAudit,
  listRecommendedAgents,
  revokeShare,
  setEnablement,
  setRecommendation,
  submitReview,
  updateAgent,
  updateShare
} from '@lyceum/core/contract'
import { describe, expect, test, vi } from 'vitest'
import { useApi } from '../testing/for-a-file.ts'

const { api, given } = useApi()

const approve = { decision: 'approve' } as const
const reject = { decision: 'reject', reason: 'The opener promises full texts.' } as const
const alreadyProcessed = { code: 3003 }
const notPermitted = { code: 3002 }
const of = (agent: { id: string }) => ({ params: { agentId: agent.id } })

describe('reviewing', () => {
  test('an approved agent is in discovery', async () => {
    const agent = await given.agent({ status: 'under_review', name: 'Newcomer' })
    const student = await given.user()
    expect((await student.call(listAgents, { query: { query: 'Newcomer' } })).total).toBe(0)
    const approved = await (await given.admin()).call(decideReview, { ...of(agent), body: approve })
    expect(approved).toMatchObject({ reviewStatus: 'approved', reason: null })
    expect(approved.publishedAt).toBe(approved.reviewedAt)
    expect((await student.call(listAgents, { query: { query: 'Newcomer' } })).items).toMatchObject([
      { id: agent.id, recommended: false }
    ])
  })

  test('a rejection says why, to the owner too, and can be answered by submitting again', async () => {
    const agent = await given.agent({ status: 'under_review' })
    const admin = await given.admin()
    await admin.call(decideReview, { ...of(agent), body: reject })
    const seen = await agent.owner.call(getRestrictedAgent, of(agent))
    expect(seen).toMatchObject({ reviewStatus: 'rejected', reason: reject.reason })

    const again = await agent.owner.call(submitReview, of(agent))
    expect(again).toMatchObject({ reviewStatus: 'under_review', reason: null })
    await admin.call(decideReview, { ...of(agent), body: { ...approve, reason: 'Better.' } })
    const { items } = await agent.owner.call(getTimeline, of(agent))
    expect(items.map(({ step, reason, actor }) => [step, reason, actor?.name])).toEqual([
      ['approved', 'Better.', admin.user.name],
      ['submitted', null, agent.owner.user.name],
      ['rejected', reject.reason, admin.user.name],
      ['submitted', null, agent.owner.user.name],
      ['created', null, agent.owner.user.name]
    ])
  })

  test('rejecting takes a reason', async () => {
    const agent = await given.agent({ status: 'under_review' })
    const admin = await given.admin()
    const call = admin.call(decideReview, { ...of(agent), body: { decision: 'reject', reason: '  ' } })
    await expect(call).rejects.toMatchObject({ code: 1000, problems: [{ path: ['reason'], reason: 'whitespace' }] })
  })

  test('what its owner has changed since the reviewer read it is not approved', async () => {
    const agent = await given.agent({ status: 'under_review', name: 'As it was read' })
    const admin = await given.admin()
    const { updatedAt: seen } = await admin.call(getRestrictedAgent, of(agent))
    const body = given.edit({ name: 'As nobody has read it', visibility: 'public' })
    await agent.owner.call(updateAgent, { ...of(agent), body })
    await expect(admin.call(decideReview, { ...of(agent), body: { ...approve, seen } })).rejects.toMatchObject(alreadyProcessed)
    const now = await admin.call(getRestrictedAgent, of(agent))
    expect(now).toMatchObject({ reviewStatus: 'under_review', name: 'As nobody has read it' })
    const approved = await admin.call(decideReview, { ...of(agent), body: { ...approve, seen: now.updatedAt } })
    expect(approved).toMatchObject({ reviewStatus: 'approved' })
  })

  test('of two concurrent decisions one counts, and the other fails as already processed', async () => {
    const agent = await given.agent({ status: 'under_review' })
    const [one, other] = [await given.admin(), await given.admin()]
    const answers = await Promise.allSettled([
      one.call(decideReview, { ...of(agent), body: approve }),
      other.call(decideReview, { ...of(agent), body: reject })
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: alreadyProcessed })
    const { items } = await one.call(getTimeline, of(agent))
    expect(items).toHaveLength(3)
  })

  test('what waits or is approved cannot be submitted again; a private one becomes public and waits', async () => {
    const waiting = await given.agent({ status: 'under_review' })
    const approved = await given.publishedAgent()
    const hidden = await given.agent()
    await expect(waiting.owner.call(submitReview, of(waiting))).rejects.toMatchObject(alreadyProcessed)
    await expect(approved.owner.call(submitReview, of(approved))).rejects.toMatchObject(alreadyProcessed)
    expect(await hidden.owner.call(submitReview, of(hidden))).toMatchObject({
      visibility: 'public',
      reviewStatus: 'under_review'
    })
  })

  test('only admins decide, and each decision is on record', async () => {
    const agent = await given.agent({ status: 'under_review' })
    await expect(agent.owner.call(decideReview, { ...of(agent), body: approve })).rejects.toMatchObject(notPermitted)
    const stranger = await given.manager()
    await expect(stranger.call(decideReview, { ...of(agent), body: approve })).rejects.toMatchObject({ code: 3000 })
    await expect(stranger.call(getTimeline, of(agent))).rejects.toMatchObject({ code: 3000 })

    const admin = await given.admin()
    await admin.call(decideReview, { ...of(agent), body: reject })
    expect(await api.db('auditLog').where({ subjectId: agent.id })).toMatchObject([
      {
        actorId: admin.user.id,
        action: 'agent.reject',
        subjectKind: 'agent',
        before: { reviewStatus: 'under_review', enabled: true },
        after: { reviewStatus: 'rejected', enabled: true, reason: reject.reason }
      }
    ])
  })
})

describe('enabling and disabling', () => {
  test('a disabled agent leaves discovery with a reason and comes back', async () => {
    const agent = await given.publishedAgent({ name: 'On and off' })
    const admin = await given.admin()
    const set = (enabled: boolean) =>
      admin.call(setEnablement, { ...of(agent), body: enabled ? { enabled } : { enabled, reason: 'Wrong answers.' } })
    const total = async () => (await admin.call(listAgents, { query: { query: 'On and off' } })).total

    expect(await set(false)).toMatchObject({ enabled: false, reviewStatus: 'approved', reason: 'Wrong answers.' })
    expect(await total()).toBe(0)
    await expect(set(false)).rejects.toMatchObject(alreadyProcessed)
    expect(await set(true)).toMatchObject({ enabled: true, reason: null })
    expect(await total()).toBe(1)
    await expect(set(true)).rejects.toMatchObject(alreadyProcessed)
    const { items } = await agent.owner.call(getTimeline, of(agent))
    expect(items.slice(0, 2).map(({ step }) => step)).toEqual(['enabled', 'disabled'])
    expect(await api.db('auditLog').where({ subjectId: agent.id }).orderBy('at').pluck('action')).toEqual([
      'agent.approve',
      'agent.disable',
      'agent.enable'
    ])
  })

  test('an agent rejected before it was disabled says why it was rejected once it is enabled', async () => {
    const agent = await given.agent({ status: 'rejected' })
    const admin = await given.admin()
    await admin.call(setEnablement, { ...of(agent), body: { enabled: false, reason: 'Closed.' } })
    const enabled = await admin.call(setEnablement, { ...of(agent), body: { enabled: true } })
    expect(enabled).toMatchObject({ reviewStatus: 'rejected', reason: 'Not yet.' })
  })

  test('disabling takes a reason and an admin', async () => {
    const agent = await given.publishedAgent()
    const body = { enabled: false, reason: '' } as const
    await expect((await given.admin()).call(setEnablement, { ...of(agent), body })).rejects.toMatchObject({ code: 1000 })
    const call = agent.owner.call(setEnablement, { ...of(agent), body: { enabled: false, reason: 'Mine.' } })
    await expect(call).rejects.toMatchObject(notPermitted)
  })
})

describe('recommending', () => {
  test('up to the limit; one more is refused with the number, and the default agent comes first', async () => {
    const admin = await given.admin()
    const set = (agent: { id: string }, recommended: boolean) =>
      admin.call(setRecommendation, { ...of(agent), body: { recommended } })
    const agents = []
    for (let number = 0; number <= limits.recommendedAgents; number++) agents.push(await given.publishedAgent())
    const chosen = agents.slice(0, limits.recommendedAgents)
    const last = agents.at(-1)!
    for (const agent of chosen) expect(await set(agent, true)).toMatchObject({ recommended: true })
    await expect(set(last, true)).rejects.toMatchObject({
      ...notPermitted,
      problems: [{ path: ['recommended'], reason: 'tooMany', limit: limits.recommendedAgents }]
    })
    // Repeating a recommendation does not count as a seventh.
    await set(chosen[0]!, true)

    await api.db('organisation').delete()
    await api.db('organisation').insert({ id: 'test', name: 'Test', defaultAgentId: last.id, appearance: {} })
    const { items } = await (await given.user()).call(listRecommendedAgents, {})
    const newestFirst = chosen.map(({ id }) => id).reverse()
    expect(items.map(({ id }) => id)).toEqual([last.id, ...newestFirst])

    await set(chosen[0]!, false)
    expect(await set(last, true)).toMatchObject({ recommended: true })
    for (const agent of agents) await set(agent, false)
  })

  test('agents that are out of service do not count for the limit', async () => {
    const admin = await given.admin()
    const agents = []
    for (let number = 0; number <= limits.recommendedAgents; number++) agents.push(await given.publishedAgent())
    const [closed, ...others] = agents
    const recommend = (agent: { id: string }, recommended: boolean) =>
      admin.call(setRecommendation, { ...of(agent), body: { recommended } })
    await recommend(closed!, true)
    await admin.call(setEnablement, { ...of(closed!), body: { enabled: false, reason: 'Closed.' } })
    for (const agent of others) expect(await recommend(agent, true)).toMatchObject({ recommended: true })
    for (const agent of agents) await recommend(agent, false)
  })

  test('one that comes back when its place has been given away is no longer recommended, which is on record', async () => {
    const admin = await given.admin()
    const agents = []
    for (let number = 0; number <= limits.recommendedAgents; number++) agents.push(await given.publishedAgent())
    const [first, second] = agents
    const recommend = (agent: { id: string }, recommended: boolean) =>
      admin.call(setRecommendation, { ...of(agent), body: { recommended } })
    const enable = (agent: { id: string }, enabled: boolean) =>
      admin.call(setEnablement, { ...of(agent), body: { enabled, reason: 'Exams.' } })
    for (const agent of agents.slice(0, -1)) await recommend(agent, true)
    await enable(second!, false)
    expect(await enable(second!, true)).toMatchObject({ recommended: true })
    await enable(first!, false)
    await recommend(agents.at(-1)!, true)
    expect(await enable(first!, true)).toMatchObject({ enabled: true, recommended: false })
    const { items } = await admin.call(listAudit, { query: { subjectId: first!.id, action: 'agent.enable' } })
    expect(items[0]!.changes).toContainEqual({ name: 'recommended', secret: false, before: 'true', after: 'false' })
    for (const agent of agents) await recommend(agent, false)
  })

  test('at most the limit, also when admins press at the same time', async () => {
    const admin = await given.admin()
    const agents = []
    for (let number = 0; number < limits.recommendedAgents + 3; number++) agents.push(await given.publishedAgent())
    const answers = await Promise.allSettled(
      agents.map(agent => admin.call(setRecommendation, { ...of(agent), body: { recommended: true } }))
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.recommendedAgents)
    for (const agent of agents) await admin.call(setRecommendation, { ...of(agent), body: { recommended: false } })
  })

  test('only published agents, and only by admins', async () => {
    const waiting = await given.agent({ status: 'under_review' })
    const published = await given.publishedAgent()
    const body = { recommended: true }
    await expect((await given.admin()).call(setRecommendation, { ...of(waiting), body })).rejects.toMatchObject(notPermitted)
    await expect(published.owner.call(setRecommendation, { ...of(published), body })).rejects.toMatchObject(notPermitted)
  })
})

describe('an agent that gets another owner while a call waits for it', () => {
  /** Between the decision whether the call may go on and its own turn. */
  async function handedOverMeanwhile(agent: { id: string }, ownerId: string, call: () => Promise<unknown>): Promise<unknown> {
    const transaction = api.context.db.transaction.bind(api.context.db) as (work: unknown) => Promise<unknown>
    const spied = vi.spyOn(api.context.db, 'transaction').mockImplementation((async (work: unknown) => {
      await api.db('agents').where({ id: agent.id }).update({ ownerId })
      return transaction(work)
    }) as never)
    try {
      return await call()
    } finally {
      spied.mockRestore()
    }
  }

  test('is not approved by the administrator whose it is now', async () => {
    const agent = await given.agent({ status: 'under_review' })
    const [admin] = [await given.admin(), await given.admin()]
    const decide = () => admin.call(decideReview, { ...of(agent), body: approve })
    await expect(handedOverMeanwhile(agent, admin.user.id, decide)).rejects.toMatchObject(notPermitted)
    expect(await admin.call(getRestrictedAgent, of(agent))).toMatchObject({ reviewStatus: 'under_review' })
  })

  test('is not deleted, and its links are not changed, by whose it was', async () => {
    const agent = await given.publishedAgent()
    const share = await given.share({ agent })
    const [next, { accessLevel }] = [await given.manager(), share]
    const { owner } = agent
    for (const call of [
      () => owner.call(deleteAgent, of(agent)),
      () => owner.call(revokeShare, { ...of(agent), query: { accessLevel } }),
      () => owner.call(updateShare, { ...of(agent), body: { accessLevel, newLink: true } })
    ]) {
      await api.db('agents').where({ id: agent.id }).update({ ownerId: owner.user.id })
      await expect(handedOverMeanwhile(agent, next.user.id, call)).rejects.toMatchObject(notPermitted)
    }
    const [kept] = await api.db('shares').where({ agentId: agent.id })
    expect(kept).toMatchObject({ token: share.token, revokedAt: null })
  })
})
