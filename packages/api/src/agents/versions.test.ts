import {
  checkAgentVersion,
  createBase,
  decideReview,
  deleteAgent,
  getAgentConfig,
  getAgentVersion,
  getAllowances,
  getRestrictedAgent,
  listAgents,
  listAgentVersions,
  listConversations,
  listLastUsedAgents,
  listManagedAgents,
  listMyAgents,
  regenerateMessage,
  searchConversations,
  setEnablement,
  submitReview
} from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { approve, at, editPublic, nameFor, notFound, of, processed, refused, reject, stepsOf } from '../testing/agent-versions.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import { openReply } from '../testing/open-reply.ts'

const { world, student } = useChatWorld()

const edit = editPublic.bind(null, world)

describe('an edit of an approved agent', () => {
  test('waits for review while people find, see and ask the approved version', async () => {
    const agent = await world.agentThat({ switches: { answer: ['As before.'] } })
    world.api.platform.addApp({ key: 'app-next-version-0001', mode: 'chat', switches: { answer: ['As it will be.'] } })
    const share = await world.given.share({ agent })
    const guest = world.given.guest(share)
    const changed = await edit(agent, { name: 'Zymurgy tutor' }, { apiKey: 'app-next-version-0001' })
    expect(changed).toMatchObject({
      name: agent.name,
      version: 1,
      reviewStatus: 'approved',
      next: { version: 2, status: 'under_review', reason: null }
    })
    expect(await nameFor(student, agent)).toBe(agent.name)
    expect((await guest.call(getAgentConfig, of(agent))).name).toBe(agent.name)
    expect((await student.call(listAgents, { query: { query: 'Zymurgy' } })).total).toBe(0)
    expect(await (await world.ask(student, agent, 'Which are you?')).finish()).toMatchObject({ text: 'As before.' })

    const admin = await world.given.admin()
    const approved = await admin.call(decideReview, { ...of(agent), body: approve })
    expect(approved).toMatchObject({ name: 'Zymurgy tutor', version: 2, next: null, publishedAt: agent.publishedAt })
    expect((await guest.call(getAgentConfig, of(agent))).name).toBe('Zymurgy tutor')
    expect((await student.call(listAgents, { query: { query: 'Zymurgy' } })).items).toMatchObject([{ id: agent.id }])
    expect(await (await world.ask(student, agent, 'Which are you?')).finish()).toMatchObject({ text: 'As it will be.' })
    expect(await stepsOf(agent)).toEqual(['approved 2', 'submitted 2', 'edited 2', 'approved 1', 'submitted 1', 'created 1'])
  })

  test('stands in the queue and in the lists of its owner, besides what is in service', async () => {
    const agent = await world.given.publishedAgent({ name: 'Both states' })
    await edit(agent, { name: 'Both states, edited' })
    const admin = await world.given.admin()
    const found = async (status: 'under_review' | 'approved') =>
      (await admin.call(listManagedAgents, { query: { query: 'Both states', status } })).items.map(({ id }) => id)
    expect(await found('under_review')).toEqual([agent.id])
    expect(await found('approved')).toEqual([agent.id])
    const { items } = await agent.owner.call(listMyAgents, {})
    expect(items).toMatchObject([{ name: 'Both states', reviewStatus: 'approved', next: { status: 'under_review' } }])
  })

  test('is followed by the next edit, which begins from it and is decided in its place', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Second' })
    const read = await agent.owner.call(getRestrictedAgent, of(agent))
    expect(await edit(agent, { name: 'Third' })).toMatchObject({ next: { version: 3 } })
    const admin = await world.given.admin()
    const call = admin.call(decideReview, { ...of(agent), body: { ...approve, seen: read.updatedAt } })
    await expect(call).rejects.toMatchObject(processed)
    const late = admin.call(decideReview, { ...of(agent), body: { ...reject, seen: read.updatedAt } })
    await expect(late).rejects.toMatchObject(processed)
    await admin.call(decideReview, { ...of(agent), body: approve })
    const { items } = await admin.call(listAgentVersions, of(agent))
    expect(items.map(({ version, status, inService }) => [version, status, inService])).toEqual([
      [3, 'approved', true],
      [2, 'replaced', false],
      [1, 'approved', false]
    ])
  })

  test('is of no effect when nothing has changed', async () => {
    const agent = await world.given.publishedAgent()
    expect(await edit(agent, {})).toMatchObject({ next: null, version: 1, updatedAt: agent.updatedAt })
    const waiting = await edit(agent, { name: 'Second' })
    expect(await edit(agent, { name: 'Second' })).toMatchObject({ next: { version: 2 }, updatedAt: waiting.updatedAt })
  })

  test('is in service at once when the agent becomes private', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Waits' })
    const changed = await edit(agent, { name: 'Mine alone', visibility: 'private' })
    expect(changed).toMatchObject({ name: 'Mine alone', visibility: 'private', reviewStatus: 'none', next: null, version: 3 })
    await expect(nameFor(student, agent)).rejects.toMatchObject(notFound)
  })

  test('is in service at once while no version was ever approved', async () => {
    const agent = await world.given.agent({ status: 'under_review' })
    expect(await edit(agent, { name: 'Better' })).toMatchObject({ name: 'Better', version: 2, next: null })
    const admin = await world.given.admin()
    await admin.call(decideReview, { ...of(agent), body: approve })
    expect(await nameFor(student, agent)).toBe('Better')
  })
})

describe('a rejection', () => {
  test('of a version leaves the approved one in service, tells the owner why, and can be submitted again', async () => {
    const agent = await world.given.publishedAgent()
    const admin = await world.given.admin()
    await edit(agent, { name: 'Rejected' })
    const rejected = await admin.call(decideReview, { ...of(agent), body: reject })
    expect(rejected).toMatchObject({
      name: agent.name,
      reviewStatus: 'approved',
      reason: null,
      next: { version: 2, status: 'rejected', reason: reject.reason }
    })
    expect(await nameFor(student, agent)).toBe(agent.name)
    const again = await agent.owner.call(submitReview, of(agent))
    expect(again).toMatchObject({ next: { status: 'under_review', reason: null } })
    await admin.call(decideReview, { ...of(agent), body: approve })
    expect(await nameFor(student, agent)).toBe('Rejected')
  })

  test('keeps an agent recommended, of which an approved version is in service', async () => {
    const agent = await world.given.publishedAgent()
    await world.api.db('agents').where({ id: agent.id }).update({ recommended: true })
    await edit(agent, { name: 'Rejected' })
    const admin = await world.given.admin()
    expect(await admin.call(decideReview, { ...of(agent), body: reject })).toMatchObject({ recommended: true })
    await world.api.db('agents').where({ id: agent.id }).update({ recommended: false })
  })
})

describe('the difference of a version', () => {
  test('has every field that changed, and of a secret only that it did', async () => {
    const owner = await world.given.manager()
    const base = await owner.call(createBase, { body: { name: 'MATH1013 notes' } })
    const agent = await world.agentThat({ owner })
    world.api.platform.addApp({ key: 'app-other-secret-0001', mode: 'chat', switches: {} })
    const changes = { name: 'Renamed', suggestedQuestions: ['What is a limit?'], knowledgeBaseIds: [base.id] }
    await edit(agent, changes, { apiKey: 'app-other-secret-0001' })
    const admin = await world.given.admin()
    const version = await admin.call(getAgentVersion, at(agent, 2))
    expect(version).toMatchObject({ name: 'Renamed', comparedWith: 1, status: 'under_review', inService: false })
    expect(version.changes).toEqual([
      { part: 'settings', name: 'name', secret: false, before: 'Calculus tutor', after: 'Renamed' },
      { part: 'settings', name: 'suggestedQuestions', secret: false, before: [], after: ['What is a limit?'] },
      { part: 'settings', name: 'knowledgeBaseIds', secret: false, before: [], after: ['MATH1013 notes'] },
      { part: 'connection', name: 'apiKey', secret: true, before: null, after: null }
    ])
    expect(JSON.stringify(version)).not.toMatch(/app-other-secret|app-chat-world/)
    const row = await world.api.db('agentVersions').where({ agentId: agent.id, number: 2 }).first()
    expect(JSON.stringify(row)).not.toContain('app-other-secret-0001')
    expect((await admin.call(getAgentVersion, { ...at(agent, 1), query: { from: 2 } })).changes).toHaveLength(4)
  })

  test('of an agent that was never approved is that from the version that was rejected', async () => {
    const agent = await world.given.agent({ status: 'rejected' })
    await edit(agent, { name: 'Mended' })
    const version = await agent.owner.call(getAgentVersion, at(agent, 2))
    expect(version).toMatchObject({ comparedWith: 1, changes: [{ name: 'name', before: agent.name, after: 'Mended' }] })
    expect(await agent.owner.call(getAgentVersion, at(agent, 1))).toMatchObject({ comparedWith: 2 })
  })

  test('takes a setting that is newer than a version to have its default there', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Second' })
    const second = () => world.api.db('agentVersions').where({ agentId: agent.id, number: 2 })
    await second().update({ settings: world.api.db.raw("settings - 'opener' - 'suggestedQuestions'") })
    const version = await agent.owner.call(getAgentVersion, at(agent, 2))
    expect(version).toMatchObject({ opener: '', suggestedQuestions: [], changes: [{ name: 'name' }] })
    expect(version.changes).toHaveLength(1)
    const admin = await world.given.admin()
    expect(await admin.call(decideReview, { ...of(agent), body: approve })).toMatchObject({
      name: 'Second',
      suggestedQuestions: []
    })
  })

  test('is for the owner and administrators, and a deleted agent keeps no secret of any version', async () => {
    const agent = await world.given.publishedAgent()
    await edit(agent, { name: 'Second' })
    await expect(student.call(getAgentVersion, at(agent, 2))).rejects.toMatchObject(refused)
    await agent.owner.call(deleteAgent, of(agent))
    const sealed: string[] = await world.api.db('agentVersions').where({ agentId: agent.id }).pluck('sealedSecrets')
    expect(sealed).toEqual(['', ''])
  })
})

describe('trying a version', () => {
  test('answers as the version does, and is counted nowhere and in no history', async () => {
    const agent = await world.agentThat({ switches: { answer: ['Old.'] } })
    world.api.platform.addApp({ key: 'app-tried-version-001', mode: 'chat', switches: { answer: ['New.'] } })
    await edit(agent, { name: 'Tried' }, { apiKey: 'app-tried-version-001' })
    const admin = await world.given.admin()
    expect((await admin.call(getAgentConfig, { ...of(agent), query: { version: 2 } })).name).toBe('Tried')
    const first = await (await world.ask(admin, agent, 'Trial question?', { version: 2 })).finish()
    expect(first).toMatchObject({ text: 'New.', status: 'finished' })
    const { conversationId } = first
    const more = await (await world.ask(admin, agent, 'And again?', { version: 2, conversationId })).finish()
    const params = { messageId: more.id }
    const again = await openReply(world.api.url, regenerateMessage, { params }, world.headersOf(admin))
    expect(await again.finish()).toMatchObject({ text: 'New.' })

    // Uses are added once a second; one that counts is there when a trial would be.
    await (await world.ask(student, agent, 'A use')).finish()
    const row = () => world.api.db('agents').where({ id: agent.id }).first('usageCount')
    await expect.poll(async () => (await row()).usageCount).toBe(1)
    expect((await agent.owner.call(getAllowances, of(agent))).agent).toMatchObject({ usedToday: 1, usedThisMonth: 1 })
    expect((await admin.call(listLastUsedAgents, {})).items).toEqual([])
    expect((await admin.call(listConversations, of(agent))).total).toBe(0)
    const query = { agentId: agent.id, query: 'Trial' }
    expect((await admin.call(searchConversations, { query })).total).toBe(0)
    expect((await admin.call(listConversations, { ...of(agent), query: { version: 2 } })).items).toMatchObject([
      { id: conversationId }
    ])
  })

  test('stays with its version, and is for the owner and administrators', async () => {
    const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
    await edit(agent, { name: 'Tried' })
    const { owner } = agent
    const { conversationId } = await (await world.ask(owner, agent, 'Mine?', { version: 2 })).finish()
    await expect(world.ask(owner, agent, 'More', { conversationId })).rejects.toMatchObject(notFound)
    await expect(world.ask(owner, agent, 'More', { conversationId, version: 1 })).rejects.toMatchObject(notFound)
    await expect(world.ask(student, agent, 'Theirs?', { version: 2 })).rejects.toMatchObject(notFound)
    const config = student.call(getAgentConfig, { ...of(agent), query: { version: 2 } })
    await expect(config).rejects.toMatchObject(notFound)
  })
})

describe('checking a version now', () => {
  test('says how the platform answered, and stores it with the version', async () => {
    const agent = await world.agentThat()
    world.api.platform.addApp({ key: 'app-checked-version-1', mode: 'chat', switches: {} })
    await edit(agent, {}, { apiKey: 'app-checked-version-1' })
    const admin = await world.given.admin()
    expect(await admin.call(checkAgentVersion, at(agent, 2))).toMatchObject({ ok: true })
    world.api.platform.removeApp('app-checked-version-1')
    await expect(admin.call(checkAgentVersion, at(agent, 2))).rejects.toMatchObject({ reason: 'agentInaccessible' })
    expect(await admin.call(getAgentVersion, at(agent, 2))).toMatchObject({ lastCheck: { ok: false } })
    expect(await admin.call(getAgentVersion, at(agent, 1))).toMatchObject({ lastCheck: { ok: true } })
  })
})

describe('a version that is put in service while somebody chats', () => {
  test('leaves the reply that is being written, and answers the next question, anew where the app is another', async () => {
    const agent = await world.agentThat({ switches: { answer: Array.from({ length: 40 }, () => 'old '), paceMs: 25 } })
    const key = 'app-replacing-app-001'
    world.api.platform.addApp({ key, mode: 'chat', switches: { answer: ['New.'] } })
    await edit(agent, {}, { apiKey: key })
    const running = await world.ask(student, agent, 'Go on')
    await running.until(event => event.type === 'text')
    await (await world.given.admin()).call(decideReview, { ...of(agent), body: approve })
    const { conversationId, status, text } = await running.finish()
    expect({ status, words: text.trim().split(' ').length }).toEqual({ status: 'finished', words: 40 })

    const next = await (await world.ask(student, agent, 'And now?', { conversationId })).finish()
    expect(next).toMatchObject({ text: 'New.', status: 'finished' })
    const third = await (await world.ask(student, agent, 'Still?', { conversationId })).finish()
    expect(third).toMatchObject({ text: 'New.' })
    const calls = world.platformCalls({ key })
    expect(calls.map(({ body }) => 'conversation_id' in (body as object))).toEqual([false, true])
  })
})

test('an agent that is disabled while somebody chats finishes the reply that is being written, refuses the next question and loses nothing', async () => {
  const agent = await world.agentThat({ switches: { answer: Array.from({ length: 40 }, () => 'more '), paceMs: 25 } })
  const running = await world.ask(student, agent, 'Go on')
  await running.until(event => event.type === 'text')
  const admin = await world.given.admin()
  const enablement = (enabled: boolean) =>
    admin.call(setEnablement, { ...of(agent), body: { enabled, reason: 'It is being checked.' } })
  await enablement(false)
  const { conversationId, status } = await running.finish()
  expect(status).toBe('finished')
  await expect(world.ask(student, agent, 'And now?', { conversationId })).rejects.toMatchObject({ reason: 'agentInaccessible' })
  const kept = (await world.messagesOf(student, conversationId)).map(({ text }) => text.trim().split(' ').length)
  expect(kept).toEqual([2, 40])
  await enablement(true)
  expect(await (await world.ask(student, agent, 'Again?', { conversationId })).finish()).toMatchObject({ status: 'finished' })
})
