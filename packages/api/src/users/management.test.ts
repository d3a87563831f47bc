// On both engines: the table of people, their pages, and what blocking and handing over change elsewhere.

import {
  blockUser,
  createBase,
  getMe,
  getShareState,
  getUser,
  handOver,
  listBases,
  listed,
  listMyAgents,
  listSessions,
  listUserIds,
  listUsers,
  setMember,
  setRoles
} from '@lyceum/core/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { upsertUser } from '../auth/upsert-user.ts'
import { useApi } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'

const { api, given } = useApi()
let admin: Person
beforeAll(async () => {
  admin = await given.user({ role: 'admin', name: 'Ana Souza' })
})

describe('the table of people', () => {
  test('is filtered by identity and standing, and sorted by each column in both directions', async () => {
    const [one, two] = [
      await given.user({ name: 'Zoe Zhang', identity: 'student', department: 'Astronomy' }),
      await given.user({ name: 'Abe Adams', identity: 'student', department: 'Astronomy' })
    ]
    await api
      .db('users')
      .where({ id: one.user.id })
      .update({ lastSignInAt: new Date('2026-01-01T08:00:00Z') })
    const { departmentId } = one.user
    const names = async (query: object) =>
      (await admin.call(listUsers, { query: { departmentId: departmentId!, ...query } })).items.map(({ name }) => name)
    expect(await names({})).toEqual(['Abe Adams', 'Zoe Zhang'])
    expect(await names({ order: 'desc' })).toEqual(['Zoe Zhang', 'Abe Adams'])
    expect(await names({ sort: 'last_sign_in_at' })).toEqual(['Zoe Zhang', 'Abe Adams'])
    expect(await names({ identity: 'faculty' })).toEqual([])
    expect(await names({ identity: 'student', standing: 'active' })).toHaveLength(2)
    await admin.call(blockUser, { params: { userId: two.user.id }, body: { blocked: true } })
    expect(await names({ standing: 'blocked' })).toEqual(['Abe Adams'])
    const { items } = await admin.call(listUsers, { query: { departmentId: departmentId! } })
    expect(items[1]).toMatchObject({ name: 'Zoe Zhang', lastSignInAt: '2026-01-01T08:00:00.000Z', blockedAt: null })
    expect((await admin.call(listUserIds, { query: { departmentId: departmentId! } })).items).toHaveLength(2)
  })
})

describe('roles', () => {
  test('of a batch are taken back only where nothing else has changed', async () => {
    const people = [await given.user(), await given.user()]
    const userIds = people.map(({ user }) => user.id)
    await admin.call(setRoles, { body: { userIds, role: 'agent_manager' } })
    await admin.call(setRoles, { body: { userIds: [userIds[0]!], role: 'admin' } })
    const { items } = await admin.call(setRoles, { body: { userIds, role: 'regular_user', ifRole: 'agent_manager' } })
    expect(items.map(({ id }) => id)).toEqual([userIds[1]])
    const roles = await api.db('users').whereIn('id', userIds).pluck('role')
    expect(roles.sort()).toEqual(['admin', 'regular_user'])
  })

  test('of oneself as an admin are given up only on purpose', async () => {
    const second = await given.admin()
    const giveUp = (ownToo?: boolean) =>
      second.call(setRoles, { body: { userIds: [second.user.id], role: 'regular_user', ...(ownToo && { ownToo }) } })
    await expect(giveUp()).rejects.toMatchObject({ reason: 'validation', problems: [{ path: ['own_too'] }] })
    expect((await giveUp(true)).items).toMatchObject([{ role: 'regular_user' }])
  })

  test('are for people of the school: accounts of learning platforms and of pages that embed us are given none', async () => {
    const publisher = await given.manager()
    await given.publishedAgent({ owner: publisher })
    for (const kind of ['lti', 'host'] as const) {
      const { user } = await given.user({ kind })
      const params = { userId: user.id }
      for (const role of ['admin', 'agent_manager'] as const)
        for (const userIds of [[user.id], [publisher.user.id, user.id]])
          await expect(admin.call(setRoles, { body: { userIds, role } })).rejects.toMatchObject({ code: 3000 })
      await expect(admin.call(getUser, { params })).rejects.toMatchObject({ code: 3000 })
      await api.db('users').where({ id: user.id }).update({ role: 'agent_manager' })
      const handing = admin.call(handOver, { params: { userId: publisher.user.id }, body: { toUserId: user.id } })
      await expect(handing).rejects.toMatchObject({ code: 1000, problems: [{ path: ['to_user_id'] }] })
      await api.db('users').where({ id: user.id }).update({ role: 'regular_user' })
    }
    expect(await api.db('users').where({ id: publisher.user.id }).pluck('role')).toEqual(['agent_manager'])
  })

  test('and things that accounts from elsewhere have are taken away, and such accounts are blocked as any other', async () => {
    for (const kind of ['lti', 'host'] as const) {
      const owner = await given.manager()
      await given.publishedAgent({ owner })
      const userId = owner.user.id
      await api.db('users').where({ id: userId }).update({ kind })
      const moved = await admin.call(handOver, { params: { userId }, body: { toUserId: admin.user.id } })
      expect(moved.agents).toBe(1)
      const { items } = await admin.call(setRoles, { body: { userIds: [userId], role: 'regular_user' } })
      expect(items).toMatchObject([{ id: userId, role: 'regular_user' }])
      const block = (blocked: boolean) => admin.call(blockUser, { params: { userId }, body: { blocked } })
      expect(await block(true)).toMatchObject({ blockedAt: expect.any(String) })
      await expect(owner.call(getMe, {})).rejects.toMatchObject({ code: 2000 })
      expect(await block(false)).toMatchObject({ blockedAt: null })
    }
  })

  test('that have changed make the tokens of the person stale', async () => {
    const { user, call } = await given.user()
    await admin.call(setRoles, { body: { userIds: [user.id], role: 'agent_manager' } })
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 2003 })
    const { roleChanges } = await admin.call(getUser, { params: { userId: user.id } })
    expect(roleChanges).toMatchObject([
      { from: 'regular_user', to: 'agent_manager', actor: { id: admin.user.id, name: 'Ana Souza' } }
    ])
  })
})

test('of very many devices those that were used last are listed, and the list says that there are more', async () => {
  const { user, call } = await given.user()
  const devices = await call(listSessions, {})
  expect(devices.more).toBeUndefined()
  const at = new Date(Date.now() - 60_000)
  const row = { userId: user.id, fingerprint: 'test', userAgent: '', rotatedAt: at, createdAt: at, lastUsedAt: at }
  await api.db('sessions').insert(
    Array.from({ length: listed.sessions }, (_, index) => ({
      ...row,
      id: `${user.id}-${index}`,
      tokenId: `${user.id}-${index}`
    }))
  )
  const { items, more } = await call(listSessions, {})
  expect([items.length, more, items[0]?.current]).toEqual([listed.sessions, true, true])
})

describe('who is blocked', () => {
  test('is signed out everywhere, cannot sign in, and their shares stop until they are let in again', async () => {
    const owner = await given.manager()
    const agent = await given.publishedAgent({ owner })
    const share = await given.share({ agent })
    const open = () => given.guest(share).call(getShareState, { params: { token: share.token } })
    const block = (blocked: boolean) => admin.call(blockUser, { params: { userId: owner.user.id }, body: { blocked } })
    const signIn = () =>
      upsertUser(api.context, owner.user.issuer, {
        ...owner.user,
        subject: owner.user.subject,
        department: '',
        manages: false,
        emailVerified: true
      })
    await open()
    expect(await block(true)).toMatchObject({ blockedAt: expect.any(String) })
    await expect(owner.call(getMe, {})).rejects.toMatchObject({ code: 2000 })
    await expect(signIn()).rejects.toMatchObject({ reason: 'notPermitted' })
    await expect(open()).rejects.toMatchObject({ reason: 'notFound' })
    expect(await block(false)).toMatchObject({ blockedAt: null })
    await open()
    await signIn()
    const actions = await api.db('auditLog').where({ subjectId: owner.user.id }).orderBy('at').pluck('action')
    expect(actions).toEqual(['user.block', 'user.unblock'])
  })

  test('is neither oneself nor the last admin who can sign in', async () => {
    const block = (person: Person, userId: string) => person.call(blockUser, { params: { userId }, body: { blocked: true } })
    await expect(block(admin, admin.user.id)).rejects.toMatchObject({ reason: 'notPermitted' })
    const others: string[] = await api.db('users').where({ role: 'admin' }).whereNot({ id: admin.user.id }).pluck('id')
    for (const id of others) await block(admin, id)
    // One who signs in elsewhere governs nothing here.
    await given.user({ role: 'admin', kind: 'lti' })
    // Only this one can sign in: their role stays.
    await expect(
      admin.call(setRoles, { body: { userIds: [admin.user.id], role: 'regular_user', ownToo: true } })
    ).rejects.toMatchObject({ reason: 'notPermitted' })
  })
})

describe('handing over', () => {
  test('gives all agents, bases and shares to another publisher, who stops being a member', async () => {
    const [from, to] = [await given.manager(), await given.manager()]
    const agent = await given.publishedAgent({ owner: from })
    const share = await given.share({ agent })
    const { id: baseId } = await from.call(createBase, { body: { name: 'Seminar' } })
    await from.call(setMember, { params: { baseId }, body: { kind: 'user', subjectId: to.user.id, level: 'read' } })
    const params = { userId: from.user.id }
    expect(await admin.call(getUser, { params })).toMatchObject({
      agentCount: 1,
      agents: [{ id: agent.id, reviewStatus: 'approved' }],
      baseCount: 1,
      bases: [{ id: baseId, documentCount: 0 }],
      shares: 1,
      sessions: 1
    })
    const moved = await admin.call(handOver, { params, body: { toUserId: to.user.id } })
    expect(moved).toEqual({ agents: 1, bases: 1, shares: 1, agentIds: [agent.id], baseIds: [baseId] })
    expect((await to.call(listMyAgents, {})).items.map(({ id }) => id)).toEqual([agent.id])
    expect((await to.call(listBases, { query: { filter: 'created_by_me' } })).items).toMatchObject([
      { id: baseId, level: 'all', memberCount: 0 }
    ])
    expect(await admin.call(getUser, { params })).toMatchObject({ agentCount: 0, baseCount: 0, shares: 0 })
    await given.guest(share).call(getShareState, { params: { token: share.token } })
  })

  test('is refused to who may not own agents', async () => {
    const from = await given.manager()
    const blocked = await given.manager()
    await admin.call(blockUser, { params: { userId: blocked.user.id }, body: { blocked: true } })
    for (const toUserId of [(await given.user()).user.id, blocked.user.id, from.user.id, 'nobody'])
      await expect(admin.call(handOver, { params: { userId: from.user.id }, body: { toUserId } })).rejects.toMatchObject({
        problems: [{ path: ['to_user_id'], reason: 'rejected' }]
      })
  })
})
