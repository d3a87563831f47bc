import type { AuditEntry, ManagedUser, PolicyFields } from '@lyceum/core/contract'
import { listManagedAgents, listRecommendedAgents } from '@lyceum/core/contract/agents'
import { listAudit } from '@lyceum/core/contract/audit'
import { listBudgets } from '@lyceum/core/contract/budgets'
import { type ListedCourse, listCourses } from '@lyceum/core/contract/courses'
import { listDepartments } from '@lyceum/core/contract/departments'
import { firstRunSteps, getFirstRun } from '@lyceum/core/contract/first-run'
import { listLearningPlatforms } from '@lyceum/core/contract/lti'
import { getOrganisation } from '@lyceum/core/contract/organisation'
import { getUser, listUsers } from '@lyceum/core/contract/people'
import { getPolicy, noPolicy } from '@lyceum/core/contract/policy'
import { getSystem, runSystemChecks } from '@lyceum/core/contract/system'
import { getUsageOverview, listAgentUsage } from '@lyceum/core/contract/usage-stats'
import { samplePage, type TestHost } from '@lyceum/core/testing'
import type { ScreenName } from '../src/paths.ts'
import { courseStories } from './course-screens.ts'
import { schoolAudit } from './school-audit.ts'
import { schoolBudgets } from './school-budgets.ts'
import { schoolCourses } from './school-courses.ts'
import { personOfSchool, schoolDepartments, schoolPeople } from './school-people.ts'
import { schoolPlatforms } from './school-platforms.ts'
import { schoolPolicy } from './school-policy.ts'
import { schoolSettings } from './school-settings.ts'
import { schoolSystem } from './school-system.ts'
import { quietUsage, usageOfAgents, usageOfMonth } from './school-usage.ts'
import { agents, cards, failing, loading, longName } from './screen-replies.ts'
import type { ScreenStory } from './screen-story.ts'

const firstRunReplies = (state: 'open' | 'done' | 'skipped') => (host: TestHost) => {
  host.expectCall(getFirstRun).reply({ begun: true, steps: firstRunSteps.map(step => ({ step, state })) })
  host.expectCall(runSystemChecks).reply({
    items: [
      { check: 'database', target: null, state: 'ok', found: 'PostgreSQL 16 at db.school.test, up to date' },
      { check: 'identity_provider', target: null, state: 'ok', found: 'https://login.school.test answers with its keys' },
      {
        check: 'platform',
        target: 'https://dify.school.test',
        state: 'failed',
        found: 'is not called: its address is private, and PLATFORM_ALLOWED_HOSTS does not list it'
      },
      { check: 'online_search', target: null, state: 'off', found: 'is switched on by WEB_SEARCH_URL' }
    ]
  })
}

const policyReplies = (policy: PolicyFields) => (host: TestHost) => {
  host.expectCall(getPolicy).reply({ ...policy, moderated: policy.moderation.refuses })
  host.expectCall(listUsers).reply(samplePage(schoolPeople.slice(0, 3)))
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
  ManagementFirstRun: [
    { title: 'first run loading', replies: loading },
    { title: 'first run failed', replies: failing(getFirstRun, runSystemChecks) },
    { title: 'first run begins', replies: firstRunReplies('open') },
    { title: 'first run with the first agent', search: { step: 'agent' }, replies: firstRunReplies('open') },
    { title: 'first run with the first people', search: { step: 'people' }, replies: firstRunReplies('skipped') },
    { title: 'first run is over', search: { step: 'school' }, replies: firstRunReplies('done') }
  ],
  ManagementPolicy: [
    { title: 'policy loading', replies: loading },
    { title: 'policy failed', replies: failing(getPolicy) },
    { title: 'policy empty', replies: policyReplies(noPolicy) },
    { title: 'policy loaded', replies: policyReplies(schoolPolicy) }
  ],
  ManagementBudgets: [
    { title: 'budgets loading', replies: loading },
    { title: 'budgets failed', replies: failing(listBudgets) },
    { title: 'budgets empty', replies: host => host.expectCall(listBudgets).reply(samplePage([])) },
    { title: 'budgets loaded', replies: host => host.expectCall(listBudgets).reply(samplePage(schoolBudgets)) }
  ],
  ManagementPrivacy: [
    { title: 'privacy loading', replies: loading },
    { title: 'privacy failed', replies: failing(getOrganisation) },
    { title: 'privacy loaded', replies: host => host.expectCall(getOrganisation).reply(schoolSettings) }
  ],
  ManagementCourses: [
    { title: 'courses loading', replies: loading },
    { title: 'courses failed', replies: failing(listCourses) },
    { title: 'courses empty', replies: host => host.expectCall(listCourses).reply(samplePage<ListedCourse>([])) },
    {
      title: 'courses nothing found',
      search: { query: longName },
      replies: host => host.expectCall(listCourses).reply(samplePage<ListedCourse>([]))
    },
    { title: 'courses loaded', replies: host => host.expectCall(listCourses).reply(samplePage(schoolCourses)) }
  ],
  ManagementCourse: courseStories,
  ManagementLti: [
    { title: 'learning platforms loading', replies: loading },
    { title: 'learning platforms failed', replies: failing(listLearningPlatforms) },
    {
      title: 'learning platforms empty',
      replies: host =>
        host
          .expectCall(listLearningPlatforms)
          .reply({ items: [], baseUrl: 'https://lyceum.school.test', iconUrl: 'https://lyceum.school.test/favicon.svg' })
    },
    {
      title: 'learning platforms loaded',
      replies: host =>
        host.expectCall(listLearningPlatforms).reply({
          items: schoolPlatforms,
          baseUrl: 'https://lyceum.school.test',
          iconUrl: 'https://lyceum.school.test/favicon.svg'
        })
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
