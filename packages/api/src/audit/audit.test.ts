// On both engines: filters, names and pages of the audit are made by the engine.

import {
  type AuditEntry,
  blockUser,
  createBase,
  createShare,
  deleteAgent,
  deleteBase,
  exportAudit,
  getUser,
  inEachLocale,
  listAudit,
  noPolicy,
  revokeShare,
  setEnablement,
  setMember,
  setPolicy,
  setRoles,
  updateAgent,
  updateShare
} from '@lyceum/core/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { dropAuditBefore } from './drop.ts'

const { api, given } = useApi()
let admin: Person
beforeAll(async () => {
  admin = await given.user({ role: 'admin', name: 'Ana Souza' })
})

const entriesOf = async (query: object): Promise<AuditEntry[]> => (await admin.call(listAudit, { query })).items
const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action)

describe('the audit', () => {
  test('tells who did what to what, before, after and when, with names for ids', async () => {
    const [person, owner] = [
      await given.user({ name: 'Priya Nair' }),
      await given.user({ name: 'Mei Lin', role: 'agent_manager' })
    ]
    await admin.call(setRoles, { body: { userIds: [person.user.id], role: 'agent_manager' } })
    expect(await entriesOf({ subjectId: person.user.id })).toMatchObject([
      {
        at: expect.any(String),
        actor: { id: admin.user.id, name: 'Ana Souza' },
        action: 'user.setRole',
        subject: { kind: 'user', id: person.user.id, name: 'Priya Nair' },
        changes: [{ name: 'role', secret: false, before: 'regular_user', after: 'agent_manager' }]
      }
    ])
    const { id: baseId } = await owner.call(createBase, { body: { name: 'Seminar' } })
    await owner.call(setMember, { params: { baseId }, body: { kind: 'user', subjectId: person.user.id, level: 'read' } })
    const [shared] = await entriesOf({ subjectId: baseId })
    expect(shared!.changes).toContainEqual({ name: 'subjectId', secret: false, before: null, after: 'Priya Nair' })
    await owner.call(deleteBase, { params: { baseId } })
    const [deleted] = await entriesOf({ subjectId: baseId })
    expect(deleted).toMatchObject({ action: 'base.delete', subject: { name: 'Seminar' } })
    expect(deleted!.changes).toContainEqual({ name: 'ownerId', secret: false, before: 'Mei Lin', after: null })
  })

  test('tells what was changed far into a long value', async () => {
    const none = { refuses: true, notice: 'none', texts: inEachLocale(() => ''), pattern: '' } as const
    const words = Array.from({ length: 90 }, (_, index) => `forbidden-${index}`)
    const rules = [
      { ...none, name: 'Long', terms: words },
      { ...none, name: 'Weapons', terms: ['bomb'] }
    ]
    await admin.call(setPolicy, { body: { ...noPolicy, rules } })
    await admin.call(setPolicy, { body: { ...noPolicy, rules: rules.slice(0, 1) } })
    const [removed] = await entriesOf({ action: 'organisation.setPolicy' })
    expect(removed!.changes).toEqual([
      { name: 'rules', secret: false, before: expect.stringContaining('Weapons'), after: expect.stringMatching(/^…/) }
    ])
    expect(removed!.changes[0]!.before!.length).toBeLessThan(600)
    await admin.call(setPolicy, { body: noPolicy })
  })

  test('is filtered by person, kind, action, day and words, and comes in pages, the newest first', async () => {
    const agent = await given.publishedAgent({ name: 'Audited numbat' })
    const params = { agentId: agent.id }
    await admin.call(setEnablement, { params, body: { enabled: false, reason: 'Exams.' } })
    await admin.call(setEnablement, { params, body: { enabled: true } })
    const subjectId = agent.id
    expect(actionsOf(await entriesOf({ subjectId, actorId: admin.user.id }))).toEqual(['agent.enable', 'agent.disable'])
    expect(actionsOf(await entriesOf({ subjectId, action: 'agent.disable' }))).toEqual(['agent.disable'])
    expect(await entriesOf({ subjectId, kind: 'user' })).toEqual([])
    expect(actionsOf(await entriesOf({ query: 'numbat', actorId: admin.user.id }))).toEqual(['agent.enable', 'agent.disable'])
    expect(await entriesOf({ subjectId, query: 'ana souza' })).toHaveLength(2)
    const first = await admin.call(listAudit, { query: { subjectId, actorId: admin.user.id, pageSize: 1 } })
    expect(first).toMatchObject({ total: 2, items: [{ action: 'agent.enable' }] })
    expect(await entriesOf({ subjectId, actorId: admin.user.id, pageSize: 1, page: 2 })).toMatchObject([
      { action: 'agent.disable' }
    ])
    expect(await entriesOf({ subjectId, from: '2000-01-01', to: '2000-01-31' })).toEqual([])
    expect((await entriesOf({ subjectId, from: '2000-01-01' })).length).toBeGreaterThan(1)
    await expect(admin.call(listAudit, { query: { from: 'yesterday' } })).rejects.toMatchObject({ reason: 'validation' })
  })

  test('has shares, deletions and decisions, and never a secret or a token', async () => {
    const owner = await given.manager()
    const agent = await given.publishedAgent({ owner })
    const params = { agentId: agent.id }
    const share = await owner.call(createShare, { params, body: { accessLevel: 'anyone', sites: [] } })
    await owner.call(updateShare, { params, body: { accessLevel: 'anyone', sites: ['https://moodle.example.edu'] } })
    await owner.call(revokeShare, { params, query: { accessLevel: 'anyone' } })
    await owner.call(deleteAgent, { params })
    const entries = await entriesOf({ subjectId: agent.id })
    expect(actionsOf(entries)).toEqual(['agent.delete', 'agent.unshare', 'agent.changeShare', 'agent.share', 'agent.approve'])
    expect(entries[2]!.changes).toEqual([{ name: 'sites', secret: false, before: '', after: 'https://moodle.example.edu' }])
    expect(JSON.stringify(entries)).not.toContain(share.token)
  })

  test('says of the secret of a connection only that it changed', async () => {
    const agent = await given.publishedAgent()
    const body = given.edit({ visibility: 'public', description: agent.description }, { apiKey: 'app-demo-writing-studio-0002' })
    await admin.call(updateAgent, { params: { agentId: agent.id }, body })
    const [edited] = await entriesOf({ subjectId: agent.id, action: 'agent.edit' })
    expect(edited!.changes).toEqual([{ name: 'apiKey', secret: true, before: null, after: null }])
  })

  test('is for administrators alone', async () => {
    const manager = await given.manager()
    await expect(manager.call(listAudit, {})).rejects.toMatchObject({ reason: 'notPermitted' })
  })
})

describe('the file of the audit', () => {
  const download = async (query: string, { token } = admin) =>
    fetch(`${api.url}${exportAudit.path}?${query}`, { headers: { authorization: `Bearer ${token}` } })

  test('has all that the filter finds, in the chosen language, and nothing that runs as a formula', async () => {
    const person = await given.user({ name: '=HYPERLINK("https://evil.example")' })
    await admin.call(blockUser, { params: { userId: person.user.id }, body: { blocked: true } })
    const csv = await (await download(`subject_id=${person.user.id}&locale=zh-TW`)).text()
    expect(csv).toMatch(/^時間,操作人,操作,類別,對象,欄位,變更前,變更後\r\n/)
    expect(csv).toContain(`Ana Souza,停用使用者,使用者,"'=HYPERLINK(""https://evil.example"")",blockedAt,`)
    const book = await download(`subject_id=${person.user.id}&format=xlsx`)
    expect(book.headers.get('content-type')).toContain('spreadsheetml')
    expect(book.headers.get('content-disposition')).toMatch(/filename="audit-\d{4}-\d\d-\d\d\.xlsx"/)
    expect(
      Buffer.from(await book.arrayBuffer())
        .subarray(0, 2)
        .toString()
    ).toBe('PK')
    expect((await download('', await given.manager())).status).toBe(403)
  })

  // A transaction has one time, to the microsecond, for all that it writes down.
  test('has entries of more than one part once each', async () => {
    const at = api.db.raw("'2001-02-03T04:05:06.123456Z'::timestamptz")
    const rows = Array.from({ length: 1501 }, (_, index) => ({
      id: `old-${index}`,
      actorId: admin.user.id,
      action: 'agent.enable',
      subjectKind: 'agent',
      subjectId: `gone-${index}`,
      before: JSON.stringify({ enabled: false }),
      after: JSON.stringify({ enabled: true }),
      at
    }))
    await api.db.batchInsert('auditLog', rows, 500)
    const csv = await (await download('from=2001-01-01&to=2001-12-31')).text()
    const lines = csv.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(1501)
    expect(new Set(lines).size).toBe(1501)
  })
})

test('what is older than the operator keeps is dropped', async () => {
  const entry = { action: 'user.block', subjectKind: 'user', subjectId: admin.user.id }
  await api.db('auditLog').insert([
    { ...entry, id: 'audit-ancient', at: new Date('1999-01-01') },
    { ...entry, id: 'audit-recent', at: new Date('1999-03-01') }
  ])
  expect(await dropAuditBefore(api.db, new Date('1999-02-01'), () => false)).toBe(1)
  expect(await api.db('auditLog').whereLike('id', 'audit-%').pluck('id')).toEqual(['audit-recent'])
  expect((await admin.call(getUser, { params: { userId: admin.user.id } })).user.id).toBe(admin.user.id)
})
