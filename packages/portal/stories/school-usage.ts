import type { listAgentUsage, ReplyOf, UsageOverview } from '@lyceum/core/contract'
import { addDays } from '@lyceum/core/rules'
import { longName } from './screen-replies.ts'

const none = { portal: 0, link: 0, widget: 0, course: 0 }
const from = '2026-02-01'

/** A month in which more is asked each week, and little at weekends. */
const days = Array.from({ length: 30 }, (_, index) => {
  const uses = index % 7 === 0 || index % 7 === 6 ? 180 + index * 4 : 900 + index * 42
  const widget = Math.round(uses / 4)
  return { day: addDays(from, index), uses, byEntrance: { ...none, widget, portal: uses - widget } }
})

export const usageOfMonth: UsageOverview = {
  from,
  to: addDays(from, 29),
  timeZone: 'Asia/Shanghai',
  firstWeekday: 1,
  totals: { users: 1284, uses: 48_920, publishedAgents: 248, createdAgents: 391 },
  before: { users: 1210, uses: 41_317, publishedAgents: 236, createdAgents: 371 },
  activeUsers: 812,
  byEntrance: { portal: 36_690, link: 0, widget: 12_230, course: 0 },
  likes: 2412,
  dislikes: 308,
  days,
  hours: Array.from({ length: 5 * 14 }, (_, index) => ({
    weekday: (index % 5) + 1,
    hour: 8 + Math.floor(index / 5),
    uses: 40 + ((index * 37) % 400)
  })),
  platforms: [
    { platform: 'dify', replies: 30_120, failures: 212, medianMs: 840, slowMs: 3900 },
    { platform: 'openai', replies: 18_800, failures: 12, medianMs: null, slowMs: null }
  ]
}

export const quietUsage: UsageOverview = {
  ...usageOfMonth,
  totals: { users: 3, uses: 0, publishedAgents: 0, createdAgents: 0 },
  before: { users: 3, uses: 0, publishedAgents: 0, createdAgents: 0 },
  activeUsers: 0,
  byEntrance: none,
  likes: 0,
  dislikes: 0,
  days: days.map(({ day }) => ({ day, uses: 0, byEntrance: none })),
  hours: [],
  platforms: []
}

export const usageOfAgents: ReplyOf<typeof listAgentUsage>['items'] = [
  {
    id: 'a-1',
    name: 'Calculus tutor',
    creator: 'Mei Lin',
    deleted: false,
    users: 812,
    uses: 12_480,
    failures: 31,
    likes: 812,
    dislikes: 40
  },
  { id: 'a-2', name: longName, creator: longName, deleted: false, users: null, uses: 8112, failures: 0, likes: 0, dislikes: 0 },
  { id: 'a-3', name: '教案設計', creator: '陳嘉欣', deleted: true, users: 291, uses: 6930, failures: 4, likes: 99, dislikes: 1 }
]
