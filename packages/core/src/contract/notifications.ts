import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { notification, notificationKind, notificationKinds } from './notification-shapes.ts'
import { id, pageOf, pageQuery, timestamp } from './page.ts'

const unread = z.int().check(z.describe(`How many are unread; ${limits.unreadNotifications} stands for that many or more.`))
const unreadCount = z
  .object({ unread })
  .register(z.globalRegistry, { id: 'UnreadCount', description: 'How many notifications are unread.' })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  summary: "List one's notifications",
  description: `The newest first. They are deleted after ${limits.notificationDays} days.`,
  auth: 'session',
  callers: 'people',
  query: z.object(pageQuery),
  reply: pageOf(notification)
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/unread',
  summary: "Count one's unread notifications",
  description: 'Cheap; pages ask when somebody returns to them, and every few minutes while they are looked at.',
  auth: 'session',
  callers: 'people',
  quiet: true,
  reply: unreadCount
})

export const markNotifications = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/read',
  summary: 'Mark notifications as read or unread',
  auth: 'session',
  callers: 'people',
  body: z.strictObject({
    read: z.boolean().check(z.describe('Whether they are read from now on.')),
    ids: z
      .optional(z.array(id).check(z.minLength(1), z.maxLength(limits.maxPageSize)))
      .check(z.describe('Which; left out for all. Those that are not there are passed over.')),
    until: z
      .optional(timestamp)
      .check(
        z.describe('Only those that were told until then, the `at` of the newest that one has seen: others may have come since.')
      )
  }),
  example: { body: { read: true } },
  reply: unreadCount
})

const quietKinds = z.array(notificationKind).check(z.maxLength(notificationKinds.length))
const quiet = z
  .object({ quiet: quietKinds.check(z.describe('The kinds that the person does not want to be told about.')) })
  .register(z.globalRegistry, { id: 'QuietKinds', description: 'Which notifications a person has switched off.' })

export const getQuietKinds = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/quiet',
  summary: 'Read which notifications are switched off',
  auth: 'session',
  callers: 'people',
  reply: quiet
})

export const setQuietKinds = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/quiet',
  summary: 'Switch notifications off or on',
  description: 'What is off is not kept for later: nothing is told of what happens meanwhile.',
  auth: 'session',
  callers: 'people',
  body: z.strictObject({ quiet: quietKinds.check(z.describe('All kinds that are off from now on.')) }),
  example: { body: { quiet: ['document_failed'] } },
  reply: quiet
})
