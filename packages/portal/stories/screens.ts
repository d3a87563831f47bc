import type { AgentReport } from '@lyceum/core/contract'
import {
  getAgentConfig,
  getRestrictedAgent,
  listAgents,
  listManagedAgents,
  listMyAgents,
  listRecommendedAgents,
  listUsedAgents
} from '@lyceum/core/contract/agents'
import { listConversations, listMyConversations } from '@lyceum/core/contract/conversations'
import { listCopies, readCopy } from '@lyceum/core/contract/copies'
import { listBases } from '@lyceum/core/contract/knowledge'
import { listLinkedAccounts } from '@lyceum/core/contract/linked-accounts'
import { getQuietKinds } from '@lyceum/core/contract/notifications'
import { getMyData } from '@lyceum/core/contract/privacy'
import { listReports } from '@lyceum/core/contract/reports'
import { getTimeline } from '@lyceum/core/contract/reviews'
import { listSessions } from '@lyceum/core/contract/users'
import { getVersion } from '@lyceum/core/contract/version'
import { listAgentVersions } from '@lyceum/core/contract/versions'
import { samplePage, sampleQuestion, sampleReply } from '@lyceum/core/testing'
import { type ScreenName, type ScreenRoute, screenRoutes, standIns } from '../src/paths.ts'
import { batchStories } from './batches.ts'
import { copiedConversation, copyToken, ownCopies } from './copies.ts'
import { knowledgeStories } from './knowledge-screens.ts'
import { linkedAccounts, linkStories } from './linked-accounts.ts'
import { managementStories } from './management-screens.ts'
import { notificationStories, quietKinds } from './notifications.ts'
import { openReports, resolvedReports } from './school-reports.ts'
import {
  agentId,
  agents,
  at,
  bases,
  cards,
  chat,
  conversation,
  counts,
  detail,
  detailOfNext,
  failing,
  loading,
  longName,
  managed,
  myConversations,
  none,
  restricted
} from './screen-replies.ts'
import type { ScreenStory } from './screen-story.ts'

export const routeOf = (name: ScreenName): ScreenRoute => ({ ...screenRoutes, ...standIns })[name]

/** Every screen in every state that a person can meet. A screen without a story does not compile. */
const stories = {
  ...managementStories,
  ...knowledgeStories,
  Batches: batchStories,
  Home: [
    { title: 'home loading', replies: loading },
    { title: 'home failed', replies: failing(listRecommendedAgents) },
    {
      title: 'home empty',
      student: true,
      replies: host => {
        host.expectCall(listRecommendedAgents).reply({ items: [] })
        host.expectCall(listAgents).reply({ ...samplePage(cards), counts, near: [] })
      }
    },
    {
      title: 'home coming soon',
      replies: host => {
        host.expectCall(listRecommendedAgents).reply({ items: [] })
        host.expectCall(listAgents).reply({ ...samplePage<(typeof cards)[number]>([]), counts: none, near: [] })
      }
    },
    {
      title: 'home loaded',
      replies: host => {
        host.expectCall(listRecommendedAgents).reply({ items: cards })
        host.expectCall(listMyConversations).reply(samplePage(myConversations.slice(0, 3)))
      }
    },
    { title: 'palette on its way', palette: true, student: true, replies: loading },
    {
      title: 'palette with conversations',
      palette: true,
      replies: host => {
        // The home page below asks first.
        host.expectCall(listMyConversations).reply(samplePage([]))
        host.expectCall(listMyConversations).reply(samplePage(myConversations))
      }
    }
  ],
  Discovery: [
    { title: 'discovery loading', replies: loading },
    { title: 'discovery failed', replies: failing(listAgents) },
    {
      title: 'discovery empty',
      replies: host => host.expectCall(listAgents).reply({ ...samplePage<(typeof cards)[number]>([]), counts: none, near: [] })
    },
    {
      title: 'discovery nothing found',
      search: { query: longName },
      replies: host => host.expectCall(listAgents).reply({ ...samplePage<(typeof cards)[number]>([]), counts: none, near: cards })
    },
    {
      title: 'discovery loaded',
      replies: host => host.expectCall(listAgents).reply({ ...samplePage(cards), counts, near: [] })
    }
  ],
  AgentHistory: [
    { title: 'recently used loading', replies: loading },
    { title: 'recently used failed', replies: failing(listUsedAgents) },
    { title: 'recently used empty', replies: host => host.expectCall(listUsedAgents).reply(samplePage([])) },
    {
      title: 'recently used loaded',
      replies: host =>
        host.expectCall(listUsedAgents).reply(
          samplePage(
            cards.map(card => ({ ...card, lastUsedAt: at })),
            { total: 40 }
          )
        )
    }
  ],
  Conversations: [
    { title: 'conversations loading', replies: loading },
    { title: 'conversations failed', replies: failing(listMyConversations) },
    {
      title: 'conversations with links',
      replies: host => {
        host.expectCall(listMyConversations).reply(samplePage(myConversations.slice(0, 1)))
        host.expectCall(listCopies).reply(samplePage(ownCopies))
      }
    },
    { title: 'conversations empty', replies: host => host.expectCall(listMyConversations).reply(samplePage([])) },
    {
      title: 'conversations loaded',
      replies: host => host.expectCall(listMyConversations).reply(samplePage(myConversations, { total: 40 }))
    }
  ],
  Conversation: [
    { title: 'conversation loading', params: { agentId }, replies: loading },
    { title: 'conversation failed', params: { agentId }, replies: failing(getAgentConfig, listConversations) },
    { title: 'conversation loaded', ...conversation, replies: chat([sampleQuestion(), sampleReply()]) },
    {
      title: 'conversation workflow',
      ...conversation,
      replies: chat([sampleQuestion(), sampleReply()], 'workflow')
    }
  ],
  Publish: [
    { title: 'publish platform', replies: loading },
    { title: 'publish edit loading', search: { id: agentId }, replies: loading },
    { title: 'publish edit failed', search: { id: agentId }, replies: failing(getRestrictedAgent) },
    {
      title: 'publish edit connect',
      search: { id: agentId },
      replies: host => host.expectCall(getRestrictedAgent).reply(restricted)
    },
    {
      title: 'publish edit customise',
      search: { id: agentId, step: 'customise' },
      replies: host => {
        host.expectCall(getRestrictedAgent).reply({ ...restricted, name: longName.slice(0, 50) })
        host.expectCall(listBases).reply(samplePage(bases))
      }
    }
  ],
  ProfileAgent: [
    { title: 'my agents loading', replies: loading },
    { title: 'my agents failed', replies: failing(listMyAgents) },
    { title: 'my agents empty', replies: host => host.expectCall(listMyAgents).reply(samplePage([])) },
    {
      title: 'my agents loaded',
      replies: host => host.expectCall(listMyAgents).reply(samplePage(agents, { total: 60 }))
    }
  ],
  ProfileAgentDetail: [
    { title: 'my agent loading', params: { agentId }, replies: loading },
    { title: 'my agent failed', params: { agentId }, replies: failing(getRestrictedAgent, getTimeline, listAgentVersions) },
    { title: 'my agent with a rejected version', params: { agentId }, replies: detailOfNext('rejected') }
  ],
  Notifications: notificationStories,
  ProfileSettings: [
    { title: 'settings loading', student: true, replies: loading },
    { title: 'settings failed', replies: failing(listSessions, getMyData, getQuietKinds, listLinkedAccounts) },
    {
      title: 'settings loaded',
      replies: host => {
        quietKinds(host)
        host.expectCall(listSessions).reply({
          items: [
            { id: 's-1', createdAt: at, lastUsedAt: at, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/144.0', current: true },
            {
              id: 's-2',
              createdAt: at,
              lastUsedAt: at,
              userAgent: 'Mozilla/5.0 (iPhone) Version/18.5 Mobile Safari/604',
              current: false
            }
          ]
        })
        host.expectCall(getMyData).reply({ conversations: 1284, files: 12, agents: 0, bases: 0, lastAdmin: false })
        host.expectCall(listLinkedAccounts).reply({ items: linkedAccounts })
      }
    },
    {
      title: 'settings of an owner',
      replies: host => {
        quietKinds(host)
        host.expectCall(listSessions).reply({ items: [] })
        host.expectCall(getMyData).reply({ conversations: 0, files: 0, agents: 2, bases: 1, lastAdmin: true })
        host.expectCall(listLinkedAccounts).reply({ items: [] })
      }
    }
  ],
  ManagementAgent: [
    { title: 'managed agents loading', replies: loading },
    { title: 'managed agents failed', replies: failing(listManagedAgents, listManagedAgents) },
    { title: 'managed agents empty', replies: managed([]) },
    { title: 'managed agents loaded', replies: managed(agents) },
    { title: 'reports loading', search: { tab: 'reported' }, replies: loading },
    { title: 'reports failed', search: { tab: 'reported' }, replies: failing(listReports) },
    {
      title: 'reports empty',
      search: { tab: 'reported' },
      replies: host => host.expectCall(listReports).reply(samplePage<AgentReport>([]))
    },
    {
      title: 'reports loaded',
      search: { tab: 'reported' },
      replies: host => host.expectCall(listReports).reply(samplePage(openReports))
    },
    {
      title: 'reports decided',
      search: { tab: 'reported', state: 'resolved' },
      replies: host => host.expectCall(listReports).reply(samplePage(resolvedReports, { total: 60 }))
    }
  ],
  ManagementAgentDetail: [
    { title: 'agent under review loading', params: { agentId }, replies: loading },
    {
      title: 'agent under review failed',
      params: { agentId },
      replies: failing(getRestrictedAgent, getTimeline, listAgentVersions)
    },
    { title: 'agent under review loaded', params: { agentId }, replies: detail(restricted) },
    { title: 'next version under review', params: { agentId }, replies: detailOfNext('under_review') },
    {
      title: 'agent under review with long names',
      params: { agentId },
      replies: detail({ ...restricted, name: longName, opener: '', description: longName.repeat(2), lastCheck: null as never })
    }
  ],
  OAuth2Callback: [
    { title: 'sign-in declined', replies: loading },
    { title: 'sign-in on its way', search: { code: 'code', title: '/' }, replies: loading }
  ],
  Course: [{ title: 'course of a launch that is over', params: { launchId: 'launch-1' }, replies: loading }],
  LinkAccount: linkStories,
  Forbidden: [{ title: 'forbidden', search: { canGoBack: 'true' }, replies: loading }],
  Help: [
    { title: 'help topics', replies: loading },
    { title: 'help topics of a student', student: true, replies: loading },
    { title: 'help article', search: { topic: 'embed' }, replies: loading },
    { title: 'help article with a drawing', search: { topic: 'review-status' }, replies: loading },
    { title: 'help search', search: { query: 'upload a scan' }, replies: loading },
    { title: 'help nothing found', search: { query: 'zzzz' }, replies: loading },
    { title: 'help unknown topic', search: { topic: 'no-such-topic' }, replies: loading }
  ],
  Copy: [
    { title: 'copy loading', params: { copyToken }, replies: loading },
    { title: 'copy that has ended', params: { copyToken }, replies: host => host.expectCall(readCopy).fail('notFound') },
    { title: 'copy failed', params: { copyToken }, replies: failing(readCopy) },
    { title: 'copy loaded', params: { copyToken }, replies: host => host.expectCall(readCopy).reply(copiedConversation) }
  ],
  Version: [
    { title: 'version loading', replies: loading },
    { title: 'version failed', replies: failing(getVersion) },
    {
      title: 'version loaded',
      replies: host => host.expectCall(getVersion).reply({ version: '0.1.0', revision: '78acb0e', builtAt: null })
    }
  ],
  SignInWindow: [
    { title: 'sign-in window of no chat', replies: loading },
    { title: 'sign-in window that has lost its frame', search: { challenge: 'A'.repeat(43) }, replies: loading }
  ],
  SignedOut: [{ title: 'signed out', replies: loading }],
  SignInUnavailable: [{ title: 'sign-in unavailable', replies: loading }],
  NotFound: [{ title: 'not found', replies: loading }]
} satisfies Record<ScreenName, readonly [ScreenStory, ...ScreenStory[]]>

/** The stories by their titles, each with the name of its screen. */
export const screenStories: Record<string, ScreenStory & { name: ScreenName }> = Object.fromEntries(
  (Object.entries(stories) as [ScreenName, readonly ScreenStory[]][]).flatMap(([name, states]) =>
    states.map(story => [story.title, { ...story, name }])
  )
)
