// On both engines: of two concurrent decisions about a version one counts, by locks of the engine.

import {
  createBase,
  decideReview,
  getAgentVersion,
  getRestrictedAgent,
  listAgentVersions,
  listManagedAgents,
  restoreAgentVersion,
  withdrawReview
} from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { approve, at, editPublic, nameFor, notFound, of, processed, refused, reject, stepsOf } from '../testing/agent-versions.ts'
import { useChatWorld } from '../testing/for-a-file.ts'

const { world, student } = useChatWorld()

const edit = editPublic.bind(null, world)

describe('two decisions', () => {
  test('about a version at the same time: one counts, and the other fails as already processed', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Contested' })
    const [one, other] = [await world.given.admin(), await world.given.admin()]
    const answers = await Promise.allSettled([
      one.call(decideReview, { ...of(agent), body: approve }),
      other.call(decideReview, { ...of(agent), body: reject })
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: processed })
    const later = one.call(decideReview, { ...of(agent), body: approve })
    await expect(later).rejects.toMatchObject(processed)
    expect((await stepsOf(agent)).slice(1)).toEqual(['submitted 2', 'edited 2', 'approved 1', 'submitted 1', 'created 1'])
  })

  test('of an owner who withdraws and a reviewer who approves: one counts', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Contested' })
    const admin = await world.given.admin()
    const answers = await Promise.allSettled([
      agent.owner.call(withdrawReview, of(agent)),
      admin.call(decideReview, { ...of(agent), body: approve })
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: processed })
  })
})

describe('withdrawing', () => {
  test('leaves the approved version, and the withdrawn one can be restored', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Second thoughts' })
    const withdrawn = await agent.owner.call(withdrawReview, of(agent))
    expect(withdrawn).toMatchObject({ reviewStatus: 'approved', next: null, version: 1 })
    await expect(agent.owner.call(withdrawReview, of(agent))).rejects.toMatchObject(processed)
    const admin = await world.given.admin()
    await expect(admin.call(decideReview, { ...of(agent), body: approve })).rejects.toMatchObject(processed)
    const restored = await agent.owner.call(restoreAgentVersion, at(agent, 2))
    expect(restored).toMatchObject({ next: { version: 3, status: 'under_review' } })
    expect((await stepsOf(agent)).slice(0, 3)).toEqual(['submitted 3', 'restored 3', 'withdrawn 2'])
  })

  test('discards a next version that was rejected, which stays on record and can be restored', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Turned down' })
    await (await world.given.admin()).call(decideReview, { ...of(agent), body: reject })
    const discarded = await agent.owner.call(withdrawReview, of(agent))
    expect(discarded).toMatchObject({ reviewStatus: 'approved', next: null, version: 1 })
    const { items } = await agent.owner.call(listAgentVersions, of(agent))
    expect(items[0]).toMatchObject({ version: 2, status: 'rejected', inService: false })
    await expect(agent.owner.call(withdrawReview, of(agent))).rejects.toMatchObject(processed)
    expect(await agent.owner.call(restoreAgentVersion, at(agent, 2))).toMatchObject({ next: { version: 3 } })
  })

  test('an agent that was never approved is private again', async () => {
    const agent = await world.given.agent({ status: 'under_review' })
    const withdrawn = await agent.owner.call(withdrawReview, of(agent))
    expect(withdrawn).toMatchObject({ visibility: 'private', reviewStatus: 'none' })
    const { id: subjectId } = agent
    expect(await world.api.db('auditLog').where({ subjectId, action: 'agent.withdraw' })).toEqual([])
    const stranger = await world.given.manager()
    await expect(stranger.call(withdrawReview, of(agent))).rejects.toMatchObject(notFound)
  })
})

describe('an administrator', () => {
  test('who withdraws or restores a version of somebody else leaves an audit row', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Second' })
    const admin = await world.given.admin()
    await admin.call(withdrawReview, of(agent))
    await admin.call(restoreAgentVersion, at(agent, 2))
    const rows = await world.api.db('auditLog').where({ subjectId: agent.id, actorId: admin.user.id }).orderBy('at')
    expect(rows).toMatchObject([
      { action: 'agent.withdraw', before: { nextStatus: 'under_review' }, after: { nextStatus: null, version: 2 } },
      { action: 'agent.restore', after: { version: 3, restored: 2 } }
    ])
  })
})

describe('restoring', () => {
  test('an earlier version brings back its settings and its key, after a review', async () => {
    const agent = await world.agentThat({ switches: { answer: ['The first.'] } })
    world.api.platform.addApp({ key: 'app-second-key-000002', mode: 'chat', switches: { answer: ['The second.'] } })
    const admin = await world.given.admin()
    await edit(agent, { name: 'Second' }, { apiKey: 'app-second-key-000002' })
    await admin.call(decideReview, { ...of(agent), body: approve })
    expect(await (await world.ask(student, agent, 'Who?')).finish()).toMatchObject({ text: 'The second.' })

    await agent.owner.call(restoreAgentVersion, at(agent, 1))
    expect(await nameFor(student, agent)).toBe('Second')
    await admin.call(decideReview, { ...of(agent), body: approve })
    expect(await nameFor(student, agent)).toBe(agent.name)
    expect(await (await world.ask(student, agent, 'Who?')).finish()).toMatchObject({ text: 'The first.' })
  })

  test('what is in service already, or a version that does not exist, is refused', async () => {
    const agent = await world.given.publishedAgent()
    await expect(agent.owner.call(restoreAgentVersion, at(agent, 1))).rejects.toMatchObject(processed)
    await expect(agent.owner.call(restoreAgentVersion, at(agent, 7))).rejects.toMatchObject(notFound)
  })

  test('leaves out a knowledge base that is gone', async () => {
    const owner = await world.given.manager()
    const base = await owner.call(createBase, { body: { name: 'Notes' } })
    const agent = await world.given.publishedAgent({ owner, knowledgeBaseIds: [base.id] })
    await edit(agent, { name: 'Without' })
    await (await world.given.admin()).call(decideReview, { ...of(agent), body: approve })
    await world.api.db('knowledgeBases').where({ id: base.id }).delete()
    await owner.call(restoreAgentVersion, at(agent, 1))
    expect((await owner.call(getAgentVersion, at(agent, 3))).knowledgeBases).toEqual([])
  })
})

describe("one's own agent", () => {
  test('is approved by another administrator, and by its owner only while there is no other', async () => {
    const admin = await world.given.admin()
    const agent = await world.given.agent({ owner: admin, status: 'under_review' })
    await world.given.admin()
    const reviewable = async () => {
      const { items, total } = await admin.call(listManagedAgents, {
        query: { status: 'under_review', reviewable: 'true', pageSize: 100 }
      })
      expect(items).toHaveLength(total)
      return items.map(({ id }) => id)
    }
    const another = await world.given.agent({ status: 'under_review' })
    await expect(admin.call(decideReview, { ...of(agent), body: approve })).rejects.toMatchObject(refused)
    expect(await admin.call(getRestrictedAgent, of(agent))).toMatchObject({ selfReview: false })
    expect(await reviewable()).toContain(another.id)
    expect(await reviewable()).not.toContain(agent.id)

    await world.api.db('users').where({ role: 'admin' }).whereNot({ id: admin.user.id }).update({ role: 'agent_manager' })
    expect(await admin.call(getRestrictedAgent, of(agent))).toMatchObject({ selfReview: true })
    expect(await reviewable()).toEqual(expect.arrayContaining([agent.id, another.id]))
    expect(await admin.call(decideReview, { ...of(agent), body: approve })).toMatchObject({ reviewStatus: 'approved' })
  })
})
