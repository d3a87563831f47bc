import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, optionalText, pageOf, pageQuery, timestamp } from './page.ts'

export const roles = ['admin', 'agent_manager', 'regular_user'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

export const identities = ['student', 'faculty'] as const
export const identity = z.enum(identities)
export type Identity = z.infer<typeof identity>

export const locales = ['en-US', 'zh-CN', 'zh-TW'] as const
export const locale = z.enum(locales)
export type Locale = z.infer<typeof locale>

export const department = z.object({ id, name: z.string() })
export type Department = z.infer<typeof department>

export const user = z.object({
  id,
  userNumber: z.string(),
  name: z.string(),
  email: z.string(),
  department: z.nullable(department),
  identity,
  role,
  /** Null until the person has chosen one. */
  locale: z.nullable(locale)
})
export type User = z.infer<typeof user>

/** A person as others see them. */
export const person = z.object({ id, name: z.string(), department: z.nullable(z.string()) })
export type Person = z.infer<typeof person>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  summary: 'The signed-in person',
  auth: 'session',
  reply: user
})

export const setLocale = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/me/locale',
  summary: 'Choose the interface language',
  auth: 'session',
  body: z.strictObject({ locale }),
  reply: user
})

export const session = z.object({ id, createdAt: timestamp, lastUsedAt: timestamp, userAgent: z.string(), current: z.boolean() })
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  summary: 'Where one is signed in',
  auth: 'session',
  reply: z.object({ items: z.array(session) })
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/sessions',
  summary: 'Sign out everywhere else',
  auth: 'session'
})

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/v1/users/search',
  summary: 'Find people to share with, by name or user number',
  auth: 'session',
  query: z.object({ query: optionalText(limits.searchText), ...pageQuery }),
  reply: pageOf(person)
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/users',
  summary: 'People who have signed in',
  auth: 'session',
  query: z.object({
    query: z.optional(optionalText(limits.searchText)),
    departmentId: z.optional(id),
    role: z.optional(role),
    ...pageQuery
  }),
  reply: pageOf(user)
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/v1/roles',
  summary: 'The roles, and how many people hold each',
  auth: 'session',
  reply: z.object({ items: z.array(z.object({ role, people: z.int() })) })
})

export const setRoles = endpoint({
  method: 'PUT',
  path: '/api/v1/users/roles',
  summary: 'Set the role of one or more people',
  auth: 'session',
  body: z.strictObject({ userIds: z.array(id).check(z.minLength(1), z.maxLength(limits.maxPageSize)), role }),
  reply: z.object({ items: z.array(user) })
})

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/v1/departments',
  summary: 'Departments with the number of people in each',
  auth: 'session',
  reply: z.object({ items: z.array(z.object({ id, name: z.string(), people: z.int() })) })
})
