import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listed } from './listed.ts'
import { firstOf, id, text } from './page.ts'

export const listedDepartment = z
  .object({
    id: id.check(z.describe('The id of the department.')),
    name: z.string().check(z.describe('Its name with those of the departments above it, as `Science/Mathematics`.')),
    label: z.string().check(z.describe('Its own name.')),
    parentId: z.nullable(id).check(z.describe('The department that it belongs to; null at the top.')),
    people: z.int().check(z.describe('How many people of it and of those below it have signed in.')),
    claims: z
      .array(z.string())
      .check(z.describe('What the identity provider calls it: who signs in with one of these belongs to it.'))
  })
  .register(z.globalRegistry, { id: 'DepartmentCount', description: 'A department and how many people are in it.' })
export type ListedDepartment = z.infer<typeof listedDepartment>

/** A slash separates the names of nested departments. */
const label = text(limits.departmentName).check(z.regex(/^[^/]+$/, { error: 'withoutSlash' }))
const departmentInPath = z.object({ departmentId: id.check(z.describe('The id of the department.')) })
const parentId = z.nullable(id).check(z.describe('The department that it belongs to; null for none.'))
const all = firstOf(listedDepartment, listed.departments)

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/v1/departments',
  summary: 'List the departments with the number of people in each',
  description: 'By name, so that each stands behind the one it belongs to.',
  auth: 'session',
  callers: 'publishers',
  reply: all
})

export const createDepartment = endpoint({
  method: 'POST',
  path: '/api/v1/departments',
  summary: 'Create a department',
  description: 'Most are created when somebody signs in; this one is for others to belong to. Returns all departments.',
  auth: 'session',
  callers: 'admins',
  body: z.strictObject({ label: label.check(z.describe('Its own name, without a slash.')), parentId }),
  example: { body: { label: 'Science', parentId: null } },
  reply: all,
  errors: ['alreadyExists']
})

export const updateDepartment = endpoint({
  method: 'PATCH',
  path: '/api/v1/departments/{departmentId}',
  summary: 'Rename or move a department',
  description:
    'Its people and what is shared with it stay, and so do the names by which the identity provider calls it. What is shared with a department is shared with those below it. Returns all departments.',
  auth: 'session',
  callers: 'admins',
  params: departmentInPath,
  body: z.strictObject({ label: label.check(z.describe('Its own name, without a slash.')), parentId }),
  example: { body: { label: 'Mathematics', parentId: null } },
  reply: all,
  errors: ['alreadyExists']
})

export const mergeDepartment = endpoint({
  method: 'POST',
  path: '/api/v1/departments/{departmentId}/merge',
  summary: 'Merge a department into another',
  description:
    'Its people, the departments below it, what is shared with it and the names by which the identity provider calls it go to the other one. Returns all departments.',
  auth: 'session',
  callers: 'admins',
  params: departmentInPath,
  body: z.strictObject({ intoId: id.check(z.describe('The department that stays; not one below it.')) }),
  example: { body: { intoId: 'dep_mathematics' } },
  reply: all
})

export const mapDepartmentClaim = endpoint({
  method: 'PUT',
  path: '/api/v1/departments/{departmentId}/claims',
  summary: 'Say which department a name of the identity provider means',
  description: 'Who signed in with this name belongs to the department from now on. Returns all departments.',
  auth: 'session',
  callers: 'admins',
  params: departmentInPath,
  body: z.strictObject({ claim: text(limits.departmentName).check(z.describe('The name, as the identity provider writes it.')) }),
  example: { body: { claim: 'Dept. of Mathematics' } },
  reply: all
})

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/api/v1/departments/{departmentId}',
  summary: 'Delete a department that nobody belongs to',
  description: 'Not one with people, with others below it, or with which something is shared (`notPermitted`).',
  auth: 'session',
  callers: 'admins',
  params: departmentInPath
})
