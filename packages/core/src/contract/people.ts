import * as z from 'zod/mini'
import { reviewStatus, visibility } from './agent-shapes.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, itemsOf, optionalText, pageOf, pageQuery, reference, timestamp } from './page.ts'
import { identity, role, user } from './users.ts'

export const managedUser = z
  .object({
    ...user.shape,
    createdAt: timestamp.check(z.describe('When the person signed in first.')),
    lastSignInAt: timestamp.check(z.describe('When the person signed in last.')),
    blockedAt: z.nullable(timestamp).check(z.describe('Since when the person may not sign in; null when they may.'))
  })
  .register(z.globalRegistry, { id: 'ManagedUser', description: 'A person who has signed in, as administrators see them.' })
export type ManagedUser = z.infer<typeof managedUser>

export const userSorts = ['name', 'user_number', 'department', 'last_sign_in_at'] as const

const filter = {
  query: z
    .optional(optionalText(limits.searchText))
    .check(z.describe('Only people with this in their name, user number or e-mail address.')),
  departmentId: z.optional(id).check(z.describe('Only people of this department and of those below it.')),
  role: z.optional(role).check(z.describe('Only people with this role.')),
  identity: z.optional(identity).check(z.describe('Only students, or only faculty.')),
  standing: z
    .optional(z.enum(['active', 'blocked']))
    .check(z.describe('Only people who may sign in, or only those who are blocked.'))
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/users',
  summary: 'List the people who have signed in',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  query: z.object({
    ...filter,
    sort: z._default(z.enum(userSorts), 'name').check(z.describe('By what they are sorted.')),
    order: z._default(z.enum(['asc', 'desc']), 'asc').check(z.describe('In which order.')),
    ...pageQuery
  }),
  reply: pageOf(managedUser)
})

export const listUserIds = endpoint({
  method: 'GET',
  path: '/api/v1/users/ids',
  summary: 'List all people that a filter finds, with their roles only',
  description: `To change the roles of more people than a page has. At most ${limits.selectedUsers} people.`,
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  query: z.object(filter),
  reply: itemsOf(
    z
      .object({
        id: id.check(z.describe('The id of the person.')),
        role: role.check(z.describe('Their role now.'))
      })
      .register(z.globalRegistry, { id: 'UserRole', description: 'A person and their role.' }),
    limits.selectedUsers
  )
})

export const setRoles = endpoint({
  method: 'PUT',
  path: '/api/v1/users/roles',
  summary: 'Set the role of one or more people',
  description:
    'Their access tokens must be renewed before the new role takes effect. One administrator always remains. Accounts of learning platforms and of pages that embed the chat can only become `regular_user`. Returns the people whose role is now the given one.',
  auth: 'session',
  callers: 'admins',
  body: z.strictObject({
    userIds: z
      .array(id)
      .check(
        z.minLength(1),
        z.maxLength(limits.maxPageSize),
        z.describe(`Whose role to set, 1 to ${limits.maxPageSize} people.`)
      ),
    role: role.check(z.describe('The role that all of them get.')),
    ifRole: z
      .optional(role)
      .check(z.describe('Only of those who have this role now; the others are left out. To take a change back.')),
    ownToo: z
      ._default(z.boolean(), false)
      .check(z.describe("Whether the caller's own role of an administrator may be taken away; otherwise that is refused."))
  }),
  example: { body: { userIds: ['usr_mei_lin'], role: 'agent_manager' } },
  reply: itemsOf(managedUser, limits.maxPageSize)
})

const userInPath = z.object({ userId: id.check(z.describe('The id of the person.')) })

const ownedAgent = z
  .object({
    id: id.check(z.describe('The id of the agent.')),
    name: z.string().check(z.describe('Its name.')),
    visibility: visibility.check(z.describe('Who may find it.')),
    reviewStatus: reviewStatus.check(z.describe('Where its review stands.')),
    enabled: z.boolean().check(z.describe('Whether it can be used.')),
    usageCount: z.int().check(z.describe('How often it was used.'))
  })
  .register(z.globalRegistry, { id: 'AgentOfPerson', description: 'An agent that a person published.' })

const roleChange = z
  .object({
    id: id.check(z.describe('The id of the change.')),
    from: role.check(z.describe('The role before.')),
    to: role.check(z.describe('The role after.')),
    actor: z.nullable(reference).check(z.describe('Who changed it; null when it was not a person.')),
    at: timestamp.check(z.describe('When.'))
  })
  .register(z.globalRegistry, { id: 'RoleChange', description: 'A change of the role of a person.' })

export const personDetail = z
  .object({
    user: managedUser.check(z.describe('The person.')),
    sessions: z.int().check(z.describe('On how many devices they are signed in.')),
    shares: z.int().check(z.describe('How many active shares their agents have.')),
    agents: z.array(ownedAgent).check(z.describe('Their agents by name, the first of them.')),
    agentCount: z.int().check(z.describe('How many agents they have.')),
    bases: z
      .array(
        z.object({
          id: id.check(z.describe('The id of the base.')),
          name: z.string().check(z.describe('Its name.')),
          documentCount: z.int().check(z.describe('How many documents it has.'))
        })
      )
      .check(z.describe('Their knowledge bases by name, the first of them.')),
    baseCount: z.int().check(z.describe('How many knowledge bases they have.')),
    roleChanges: z.array(roleChange).check(z.describe('Changes of their role, the newest first.'))
  })
  .register(z.globalRegistry, { id: 'PersonDetail', description: 'A person with what they own, for administrators.' })
export type PersonDetail = z.infer<typeof personDetail>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v1/users/{userId}',
  summary: 'Read about a person and what they own',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  params: userInPath,
  reply: personDetail
})

export const blockUser = endpoint({
  method: 'PUT',
  path: '/api/v1/users/{userId}/block',
  summary: 'Block a person, or let them in again',
  description:
    'Who is blocked is signed out everywhere and cannot sign in, answers that are being written for them end, and the shares of their agents stop working until they are let in again. Also accounts of learning platforms and of pages that embed the chat. Nobody blocks themselves or the last administrator.',
  auth: 'session',
  callers: 'admins',
  params: userInPath,
  body: z.strictObject({ blocked: z.boolean().check(z.describe('Whether to block them.')) }),
  example: { body: { blocked: true } },
  reply: managedUser
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/v1/users/{userId}/handover',
  summary: 'Hand all agents, knowledge bases and shares of a person over to another',
  description: 'In one step. The other person must be one who may publish agents, and not be blocked.',
  auth: 'session',
  callers: 'admins',
  params: userInPath,
  body: z.strictObject({ toUserId: id.check(z.describe('Who gets them.')) }),
  example: { body: { toUserId: 'usr_mei_lin' } },
  reply: z
    .object({
      agents: z.int().check(z.describe('How many agents were handed over.')),
      bases: z.int().check(z.describe('How many knowledge bases.')),
      shares: z.int().check(z.describe('How many active shares go on.')),
      agentIds: z.array(id).check(z.describe('The agents, to take it back.')),
      baseIds: z.array(id).check(z.describe('The knowledge bases, to take it back.'))
    })
    .register(z.globalRegistry, { id: 'HandedOver', description: 'What was handed over.' })
})
