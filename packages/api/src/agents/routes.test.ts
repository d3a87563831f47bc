import {
  createAgent,
  deleteAgent,
  getAgentConfig,
  getRestrictedAgent,
  getTimeline,
  listAgents,
  listManagedAgents,
  listMyAgents,
  listRecommendedAgents,
  listUsedAgents,
  setRecommendation,
  updateAgent
} from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { type AgentEdit, calculusKey } from '../testing/drafts.ts'
import { useApi } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { recordUse } from '../testing/record-use.ts'

const { api, given } = useApi()

describe('publishing', () => {
  test("a private agent needs no review and is in no list but its owner's", async () => {
    const manager = await given.manager()
    const agent = await manager.call(createAgent, { body: given.draft({ name: 'Only mine' }) })
    expect(agent).toMatchObject({ visibility: 'private', reviewStatus: 'none', publishedAt: null, usageCount: 0 })
    expect(idsOf(await manager.call(listMyAgents, {}))).toEqual([agent.id])
    expect((await manager.call(listAgents, { query: { query: 'Only mine' } })).total).toBe(0)
    const { items } = await manager.call(getTimeline, { params: { agentId: agent.id } })
    expect(items.map(({ step }) => step)).toEqual(['created'])
  })

  test('a public agent waits for review', async () => {
    const agent = await given.agent({ status: 'under_review' })
    expect(agent).toMatchObject({ visibility: 'public', reviewStatus: 'under_review', publishedAt: null })
    expect(agent.submittedAt).not.toBeNull()
    const { items } = await agent.owner.call(getTimeline, { params: { agentId: agent.id } })
    expect(items.map(({ step }) => step)).toEqual(['submitted', 'created'])
    expect(items[0]?.actor?.name).toBe(agent.owner.user.name)
  })

  test('a regular user may not publish', async () => {
    const student = await given.user()
    await expect(student.call(createAgent, { body: given.draft() })).rejects.toMatchObject({ reason: 'notPermitted' })
    await expect(student.call(listMyAgents, {})).rejects.toMatchObject({ reason: 'notPermitted' })
  })

  test('a description of more than 100 characters is refused with its limit', async () => {
    const manager = await given.manager()
    const call = manager.call(createAgent, { body: given.draft({ description: 'x'.repeat(101) }) })
    await expect(call).rejects.toMatchObject({ problems: [{ path: ['description'], reason: 'tooLong', limit: 100 }] })
  })

  test('the key is sealed at rest, and every answer shows its last four characters at most', async () => {
    const agent = await given.agent()
    const row = await api.db('agents').where({ id: agent.id }).first()
    expect(JSON.stringify(row)).not.toContain(calculusKey)
    const shown = await agent.owner.call(getRestrictedAgent, { params: { agentId: agent.id } })
    expect(shown.connection).toEqual({
      platform: 'dify',
      type: 'chat',
      apiUrl: api.platform.difyUrl,
      secretEnds: { apiKey: '0001' }
    })
    expect(shown.lastCheck).toMatchObject({ ok: true })
    expect(JSON.stringify([agent, shown])).not.toContain(calculusKey)
  })

  test('restricted details are for the owner and admins', async () => {
    const agent = await given.publishedAgent()
    const params = { agentId: agent.id }
    await expect((await given.user()).call(getRestrictedAgent, { params })).rejects.toMatchObject({ reason: 'notPermitted' })
    expect((await (await given.admin()).call(getRestrictedAgent, { params })).id).toBe(agent.id)
  })

  test('the config of a chat has the form and the capabilities of the app', async () => {
    const agent = await given.publishedAgent({
      connection: given.connection({ type: 'chatflow', apiKey: 'app-demo-lesson-planner-0004' })
    })
    const config = await (await given.user()).call(getAgentConfig, { params: { agentId: agent.id } })
    expect(config).toMatchObject({
      type: 'chatflow',
      publisher: { name: agent.owner.user.name },
      limits: { message: 4000, attachments: 10 }
    })
    expect(config.form.length).toBeGreaterThan(1)
    expect(config.organisation).not.toBe('')
  })

  test("another person's private agent does not exist for others, not even as a config", async () => {
    const agent = await given.agent()
    const params = { agentId: agent.id }
    await expect((await given.manager()).call(getAgentConfig, { params })).rejects.toMatchObject({ reason: 'notFound' })
    await expect(given.nobody.call(getAgentConfig, { params })).rejects.toMatchObject({ reason: 'unauthorized' })
    expect((await agent.owner.call(getAgentConfig, { params })).id).toBe(agent.id)
  })
})

describe('editing', () => {
  const change = (person: Person, agentId: string, body: AgentEdit) => person.call(updateAgent, { params: { agentId }, body })

  test('the type stays', async () => {
    const agent = await given.agent()
    const body = given.edit({}, { type: 'chatflow', apiKey: 'app-demo-lesson-planner-0004' })
    await expect(change(agent.owner, agent.id, body)).rejects.toMatchObject({ reason: 'notPermitted' })
  })

  test('saving without a change changes nothing', async () => {
    const agent = await given.publishedAgent()
    const same = await change(agent.owner, agent.id, given.edit({ visibility: 'public', description: agent.description }))
    expect(same).toMatchObject({ reviewStatus: 'approved', updatedAt: agent.updatedAt })
  })

  test("an admin's change leaves an audit row, without secrets", async () => {
    const agent = await given.publishedAgent()
    const admin = await given.admin()
    const changed = await change(admin, agent.id, given.edit({ name: 'Corrected', visibility: 'public' }))
    expect(changed).toMatchObject({ reviewStatus: 'approved', next: { version: 2 }, publisher: { id: agent.owner.user.id } })
    const rows = await api.db('auditLog').where({ subjectId: agent.id, action: 'agent.edit' })
    expect(rows).toMatchObject([{ actorId: admin.user.id, before: { name: 'Calculus tutor' }, after: { name: 'Corrected' } }])
    expect(JSON.stringify(rows)).not.toContain(calculusKey)
  })

  test('made private, it leaves discovery and is no longer recommended', async () => {
    const agent = await given.publishedAgent({ name: 'Withdrawable' })
    const admin = await given.admin()
    await admin.call(setRecommendation, { params: { agentId: agent.id }, body: { recommended: true } })
    const changed = await change(agent.owner, agent.id, given.edit({ name: 'Withdrawable', visibility: 'private' }))
    expect(changed).toMatchObject({ visibility: 'private', reviewStatus: 'none', recommended: false, publishedAt: null })
    expect((await admin.call(listAgents, { query: { query: 'Withdrawable' } })).total).toBe(0)
    const { items } = await agent.owner.call(getTimeline, { params: { agentId: agent.id } })
    expect(items[0]?.step).toBe('withdrawn')
  })

  test('a new key replaces the stored one', async () => {
    const agent = await given.agent()
    await change(agent.owner, agent.id, given.edit({}, { apiKey: 'app-demo-writing-studio-0002' }))
    const shown = await agent.owner.call(getRestrictedAgent, { params: { agentId: agent.id } })
    expect(shown.connection.secretEnds).toEqual({ apiKey: '0002' })
  })

  test('a key that can no longer be opened is entered again', async () => {
    const agent = await given.agent()
    await api.db('agents').where({ id: agent.id }).update({ sealedSecrets: 'v1.gone.AAAA.AAAA' })
    await expect(change(agent.owner, agent.id, given.edit())).rejects.toMatchObject({
      problems: [{ path: ['connection', 'api_key'], reason: 'required' }]
    })
    await change(agent.owner, agent.id, given.edit({}, { apiKey: calculusKey }))
    expect((await agent.owner.call(getRestrictedAgent, { params: { agentId: agent.id } })).connection.secretEnds).toEqual({
      apiKey: '0001'
    })
  })

  test('words can be edited while the platform is down', async () => {
    const key = api.platform.addApp({ key: 'app-temporary-aaaaaaaaaaaa', mode: 'chat' })
    const agent = await given.agent({ connection: given.connection({ apiKey: key }) })
    api.platform.removeApp(key)
    expect(await change(agent.owner, agent.id, given.edit({ name: 'Still editable' }))).toMatchObject({ name: 'Still editable' })
    const shown = await agent.owner.call(getRestrictedAgent, { params: { agentId: agent.id } })
    expect(shown.lastCheck).toMatchObject({ ok: false })
  })

  test("another person's private agent is reported as missing, and a published one as not editable", async () => {
    const stranger = await given.manager()
    const hidden = await given.agent()
    const published = await given.publishedAgent()
    await expect(change(stranger, hidden.id, given.edit())).rejects.toMatchObject({ reason: 'notFound' })
    await expect(change(stranger, published.id, given.edit())).rejects.toMatchObject({ reason: 'notPermitted' })
  })

  test('an owner who is no longer an agent manager may not edit', async () => {
    const agent = await given.publishedAgent()
    await api.db('users').where({ id: agent.owner.user.id }).update({ role: 'regular_user' })
    await expect(change(agent.owner, agent.id, given.edit())).rejects.toMatchObject({ reason: 'notPermitted' })
  })
})

test('an agent that does not exist is not found, by admins too', async () => {
  const admin = await given.admin()
  await expect(admin.call(getRestrictedAgent, { params: { agentId: 'no-such-agent' } })).rejects.toMatchObject({
    reason: 'notFound'
  })
})

describe('deleting', () => {
  test('erases the secrets, empties every list, and is done once', async () => {
    const agent = await given.publishedAgent({ name: 'Short-lived' })
    const params = { agentId: agent.id }
    const admin = await given.admin()
    const student = await given.user()
    await recordUse(api.db, { agentId: agent.id, userId: student.user.id, at: new Date() })
    await admin.call(setRecommendation, { params, body: { recommended: true } })

    await agent.owner.call(deleteAgent, { params })
    const query = { query: 'Short-lived' }
    expect((await student.call(listAgents, { query })).total).toBe(0)
    expect((await admin.call(listManagedAgents, { query })).total).toBe(0)
    expect((await agent.owner.call(listMyAgents, {})).total).toBe(0)
    expect((await student.call(listUsedAgents, {})).total).toBe(0)
    expect(idsOf(await student.call(listRecommendedAgents, {}))).not.toContain(agent.id)
    await expect(student.call(getAgentConfig, { params })).rejects.toMatchObject({ reason: 'notFound' })
    await expect(agent.owner.call(deleteAgent, { params })).rejects.toMatchObject({ reason: 'notFound' })
    expect(await api.db('agents').where({ id: agent.id }).first()).toMatchObject({ sealedSecrets: '', secretEnds: {} })
  })

  test("an admin may delete anybody's, and that is on record", async () => {
    const agent = await given.agent()
    const admin = await given.admin()
    await admin.call(deleteAgent, { params: { agentId: agent.id } })
    expect(await api.db('auditLog').where({ subjectId: agent.id })).toMatchObject([
      { action: 'agent.delete', actorId: admin.user.id }
    ])
  })

  test("nobody may delete another person's", async () => {
    const agent = await given.publishedAgent()
    const call = (await given.manager()).call(deleteAgent, { params: { agentId: agent.id } })
    await expect(call).rejects.toMatchObject({ reason: 'notPermitted' })
  })
})

const idsOf = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id)
