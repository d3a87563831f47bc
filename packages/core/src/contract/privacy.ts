import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id } from './page.ts'

const count = (what: string) => z.int().check(z.describe(what))

export const ownData = z
  .object({
    conversations: count('Conversations with all agents.'),
    files: count('Files that were sent with questions or made by agents.'),
    agents: count('Agents that the person owns; an account with some is not deleted.'),
    bases: count('Knowledge bases that the person owns; an account with some is not deleted.'),
    lastAdmin: z.boolean().check(z.describe('Whether no other administrator could sign in.'))
  })
  .register(z.globalRegistry, {
    id: 'OwnData',
    description: 'How much there is of a person, and what keeps an account from being deleted.'
  })
export type OwnData = z.infer<typeof ownData>

export const getMyData = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/data',
  summary: 'Read how much there is of oneself',
  auth: 'session',
  callers: 'people',
  quiet: true,
  reply: ownData
})

export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/data/archive',
  summary: 'Download all that is stored of oneself',
  description:
    'A ZIP archive: the account, agents and knowledge bases, daily counts of use, budgets and what was used of them, reports, notifications, passages that were changed and versions that were written, what courses of linked accounts keep, and every conversation as JSON; what was handed in and files as they were sent.',
  auth: 'session',
  callers: 'people',
  rateLimit: 'document',
  quiet: true,
  file: true
})

export const deleteMyConversations = endpoint({
  method: 'DELETE',
  path: '/api/v1/conversations',
  summary: "Delete all of one's conversations with all agents",
  description:
    'Replies that are being written stop, and the platforms are asked to delete what they have. The texts and files are erased within about an hour.',
  auth: 'session',
  callers: 'people',
  reply: z
    .object({ conversations: count('How many were deleted.') })
    .register(z.globalRegistry, { id: 'DeletedConversations', description: 'What was deleted.' })
})

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me',
  summary: "Delete one's own account",
  description:
    'With conversations, files, sessions and memberships, at once. Counts of use stay without the person. Refused (`notPermitted`) while the person owns agents or knowledge bases, and to the last administrator.',
  auth: 'session',
  callers: 'people',
  errors: ['notPermitted']
})

const userInPath = z.object({ userId: id.check(z.describe('The id of the person.')) })

export const exportUserData = endpoint({
  method: 'GET',
  path: '/api/v1/users/{userId}/data/archive',
  summary: 'Download what is stored of a person',
  description: 'As the person would, but without the texts and files of conversations, which only the person may read.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'document',
  quiet: true,
  params: userInPath,
  file: true
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/{userId}',
  summary: 'Delete a person',
  description:
    'As the person would. Refused (`notPermitted`) while they own agents or knowledge bases, which can be handed over before, to oneself and for the last administrator. The record of it names nobody but who deleted.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  params: userInPath,
  errors: ['notPermitted']
})

export const takeGuestConversations = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/guest-conversations',
  summary: 'Take along what one asked without an account',
  description:
    'The conversations of a guest of this browser, with their files, become those of the person who asks. An id that this server has not signed has none.',
  auth: 'session',
  callers: 'people',
  quiet: true,
  body: z.strictObject({
    guestId: z.string().check(z.minLength(1), z.maxLength(limits.credential), z.describe('The signed id of the guest.')),
    take: z.boolean().check(z.describe('False to count them only.'))
  }),
  example: { body: { guestId: 'Tq1mZ3m0oV5nR8yB2cD4eF.c2lnbmF0dXJl', take: false } },
  reply: z.object({ conversations: count('How many there are, or were taken along.') })
})
