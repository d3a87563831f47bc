import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listed } from './listed.ts'
import { locales } from './locales.ts'
import { firstOf, id, itemsOf, optionalText, pageOf, pageQuery, reference, timestamp } from './page.ts'

export const roles = ['admin', 'agent_manager', 'regular_user'] as const
export const role = z.enum(roles).register(z.globalRegistry, {
  id: 'Role',
  description: '`admin` may do everything; `agent_manager` publishes agents; `regular_user` uses them.'
})
export type Role = z.infer<typeof role>

export const identities = ['student', 'faculty'] as const
export const identity = z
  .enum(identities)
  .register(z.globalRegistry, { id: 'Identity', description: 'What a person is at the school.' })
export type Identity = z.infer<typeof identity>

export const locale = z.enum(locales).register(z.globalRegistry, { id: 'Locale', description: 'A language of the interface.' })

export const department = reference
export type Department = z.infer<typeof department>

export const user = z
  .object({
    id: id.check(z.describe('The id of the person.')),
    userNumber: z.string().check(z.describe('Student or staff number, as the identity provider reports it.')),
    name: z.string().check(z.describe('Full name.')),
    email: z.string().check(z.describe('E-mail address; empty when the identity provider reports none.')),
    department: z.nullable(department).check(z.describe('The department; null when the identity provider reports none.')),
    identity: identity.check(z.describe('What the person is at the school; independent of the role.')),
    role: role.check(z.describe('What the person may do here.')),
    locale: z.nullable(locale).check(z.describe('Language of the interface; null until the person has chosen one.'))
  })
  .register(z.globalRegistry, { id: 'User', description: 'A person who has signed in, as they and administrators see them.' })
export type User = z.infer<typeof user>

export const person = z
  .object({
    id: id.check(z.describe('The id of the person.')),
    name: z.string().check(z.describe('Full name.')),
    department: z.nullable(z.string()).check(z.describe('Name of the department; null when there is none.'))
  })
  .register(z.globalRegistry, { id: 'Person', description: 'A person as others see them.' })
export type PersonSummary = z.infer<typeof person>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  summary: 'Read who is signed in',
  auth: 'session',
  callers: 'people',
  reply: user
})

export const setLocale = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/me/locale',
  summary: 'Choose the language of the interface',
  auth: 'session',
  callers: 'people',
  body: z.strictObject({ locale: locale.check(z.describe('The language from now on, on all devices.')) }),
  example: { body: { locale: 'en-US' } },
  reply: user
})

export const deviceSession = z
  .object({
    id: id.check(z.describe('The id of the session.')),
    createdAt: timestamp.check(z.describe('When the person signed in.')),
    lastUsedAt: timestamp.check(z.describe('When its token was last issued or renewed.')),
    userAgent: z.string().check(z.describe('What the browser called itself at sign-in.')),
    current: z.boolean().check(z.describe('Whether this call came from it.'))
  })
  .register(z.globalRegistry, { id: 'DeviceSession', description: 'A device on which a person is signed in.' })
export type DeviceSession = z.infer<typeof deviceSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  summary: 'List the devices on which one is signed in',
  auth: 'session',
  callers: 'people',
  reply: firstOf(deviceSession, listed.sessions)
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/sessions',
  summary: 'Sign out on all other devices',
  auth: 'session',
  callers: 'people'
})

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/v1/users/search',
  summary: 'Find people by name or user number',
  description: 'For choosing whom to share something with.',
  auth: 'session',
  callers: 'publishers',
  rateLimit: 'search',
  query: z.object({
    query: optionalText(limits.searchText).check(z.describe('A part of a name or of a user number.')),
    ...pageQuery
  }),
  example: { query: { query: 'mei' } },
  reply: pageOf(person)
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/v1/roles',
  summary: 'List the roles with the number of people who hold each',
  auth: 'session',
  callers: 'admins',
  reply: itemsOf(
    z
      .object({
        role: role.check(z.describe('The role.')),
        people: z.int().check(z.describe('How many people hold it.'))
      })
      .register(z.globalRegistry, { id: 'RoleCount', description: 'A role and how many people hold it.' }),
    roles.length
  )
})
