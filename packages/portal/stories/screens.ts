import type { KnowledgeBase } from '@lyceum/core/contract'
import {
  getAgentConfig,
  getRestrictedAgent,
  listAgents,
  listManagedAgents,
  listMyAgents,
  listRecommendedAgents,
  listUsedAgents
} from '@lyceum/core/contract/agents'
import { listConversations } from '@lyceum/core/contract/conversations'
import { listDocuments } from '@lyceum/core/contract/documents'
import { getBase, listBases, listManagedBases } from '@lyceum/core/contract/knowledge'
import { getTimeline } from '@lyceum/core/contract/reviews'
import { listSessions } from '@lyceum/core/contract/users'
import { getVersion } from '@lyceum/core/contract/version'
import { samplePage, sampleQuestion, sampleReply, type TestHost } from '@lyceum/core/testing'
import { notFound, type RouteName, type ScreenRoute, screenRoutes } from '../src/routes.ts'
import {
  agentId,
  agents,
  at,
  baseId,
  bases,
  cards,
  chat,
  conversation,
  counts,
  detail,
  detailOf,
  documents,
  failing,
  knowledge,
  loading,
  longName,
  managed,
  none,
  restricted
} from './screen-replies.ts'

/** One state of a screen: its address, and the replies of the server. Requests without a reply stay pending. */
export type ScreenStory = {
  name: RouteName | 'NotFound'
  params?: Record<string, string>
  search?: Record<string, string>
  /** Signed in as a student instead of an administrator. */
  student?: boolean
  replies: (host: TestHost) => void
}

export const routeOf = (name: ScreenStory['name']): ScreenRoute => (name === 'NotFound' ? notFound : screenRoutes[name])

/** Every screen in every state that a person can meet. */
export const screens: Record<string, ScreenStory> = {
  'home loading': { name: 'Home', replies: loading },
  'home failed': { name: 'Home', replies: failing(listRecommendedAgents) },
  'home empty': { name: 'Home', student: true, replies: host => host.expectCall(listRecommendedAgents).reply({ items: [] }) },
  'home loaded': { name: 'Home', replies: host => host.expectCall(listRecommendedAgents).reply({ items: cards }) },
  'discovery loading': { name: 'Discovery', replies: loading },
  'discovery failed': { name: 'Discovery', replies: failing(listAgents) },
  'discovery empty': {
    name: 'Discovery',
    replies: host => host.expectCall(listAgents).reply({ ...samplePage<(typeof cards)[number]>([]), counts: none, near: [] })
  },
  'discovery nothing found': {
    name: 'Discovery',
    search: { query: longName },
    replies: host => host.expectCall(listAgents).reply({ ...samplePage<(typeof cards)[number]>([]), counts: none, near: cards })
  },
  'discovery loaded': {
    name: 'Discovery',
    replies: host => host.expectCall(listAgents).reply({ ...samplePage(cards), counts, near: [] })
  },
  'recently used loading': { name: 'AgentHistory', replies: loading },
  'recently used failed': { name: 'AgentHistory', replies: failing(listUsedAgents) },
  'recently used empty': { name: 'AgentHistory', replies: host => host.expectCall(listUsedAgents).reply(samplePage([])) },
  'recently used loaded': {
    name: 'AgentHistory',
    replies: host =>
      host.expectCall(listUsedAgents).reply(
        samplePage(
          cards.map(card => ({ ...card, lastUsedAt: at })),
          { total: 40 }
        )
      )
  },
  'conversation loading': { name: 'Conversation', params: { agentId }, replies: loading },
  'conversation failed': { name: 'Conversation', params: { agentId }, replies: failing(getAgentConfig, listConversations) },
  'conversation loaded': { name: 'Conversation', ...conversation, replies: chat([sampleQuestion(), sampleReply()]) },
  'conversation workflow': {
    name: 'Conversation',
    ...conversation,
    replies: chat([sampleQuestion(), sampleReply()], 'workflow')
  },
  'publish platform': { name: 'Publish', replies: loading },
  'publish edit loading': { name: 'Publish', search: { id: agentId }, replies: loading },
  'publish edit failed': { name: 'Publish', search: { id: agentId }, replies: failing(getRestrictedAgent) },
  'publish edit connect': {
    name: 'Publish',
    search: { id: agentId },
    replies: host => host.expectCall(getRestrictedAgent).reply(restricted)
  },
  'publish edit customise': {
    name: 'Publish',
    search: { id: agentId, step: 'customise' },
    replies: host => {
      host.expectCall(getRestrictedAgent).reply({ ...restricted, name: longName.slice(0, 50) })
      host.expectCall(listBases).reply(samplePage(bases))
    }
  },
  'my agents loading': { name: 'ProfileAgent', replies: loading },
  'my agents failed': { name: 'ProfileAgent', replies: failing(listMyAgents) },
  'my agents empty': { name: 'ProfileAgent', replies: host => host.expectCall(listMyAgents).reply(samplePage([])) },
  'my agents loaded': {
    name: 'ProfileAgent',
    replies: host => host.expectCall(listMyAgents).reply(samplePage(agents, { total: 60 }))
  },
  'my knowledge loading': { name: 'ProfileKnowledge', replies: loading },
  'my knowledge failed': { name: 'ProfileKnowledge', replies: failing(listBases) },
  'my knowledge empty': {
    name: 'ProfileKnowledge',
    replies: host => host.expectCall(listBases).reply(samplePage<KnowledgeBase>([]))
  },
  'my knowledge loaded': {
    name: 'ProfileKnowledge',
    replies: host => host.expectCall(listBases).reply(samplePage(bases, { total: 60 }))
  },
  'knowledge base loading': { name: 'ProfileKnowledgeDetail', params: { baseId }, replies: loading },
  'knowledge base failed': {
    name: 'ProfileKnowledgeDetail',
    params: { baseId },
    replies: failing(getBase, listDocuments, listDocuments)
  },
  'knowledge base empty': {
    name: 'ProfileKnowledgeDetail',
    params: { baseId },
    replies: detailOf({ ...knowledge, documentCount: 0, size: 0 }, [])
  },
  'knowledge base loaded': { name: 'ProfileKnowledgeDetail', params: { baseId }, replies: detailOf(knowledge, documents) },
  'knowledge base that one may only read': {
    name: 'ProfileKnowledgeDetail',
    params: { baseId },
    student: true,
    replies: detailOf({ ...knowledge, level: 'read' }, documents)
  },
  'knowledge base settings': {
    name: 'ProfileKnowledgeDetail',
    params: { baseId },
    search: { tab: 'settings' },
    replies: detailOf(knowledge, documents)
  },
  'managed knowledge failed': { name: 'ManagementKnowledge', replies: failing(listManagedBases) },
  'managed knowledge empty': {
    name: 'ManagementKnowledge',
    replies: host => host.expectCall(listManagedBases).reply(samplePage<KnowledgeBase>([]))
  },
  'managed knowledge loaded': {
    name: 'ManagementKnowledge',
    replies: host => host.expectCall(listManagedBases).reply(samplePage(bases, { total: 60 }))
  },
  'settings loading': { name: 'ProfileSettings', student: true, replies: loading },
  'settings failed': { name: 'ProfileSettings', replies: failing(listSessions) },
  'settings loaded': {
    name: 'ProfileSettings',
    replies: host =>
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
  },
  'managed agents loading': { name: 'ManagementAgent', replies: loading },
  'managed agents failed': { name: 'ManagementAgent', replies: failing(listManagedAgents, listManagedAgents) },
  'managed agents empty': { name: 'ManagementAgent', replies: managed([]) },
  'managed agents loaded': { name: 'ManagementAgent', replies: managed(agents) },
  'agent under review loading': { name: 'ManagementAgentDetail', params: { agentId }, replies: loading },
  'agent under review failed': {
    name: 'ManagementAgentDetail',
    params: { agentId },
    replies: failing(getRestrictedAgent, getTimeline)
  },
  'agent under review loaded': { name: 'ManagementAgentDetail', params: { agentId }, replies: detail(restricted) },
  'agent under review with long names': {
    name: 'ManagementAgentDetail',
    params: { agentId },
    replies: detail({ ...restricted, name: longName, opener: '', description: longName.repeat(2), lastCheck: null as never })
  },
  'sign-in declined': { name: 'OAuth2Callback', replies: loading },
  'sign-in on its way': { name: 'OAuth2Callback', search: { code: 'code', state: '/' }, replies: loading },
  forbidden: { name: 'Forbidden', search: { canGoBack: 'true' }, replies: loading },
  'version loading': { name: 'Version', replies: loading },
  'version loaded': {
    name: 'Version',
    replies: host => host.expectCall(getVersion).reply({ version: '0.1.0', revision: '78acb0e', builtAt: null })
  },
  'not found': { name: 'NotFound', replies: loading }
}
