// On both engines: the tree is kept in arrays, and sharing looks into them.

import {
  createBase,
  createDepartment,
  deleteDepartment,
  listBases,
  listDepartments,
  listUsers,
  mapDepartmentClaim,
  mergeDepartment,
  setMember,
  updateDepartment
} from '@lyceum/core/contract'
import { beforeAll, expect, test } from 'vitest'
import { upsertUser } from '../auth/upsert-user.ts'
import { useApi } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { ensureDepartment } from './queries.ts'

const { api, given } = useApi()
let admin: Person
beforeAll(async () => {
  admin = await given.admin()
})

const tree = async () => (await admin.call(listDepartments, {})).items
const named = async (name: string) => (await tree()).find(department => department.name === name)!

/** Signs a person in whom the provider puts into a department. */
const signIn = (subject: string, department: string) =>
  upsertUser(api.context, 'https://sign-in.test', {
    subject,
    name: subject,
    email: `${subject}@school.test`,
    userNumber: subject,
    department,
    identity: 'student',
    manages: false,
    emailVerified: true
  })

test('a claim that is a path makes departments within each other, which count and find those below', async () => {
  await signIn('ana', 'Science/Mathematics')
  await signIn('ben', 'Science/Physics')
  await signIn('cem', 'Science')
  expect((await tree()).filter(({ name }) => name.startsWith('Science'))).toMatchObject([
    { name: 'Science', label: 'Science', parentId: null, people: 3, claims: ['Science'] },
    { name: 'Science/Mathematics', label: 'Mathematics', people: 1, claims: ['Science/Mathematics'] },
    { name: 'Science/Physics', label: 'Physics', people: 1 }
  ])
  const { id } = await named('Science')
  const { items } = await admin.call(listUsers, { query: { departmentId: id } })
  expect(items.map(({ name }) => name)).toEqual(['ana', 'ben', 'cem'])
})

test('what is shared with a department is shared with those below it, and the nearest one counts', async () => {
  const owner = await given.manager()
  const { id: baseId } = await owner.call(createBase, { body: { name: 'Laboratory rules' } })
  const chemist = await given.user({ department: 'Nature/Chemistry' })
  const levelOf = async () => (await chemist.call(listBases, { query: { filter: 'shared_with_me' } })).items[0]?.level
  const share = async (name: string, level: 'read' | 'append_only') =>
    owner.call(setMember, { params: { baseId }, body: { kind: 'department', subjectId: (await named(name)).id, level } })
  expect(await levelOf()).toBeUndefined()
  await share('Nature', 'append_only')
  expect(await levelOf()).toBe('append_only')
  await share('Nature/Chemistry', 'read')
  expect(await levelOf()).toBe('read')
})

test('a renamed department keeps its people, also those who sign in again, and what is shared with it', async () => {
  await signIn('dov', 'Dept. of History')
  const department = await named('Dept. of History')
  const params = { departmentId: department.id }
  await admin.call(updateDepartment, { params, body: { label: 'History', parentId: null } })
  expect(await signIn('dov', 'Dept. of History')).toMatchObject({ departmentId: department.id })
  expect(await signIn('eva', 'Dept. of History')).toMatchObject({ departmentId: department.id })
  expect(await named('History')).toMatchObject({ id: department.id, people: 2, claims: ['Dept. of History'] })
  expect(await named('Dept. of History')).toBeUndefined()
})

test('a department is put below another one with all that is below it, and never below itself', async () => {
  await signIn('fay', 'Languages/Chinese')
  const [languages, chinese] = [await named('Languages'), await named('Languages/Chinese')]
  const [humanities] = (await admin.call(createDepartment, { body: { label: 'Humanities', parentId: null } })).items.filter(
    ({ label }) => label === 'Humanities'
  )
  const move = (id: string, label: string, parentId: string | null) =>
    admin.call(updateDepartment, { params: { departmentId: id }, body: { label, parentId } })
  await move(languages.id, 'Languages', humanities!.id)
  expect(await named('Humanities/Languages/Chinese')).toMatchObject({ id: chinese.id })
  await expect(move(humanities!.id, 'Humanities', chinese.id)).rejects.toMatchObject({ problems: [{ path: ['parent_id'] }] })
  await expect(move(languages.id, 'Humanities', null)).rejects.toMatchObject({ reason: 'alreadyExists' })
  await expect(move(languages.id, 'A/B', null)).rejects.toMatchObject({ problems: [{ path: ['label'] }] })
  const { items } = await admin.call(listUsers, { query: { departmentId: humanities!.id } })
  expect(items.map(({ name }) => name)).toEqual(['fay'])
})

test('merged departments are one: for people of before, for those who sign in, and for what is shared', async () => {
  const owner = await given.manager()
  const { id: baseId } = await owner.call(createBase, { body: { name: 'Statutes' } })
  const [law, faculty] = await Promise.all(['Law', 'Faculty of Law'].map(name => ensureDepartment(api.db, name)))
  const lawyer = await given.user({ department: 'Law' })
  for (const [subjectId, level] of [
    [law, 'read_write'],
    [faculty, 'read']
  ] as const)
    await owner.call(setMember, { params: { baseId }, body: { kind: 'department', subjectId: subjectId!, level } })
  await admin.call(mergeDepartment, { params: { departmentId: law! }, body: { intoId: faculty! } })
  expect(await named('Faculty of Law')).toMatchObject({ people: 1, claims: ['Faculty of Law', 'Law'] })
  expect(await named('Law')).toBeUndefined()
  expect(await signIn('gil', 'Law')).toMatchObject({ departmentId: faculty })
  // The higher of two permissions stays.
  expect((await lawyer.call(listBases, { query: { filter: 'shared_with_me' } })).items).toMatchObject([
    { id: baseId, level: 'read_write' }
  ])

  // A claim that was merged by mistake is given a department of its own, with its people.
  const { items } = await admin.call(createDepartment, { body: { label: 'Law school', parentId: null } })
  const own = items.find(({ label }) => label === 'Law school')!
  await admin.call(mapDepartmentClaim, { params: { departmentId: own.id }, body: { claim: 'Law' } })
  expect(await named('Law school')).toMatchObject({ people: 2, claims: ['Law'] })
  expect(await signIn('gil', 'Law')).toMatchObject({ departmentId: own.id })
})

test('only a department that nothing depends on is deleted', async () => {
  await signIn('hal', 'Music')
  const music = await named('Music')
  await expect(admin.call(deleteDepartment, { params: { departmentId: music.id } })).rejects.toMatchObject({
    reason: 'notPermitted'
  })
  const { items } = await admin.call(createDepartment, { body: { label: 'Empty', parentId: null } })
  const { id } = items.find(({ label }) => label === 'Empty')!
  await admin.call(deleteDepartment, { params: { departmentId: id } })
  expect(await named('Empty')).toBeUndefined()
  const rows = await api.db('auditLog').where({ subjectKind: 'department' }).orderBy('at').pluck('action')
  expect(new Set(rows)).toEqual(
    new Set(['department.create', 'department.update', 'department.merge', 'department.mapClaim', 'department.delete'])
  )
})
