import type { AuditEntry, ManagedUser } from '@lyceum/core/contract'
import { listManagedAgents, listRecommendedAgents } from '@lyceum/core/contract/agents'
import { listAudit } from '@lyceum/core/contract/audit'
import { listDepartments } from '@lyceum/core/contract/departments'
import { getOrganisation } from '@lyceum/core/contract/organisation'
import { getUser, listUsers } from '@lyceum/core/contract/people'
import { getSystem } from '@lyceum/core/contract/system'
import { getUsageOverview, listAgentUsage } from '@lyceum/core/contract/usage-stats'
import { samplePage, type TestHost } from '@lyceum/core/testing'
import type { ScreenName } from '../src/paths.ts'
import { schoolAudit } from './school-audit.ts'
import { personOfSchool, schoolDepartments, schoolPeople } from './school-people.ts'
import { schoolSettings } from './school-settings.ts'
import { schoolSystem } from './school-system.ts'
import { quietUsage, usageOfAgents, usageOfMonth } from './school-usage.ts'
import { agents, cards, failing, loading } from './screen-replies.ts'

/** One state of a screen: its address, and the replies of the server. Requests without a reply stay pending. */
export type ScreenStory = {
  title: string
  params?: Record<string, string>
  search?: Record<string, string>
  /** Signed in as a student instead of an administrator. */
  student?: boolean
  replies: (host: TestHost) => void
}

/** The screens on which a school is governed. */
export const managementStories = {
  ManagementUser: [
    { title: 'users loading', replies: loading },
    { title: 'users failed', replies: failing(listUsers) },
    {
      title: 'users empty',
      search: { query: 'zzz' },
      replies: host => {
        host.expectCall(listUsers).reply(samplePage<ManagedUser>([]))
        host.expectCall(listDepartments).reply({ items: schoolDepartments })
      }
    },
    {
      title: 'users loaded',
      replies: host => {
        host.expectCall(listUsers).reply(samplePage(schoolPeople, { total: 1284 }))
        host.expectCall(listDepartments).reply({ items: schoolDepartments })
      }
    }
  ],
  ManagementUserDetail: [
    { title: 'user loading', params: { userId: 'user-mei' }, replies: loading },
    { title: 'user failed', params: { userId: 'user-mei' }, replies: failing(getUser) },
    {
      title: 'user loaded',
      params: { userId: 'user-mei' },
      replies: host => host.expectCall(getUser).reply(personOfSchool)
    }
  ],
  ManagementUsageStats: [
    { title: 'usage loading', replies: loading },
    { title: 'usage failed', replies: failing(getUsageOverview, listAgentUsage) },
    {
      title: 'usage empty',
      replies: host => {
        host.expectCall(getUsageOverview).reply(quietUsage)
        host.expectCall(listAgentUsage).reply(samplePage<(typeof usageOfAgents)[number]>([]))
      }
    },
    {
      title: 'usage loaded',
      replies: host => {
        host.expectCall(getUsageOverview).reply(usageOfMonth)
        host.expectCall(listAgentUsage).reply(samplePage(usageOfAgents, { total: 60 }))
      }
    },
    { title: 'audit loading', search: { tab: 'audit' }, replies: loading },
    { title: 'audit failed', search: { tab: 'audit' }, replies: failing(listAudit) },
    {
      title: 'audit empty',
      search: { tab: 'audit' },
      replies: host => host.expectCall(listAudit).reply(samplePage<AuditEntry>([]))
    },
    {
      title: 'audit loaded',
      search: { tab: 'audit' },
      replies: host => host.expectCall(listAudit).reply(samplePage(schoolAudit, { total: 1284 }))
    }
  ],
  ManagementSystem: [
    { title: 'system loading', replies: loading },
    { title: 'system failed', replies: failing(getSystem) },
    { title: 'system loaded', replies: host => host.expectCall(getSystem).reply(schoolSystem) }
  ],
  ManagementAppearance: [
    { title: 'appearance loading', replies: loading },
    { title: 'appearance failed', replies: failing(getOrganisation) },
    {
      title: 'appearance loaded',
      replies: host => {
        host.expectCall(getOrganisation).reply(schoolSettings)
        host.expectCall(listManagedAgents).reply(samplePage(agents))
        host.expectCall(listRecommendedAgents).reply({ items: cards })
      }
    }
  ]
} satisfies Partial<Record<ScreenName, readonly [ScreenStory, ...ScreenStory[]]>>
