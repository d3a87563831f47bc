import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, itemsOf, timestamp } from './page.ts'

export const linkedAccount = z
  .object({
    id: id.check(z.describe('The id of the account that a person of a learning platform has here.')),
    name: z.string().check(z.describe('Their name, as the platform tells it; empty when it does not.')),
    platform: z.string().check(z.describe('The name of the learning platform.')),
    linkedAt: timestamp.check(z.describe('Since when they are linked.'))
  })
  .register(z.globalRegistry, {
    id: 'LinkedAccount',
    description: 'An account of a learning platform that its person has linked with theirs.'
  })
export type LinkedAccount = z.infer<typeof linkedAccount>

export const linkRequest = z
  .object({
    name: z
      .string()
      .check(z.describe('Who wants to be linked, by the name that the learning platform tells; empty without one.')),
    platform: z.string().check(z.describe('The name of the learning platform.')),
    host: z.string().check(z.describe('Where it is, as `moodle.example.edu`.')),
    course: z.string().check(z.describe('The course from which it was asked; empty when it has no name.')),
    expiresAt: timestamp.check(z.describe('Until when it can be confirmed.'))
  })
  .register(z.globalRegistry, {
    id: 'LinkRequest',
    description: 'What somebody of a learning platform asks: that their account there is linked with the one that confirms.'
  })
export type LinkRequest = z.infer<typeof linkRequest>

const code = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(limits.linkCode),
    z.describe('The code that the course page shows. Case and hyphen do not matter.')
  )
const base = '/api/v1/users/me/linked-accounts'

export const listLinkedAccounts = endpoint({
  method: 'GET',
  path: base,
  summary: 'List the accounts of learning platforms that are linked with one’s own',
  auth: 'session',
  callers: 'people',
  quiet: true,
  reply: itemsOf(linkedAccount, limits.linkedAccounts)
})

export const readLinkRequest = endpoint({
  method: 'POST',
  path: `${base}/request`,
  summary: 'Read who wants to be linked, by the code of their course page',
  description: 'A code is good for ten minutes and for one link. One that is over, or was never there, is `notFound`.',
  auth: 'session',
  callers: 'people',
  rateLimit: 'signIn',
  quiet: true,
  body: z.strictObject({ code }),
  example: { body: { code: 'K7QM-2XWD' } },
  reply: linkRequest
})

export const confirmLinkRequest = endpoint({
  method: 'POST',
  path: `${base}/request/confirmation`,
  summary: 'Prove that the account of a learning platform is one’s own',
  description:
    'Nothing is linked yet: the course page asks for the number of the reply, shows whose account confirmed, and asks whether that is right. Confirming again gives another number. Refused (`alreadyProcessed`) when another account has confirmed.',
  auth: 'session',
  callers: 'people',
  rateLimit: 'signIn',
  quiet: true,
  body: z.strictObject({ code }),
  example: { body: { code: 'K7QM-2XWD' } },
  reply: z.object({ number: z.string().check(z.describe('Four digits to be entered on the course page. Tell them to nobody.')) }),
  errors: ['alreadyProcessed']
})

export const refuseLinkRequest = endpoint({
  method: 'POST',
  path: `${base}/request/refusal`,
  summary: 'Refuse a link, so that its code is good for nothing',
  auth: 'session',
  callers: 'people',
  rateLimit: 'signIn',
  quiet: true,
  body: z.strictObject({ code }),
  example: { body: { code: 'K7QM-2XWD' } }
})

export const openLinkedCourse = endpoint({
  method: 'POST',
  path: `${base}/courses/{courseId}`,
  summary: 'Open the page of a course that one teaches with a linked account',
  description:
    'The address works once, for a minute, from where it was asked for. As long as a session lasts that the learning platform began: without one, and for learners and helpers, the course is `notFound`.',
  auth: 'session',
  callers: 'linkedTeachers',
  rateLimit: 'signIn',
  quiet: true,
  params: z.object({ courseId: id.check(z.describe('The id of the course.')) }),
  reply: z.object({
    address: z.string().check(z.describe('The path of the page, with a one-time code. Show it to nobody.'))
  })
})

export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: `${base}/{accountId}`,
  summary: 'Unlink an account of a learning platform',
  description:
    'At once, with the course pages that were opened by the link. Conversations that were continued stay where they are.',
  auth: 'session',
  callers: 'people',
  params: z.object({ accountId: id.check(z.describe('The id of the linked account.')) })
})
