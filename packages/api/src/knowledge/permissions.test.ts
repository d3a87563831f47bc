import {
  type BaseLevel,
  baseLevels,
  createBase,
  createNote,
  type Document,
  deleteBase,
  deleteDocument,
  deleteDocuments,
  discardReplacement,
  type EndpointDefinition,
  editPassage,
  getBase,
  getDocument,
  listBaseCandidates,
  listBases,
  listDocuments,
  listMembers,
  listPassages,
  readDocument,
  readPassages,
  removeMember,
  replaceDocument,
  retryDocument,
  searchBase,
  setMember,
  updateBase,
  updateNote,
  uploadDocuments
} from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../secrets/new-id.ts'
import { createGiven, fetchEndpoint, type Given, type Person, startApi, type TestApi } from '../testing/index.ts'
import { answerToVersion } from '../testing/replace-document.ts'
import { uploadText } from '../testing/upload-text.ts'
import { findReadableBases } from './passages.ts'
import { findBase } from './queries.ts'
import { findSearchableBases } from './searchable-bases.ts'

let api: TestApi
let given: Given
let owner: Person
beforeAll(async () => {
  api = await startApi({ platform: true, config: { rateLimitFactor: 0 } })
  given = createGiven(api)
  owner = await given.manager()
})
afterAll(() => api.stop())

type Member = { kind: 'user' | 'department'; level: BaseLevel }
type Asker = { who: string; level: BaseLevel | 'none' | 'not signed in'; members: Member[]; role?: 'admin' | 'agent_manager' }

const both = (personal: BaseLevel, department: BaseLevel): Member[] => [
  { kind: 'user', level: personal },
  { kind: 'department', level: department }
]
const askers: Asker[] = [
  { who: 'the owner', level: 'all', members: [] },
  { who: 'an admin', level: 'all', members: [], role: 'admin' },
  ...baseLevels.map((level): Asker => ({ who: `who is named with ${level}`, level, members: [{ kind: 'user', level }] })),
  ...baseLevels.map(
    (level): Asker => ({ who: `who is of a department with ${level}`, level, members: [{ kind: 'department', level }] })
  ),
  { who: 'who has more than their department', level: 'all', members: both('all', 'read') },
  { who: 'who has less than their department', level: 'read', members: both('read', 'all') },
  { who: 'a stranger', level: 'none', members: [] },
  { who: 'a stranger who publishes', level: 'none', members: [], role: 'agent_manager' },
  { who: 'a guest', level: 'not signed in', members: [] }
]

/** What each call needs. Of documents: those of somebody else; one's own are another test. */
const needs: [name: string, endpoint: EndpointDefinition, level: BaseLevel][] = [
  ['getBase', getBase, 'read'],
  ['searchBase', searchBase, 'read'],
  ['listDocuments', listDocuments, 'read'],
  ['readDocument', readDocument, 'read'],
  ['getDocument', getDocument, 'read'],
  ['readPassages', readPassages, 'read'],
  ['listPassages', listPassages, 'read'],
  ['createNote', createNote, 'append_only'],
  ['uploadDocuments', uploadDocuments, 'append_only'],
  ['deleteDocuments', deleteDocuments, 'append_only'],
  ['updateBase', updateBase, 'read_write'],
  ['retryDocument', retryDocument, 'read_write'],
  ['replaceDocument', replaceDocument, 'read_write'],
  ['discardReplacement', discardReplacement, 'read_write'],
  ['editPassage', editPassage, 'read_write'],
  ['updateNote', updateNote, 'read_write'],
  ['deleteDocument', deleteDocument, 'read_write'],
  ['listMembers', listMembers, 'all'],
  ['listBaseCandidates', listBaseCandidates, 'all'],
  ['setMember', setMember, 'all'],
  ['removeMember', removeMember, 'all'],
  ['deleteBase', deleteBase, 'all']
]

function expected(level: Asker['level'], needed: BaseLevel): 'allowed' | number {
  if (level === 'not signed in') return 2000
  if (level === 'none') return 3000
  return baseLevels.indexOf(level) >= baseLevels.indexOf(needed) ? 'allowed' : 3002
}

describe.each(askers)('$who', ({ level, members, role, who }) => {
  test(`may do what the level "${level}" allows, and nothing else`, async () => {
    const department = `Department of ${who}`
    const asker = who === 'the owner' ? owner : await given.user({ department, ...(role && { role }) })
    const base = await owner.call(createBase, { body: { name: 'Calculus' } })
    for (const { kind, level } of members)
      await owner.call(setMember, {
        params: { baseId: base.id },
        body: { kind, subjectId: kind === 'user' ? asker.user.id : asker.user.departmentId!, level }
      })
    const other = await given.user()
    const member = await owner.call(setMember, {
      params: { baseId: base.id },
      body: { kind: 'user', subjectId: other.user.id, level: 'read' }
    })
    const headers: Record<string, string> = level === 'not signed in' ? {} : { authorization: `Bearer ${asker.token}` }
    const outcomes: Record<string, unknown> = {}
    for (const [name, endpoint] of needs) {
      const document = isReady(name) ? await addNote(base.id) : await uploadText(api, owner, base.id)
      if (name === 'retryDocument') await api.db('documents').where({ id: document.id }).update({ status: 'failed' })
      if (name === 'discardReplacement') {
        await api.db('documents').where({ id: document.id }).update({ status: 'completed' })
        await answerToVersion(api, { authorization: `Bearer ${owner.token}` }, newerVersion(document))
      }
      const params = { baseId: base.id, documentId: document.id, memberId: member.id, position: 0 }
      const answer = endpoint.upload
        ? await (name === 'replaceDocument'
            ? answerToVersion(api, headers, newerVersion(document))
            : uploadText.answer(api, headers, base.id))
        : await fetchEndpoint(api.url, endpoint, { params, body: bodyOf(name, other, document) }, headers)
      outcomes[name] = answer.ok ? 'allowed' : ((await answer.json()) as { code: number }).code
      if (answer.ok) await answer.body?.cancel()
    }
    expect(outcomes).toEqual(Object.fromEntries(needs.map(([name, , needed]) => [name, expected(level, needed)])))
  })
})

const newerVersion = ({ baseId, id }: Document) => ({
  ...{ baseId, documentId: id, name: 'notes.txt', content: `Limits and derivatives ${newId()}` }
})

/** Calls for a document that has passages already. */
const isReady = (name: string) => name === 'editPassage' || name === 'updateNote'
const newNote = () => ({ title: 'Limits', text: `Limits and derivatives ${newId()}`, isQuestion: false })
const addNote = (baseId: string) => owner.call(createNote, { params: { baseId }, body: newNote() })

const bodyOf = (name: string, other: Person, document: Document): unknown => {
  if (name === 'deleteDocuments') return { ids: [document.id] }
  if (name === 'searchBase') return { query: 'limit' }
  if (name === 'editPassage') return { text: null, enabled: false }
  if (name === 'createNote' || name === 'updateNote') return newNote()
  if (name === 'updateBase') return { name: 'Analysis' }
  return name === 'setMember' ? { kind: 'user', subjectId: other.user.id, level: 'read_write' } : undefined
}

test('who may only append deletes their own documents and nobody else’s', async () => {
  const base = await owner.call(createBase, { body: { name: 'Essays' } })
  const helper = await given.user()
  await owner.call(setMember, {
    params: { baseId: base.id },
    body: { kind: 'user', subjectId: helper.user.id, level: 'append_only' }
  })
  const [own, others] = [await uploadText(api, helper, base.id), await uploadText(api, owner, base.id)]
  await helper.call(deleteDocument, { params: { baseId: base.id, documentId: own.id } })
  await expect(helper.call(deleteDocument, { params: { baseId: base.id, documentId: others.id } })).rejects.toMatchObject({
    code: 3002
  })
})

test('a document is found in its own base only', async () => {
  const [base, another] = [
    await owner.call(createBase, { body: { name: 'One' } }),
    await owner.call(createBase, { body: { name: 'Another' } })
  ]
  const { id: documentId } = await uploadText(api, owner, base.id)
  await expect(owner.call(deleteDocument, { params: { baseId: another.id, documentId } })).rejects.toMatchObject({ code: 3000 })
})

test('queries about many bases let the same people read as the rules do', async () => {
  const departments = ['Readers', 'Writers']
  const people = [
    await given.admin(),
    await given.manager(),
    ...(await Promise.all(departments.map(department => given.user({ department })))),
    await given.user()
  ]
  const [, manager, reader, writer] = people as [Person, Person, Person, Person]
  const retired = await given.manager()
  const shared: [kind: 'user' | 'department', subjectId: string][][] = [
    [],
    [['user', manager.user.id]],
    [['department', reader.user.departmentId!]],
    [
      ['user', reader.user.id],
      ['department', writer.user.departmentId!]
    ]
  ]
  const ids: string[] = []
  for (const maker of [owner, manager, retired])
    for (const members of shared) {
      const { id } = await maker.call(createBase, { body: { name: 'Compared' } })
      ids.push(id)
      for (const [kind, subjectId] of members.filter(([, subjectId]) => subjectId !== maker.user.id))
        await maker.call(setMember, { params: { baseId: id }, body: { kind, subjectId, level: 'append_only' } })
    }
  await api.db('users').where({ id: retired.user.id }).update({ role: 'regular_user' })

  const bases = (await Promise.all(ids.map(id => findBase(api.db, id)))).map(base => base!)
  for (const { user, call } of [...people, { ...retired, user: { ...retired.user, role: 'regular_user' as const } }]) {
    const actor: Actor = {
      kind: 'user',
      userId: user.id,
      sessionId: '',
      role: user.role,
      departmentIds: user.departmentId ? [user.departmentId] : []
    }
    const readable = bases.filter(base => may(actor, 'base.read', base)).map(({ id }) => id)
    const found = async (of: Promise<{ id: string }[]>) => (await of).map(({ id }) => id).filter(id => ids.includes(id))
    expect((await found(findReadableBases(api.db, user.id, ids))).toSorted()).toEqual(readable.toSorted())
    const asked = { agentId: 'none', askerId: user.id, chosen: ids, publisherId: user.id, always: [], courseId: null }
    expect((await found(findSearchableBases(api.context.sql, asked))).toSorted()).toEqual(readable.toSorted())
    // To others an agent passes on what its publisher may write or has made.
    const passedOn = bases.filter(base => may(actor, 'base.edit', base) || base.ownerId === user.id).map(({ id }) => id)
    const always = { agentId: 'none', askerId: null, chosen: ids, publisherId: user.id, always: ids, courseId: null }
    expect((await found(findSearchableBases(api.context.sql, always))).toSorted()).toEqual(passedOn.toSorted())
    // Admins read all bases, but their own list has only what is theirs.
    const { items } = await call(listBases, { query: { filter: 'all', pageSize: 100 } })
    if (user.role !== 'admin') expect((await found(Promise.resolve(items))).toSorted()).toEqual(readable.toSorted())
  }
  const everyone = { agentId: 'none', askerId: null, chosen: ids, publisherId: 'nobody', always: ids, courseId: null }
  expect(await findSearchableBases(api.context.sql, everyone)).toEqual([])
})
