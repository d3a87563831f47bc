import {
  createBase,
  deleteBase,
  getBase,
  listBaseCandidates,
  listBases,
  listManagedBases,
  listMembers,
  removeMember,
  setMember,
  updateBase
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, type Given, type Person, startApi, type TestApi } from '../testing/index.ts'
import { uploadText } from '../testing/upload-text.ts'

let api: TestApi
let given: Given
let instructor: Person
beforeAll(async () => {
  api = await startApi({ config: { rateLimitFactor: 0 } })
  given = createGiven(api)
  instructor = await given.user({ role: 'agent_manager', name: 'Ada Instructor', department: 'Mathematics' })
})
afterAll(() => api.stop())

const namesOf = async (person: Person, query: object = {}) =>
  (await person.call(listBases, { query })).items.map(({ name }) => name)

test('a base is made, read, changed and listed with what one may do with it', async () => {
  const made = await instructor.call(createBase, { body: { name: ' Calculus ', description: '微积分讲义' } })
  expect(made).toMatchObject({
    name: 'Calculus',
    description: '微积分讲义',
    creator: { id: instructor.user.id, name: 'Ada Instructor' },
    documentCount: 0,
    memberCount: 0,
    level: 'all'
  })
  api.passTime(1)
  const params = { baseId: made.id }
  const changed = await instructor.call(updateBase, { params, body: { name: 'Calculus I', description: '' } })
  expect(changed).toMatchObject({ id: made.id, name: 'Calculus I', description: '' })
  expect(changed.updatedAt > made.updatedAt).toBe(true)
  await uploadText(api, instructor, made.id)
  expect(await instructor.call(getBase, { params })).toMatchObject({ documentCount: 1 })
  await instructor.call(deleteBase, { params })
  await expect(instructor.call(getBase, { params })).rejects.toMatchObject({ code: 3000 })
})

test('who shares a base without publishing anything finds with whom: people by name or number, and departments', async () => {
  const { id } = await instructor.call(createBase, { body: { name: 'Shared on' } })
  const params = { baseId: id }
  const helper = await given.user()
  await instructor.call(setMember, { params, body: { kind: 'user', subjectId: helper.user.id, level: 'all' } })
  const found = await given.user({ name: 'Zora Candidate', department: 'Zoology' })
  const people = [{ id: found.user.id, name: 'Zora Candidate', department: 'Zoology' }]
  expect(await helper.call(listBaseCandidates, { params, query: { query: 'candid' } })).toEqual({ people, departments: [] })
  expect((await helper.call(listBaseCandidates, { params, query: { query: found.user.userNumber } })).people).toEqual(people)
  expect((await helper.call(listBaseCandidates, { params, query: { query: 'zoolog' } })).departments).toEqual([
    { id: found.user.departmentId, name: 'Zoology', people: 1 }
  ])
  expect(await helper.call(listBaseCandidates, { params, query: { query: '' } })).toEqual({ people: [], departments: [] })
})

test('names and descriptions have their limits', async () => {
  const problem = { code: 1000, problems: [expect.objectContaining({ path: ['name'] })] }
  for (const name of ['', '   ', '\u200b', 'x'.repeat(61)])
    await expect(instructor.call(createBase, { body: { name } })).rejects.toMatchObject(problem)
  await expect(instructor.call(createBase, { body: { name: 'x', description: '学'.repeat(201) } })).rejects.toMatchObject({
    problems: [{ path: ['description'], limit: 200 }]
  })
})

test('lists tell what one made, shares and was given, the last changed first', async () => {
  const ada = await given.manager()
  const student = await given.user({ department: 'Physics' })
  const make = async (name: string) => {
    api.passTime(1)
    return ada.call(createBase, { body: { name } })
  }
  const [own, shared, forPhysics] = [await make('Own'), await make('Shared'), await make('For physics')]
  const level = 'read' as const
  await ada.call(setMember, { params: { baseId: shared.id }, body: { kind: 'user', subjectId: student.user.id, level } })
  await ada.call(setMember, {
    params: { baseId: forPhysics.id },
    body: { kind: 'department', subjectId: student.user.departmentId!, level: 'append_only' }
  })
  const theirs = await given.manager()
  const fromThem = await theirs.call(createBase, { body: { name: 'From a colleague' } })
  await theirs.call(setMember, { params: { baseId: fromThem.id }, body: { kind: 'user', subjectId: ada.user.id, level } })

  expect((await namesOf(ada)).sort()).toEqual(['For physics', 'From a colleague', 'Own', 'Shared'])
  expect(await namesOf(ada, { filter: 'created_by_me' })).toEqual(['For physics', 'Shared', 'Own'])
  expect(await namesOf(ada, { filter: 'shared_by_me' })).toEqual(['For physics', 'Shared'])
  expect(await namesOf(ada, { filter: 'shared_with_me' })).toEqual(['From a colleague'])
  expect(await namesOf(ada, { query: 'PHYS' })).toEqual(['For physics'])
  expect(await namesOf(ada, { query: '100%' })).toEqual([])
  expect(await namesOf(student)).toEqual(['For physics', 'Shared'])
  const { items, total } = await student.call(listBases, { query: { pageSize: 1 } })
  expect([items[0]?.level, total]).toEqual(['append_only', 2])
  api.passTime(1)
  await uploadText(api, ada, own.id)
  expect((await namesOf(ada, { filter: 'created_by_me' }))[0]).toBe('Own')
})

test('an administrator finds every base, by its name or who made it', async () => {
  const admin = await given.admin()
  const maker = await given.user({ role: 'agent_manager', name: 'Zelda Maker' })
  const { id } = await maker.call(createBase, { body: { name: 'Botany field notes' } })
  for (const query of ['botany', 'zelda']) {
    const { items } = await admin.call(listManagedBases, { query: { query } })
    expect(items).toMatchObject([{ id, level: 'all', creator: { name: 'Zelda Maker' } }])
  }
  expect(await namesOf(admin)).toEqual([])
})

test('people and departments are invited, changed and removed, and the audit log tells by whom', async () => {
  const { id: baseId } = await instructor.call(createBase, { body: { name: 'Shared widely' } })
  const student = await given.user({ name: 'Bo Student' })
  const params = { baseId }
  const share = (kind: 'user' | 'department', subjectId: string, level: 'read' | 'read_write') =>
    instructor.call(setMember, { params, body: { kind, subjectId, level } })
  const person = await share('user', student.user.id, 'read')
  expect(person).toMatchObject({ kind: 'user', name: 'Bo Student', level: 'read' })
  expect(await share('user', student.user.id, 'read_write')).toMatchObject({ id: person.id, level: 'read_write' })
  expect(await share('department', instructor.user.departmentId!, 'read')).toMatchObject({ name: 'Mathematics' })
  expect((await instructor.call(listMembers, { params })).items.map(({ name }) => name)).toEqual(['Bo Student', 'Mathematics'])
  for (const subjectId of ['nobody', instructor.user.id, instructor.user.departmentId!])
    await expect(share('user', subjectId, 'read')).rejects.toMatchObject({ code: 1000, problems: [{ path: ['subject_id'] }] })
  await instructor.call(removeMember, { params: { baseId, memberId: person.id } })
  await expect(student.call(getBase, { params })).rejects.toMatchObject({ code: 3000 })
  await expect(instructor.call(removeMember, { params: { baseId, memberId: person.id } })).rejects.toMatchObject({ code: 3000 })
  const rows = await api.db('auditLog').where({ subjectId: baseId }).orderBy('at')
  expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual(Array(4).fill(['base.share', instructor.user.id]))
})

test('a member of one base cannot be removed through another', async () => {
  const [one, another] = [
    await instructor.call(createBase, { body: { name: 'One' } }),
    await instructor.call(createBase, { body: { name: 'Another' } })
  ]
  const student = await given.user()
  const member = await instructor.call(setMember, {
    params: { baseId: one.id },
    body: { kind: 'user', subjectId: student.user.id, level: 'read' }
  })
  const params = { baseId: another.id, memberId: member.id }
  await expect(instructor.call(removeMember, { params })).rejects.toMatchObject({ code: 3000 })
  await student.call(getBase, { params: { baseId: one.id } })
})
