import type { Notification } from '@lyceum/core/contract'
import { countUnread, getQuietKinds, listNotifications } from '@lyceum/core/contract/notifications'
import { samplePage } from '@lyceum/core/testing'
import { agentId, at, baseId, failing, loading, longName } from './screen-replies.ts'
import type { ScreenStory } from './screen-story.ts'

const ofAgent = { agentId, agentName: 'Calculus tutor' }
const ofBase = { baseId, baseName: '实验室安全手册' }
const told = { at, by: 'Ana Souza', read: false }

const ofCourse: Notification = {
  ...told,
  id: 'n-13',
  by: null,
  kind: 'budget_nearly_used',
  data: { scope: 'course', own: false, name: 'Linear Algebra', courseId: 'c-1', period: 'day', unit: 'questions', amount: 500 }
}

/** One of each kind, some read, one with a long name. */
const each: Notification[] = [
  { ...told, id: 'n-1', kind: 'review_submitted', data: { agentId, agentName: longName } },
  { ...told, id: 'n-2', kind: 'review_decided', data: { ...ofAgent, approved: false, reason: longName } },
  { ...told, id: 'n-3', kind: 'review_decided', data: { ...ofAgent, approved: true, reason: '' }, read: true },
  {
    ...told,
    id: 'n-4',
    by: null,
    kind: 'allowance_nearly_used',
    data: { ...ofAgent, share: null, period: 'day', allowed: 1200 }
  },
  {
    ...told,
    id: 'n-5',
    by: null,
    kind: 'allowance_nearly_used',
    data: { ...ofAgent, share: 'anyone', period: 'month', allowed: 50 }
  },
  {
    ...told,
    id: 'n-6',
    by: null,
    kind: 'document_failed',
    data: { ...ofBase, documentName: 'Scan 12.pdf', failure: 'unreadable', count: 1 }
  },
  {
    ...told,
    id: 'n-7',
    by: null,
    kind: 'document_failed',
    data: { ...ofBase, documentName: 'Scan 12.pdf', failure: 'empty', count: 12 },
    read: true
  },
  { ...told, id: 'n-8', kind: 'base_shared', data: { ...ofBase, level: 'append_only' } },
  { ...told, id: 'n-9', kind: 'handed_over', data: { from: 'Mei Lin', agents: 3, bases: 1 } },
  { ...told, id: 'n-10', kind: 'role_changed', data: { role: 'agent_manager', before: 'regular_user' }, read: true },
  {
    ...told,
    id: 'n-11',
    by: null,
    kind: 'agent_reported',
    data: { ...ofAgent, about: 'answer', reason: 'wrong', own: false, count: 3 }
  },
  ofCourse,
  { ...told, id: 'n-12', kind: 'report_resolved', data: { ...ofAgent, outcome: 'corrected', note: longName } }
]

export const notificationStories = [
  { title: 'notifications loading', replies: loading },
  { title: 'notifications failed', replies: failing(listNotifications) },
  { title: 'notifications empty', student: true, replies: host => host.expectCall(listNotifications).reply(samplePage([])) },
  {
    title: 'notifications of a course that one teaches',
    student: true,
    replies: host => {
      host.expectCall(listNotifications).reply(samplePage([ofCourse]))
      host.expectCall(countUnread).reply({ unread: 1 })
    }
  },
  {
    title: 'notifications loaded',
    replies: host => {
      host.expectCall(listNotifications).reply(samplePage(each, { total: 40 }))
      host.expectCall(countUnread).reply({ unread: 100 })
    }
  }
] as const satisfies readonly ScreenStory[]

/** What the settings ask of the notifications. */
export const quietKinds = (host: Parameters<ScreenStory['replies']>[0]) =>
  host.expectCall(getQuietKinds).reply({ quiet: ['document_failed'] })
