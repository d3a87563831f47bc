import {
  type EndpointDefinition,
  getUsageOverview,
  getUser,
  listAgents,
  listAgentUsage,
  listBases,
  listBaseUsage,
  listConversations,
  listDepartments,
  listLastUsedAgents,
  listManagedAgents,
  listManagedBaseIds,
  listManagedBases,
  listMembers,
  listMyAgents,
  listMyConversations,
  listRecommendedAgents,
  listReports,
  listShares,
  listShareUsage,
  listUsedAgents,
  listUserIds,
  listUsers,
  listUserUsage,
  searchConversations,
  searchUsers
} from '@lyceum/core/contract'

/** Who calls: an administrator, an agent developer with 16 agents, or a student of a department. */
export type Caller = 'admin' | 'developer' | 'student'

/** A call that is measured, and below how many milliseconds 95 of 100 of it have to stay. */
export type MeasuredCall = {
  what: string
  by: Caller
  goalMs: number
  endpoint: EndpointDefinition
  input: { params?: object; query?: object }
}

const list = (what: string, by: Caller, endpoint: EndpointDefinition, input: MeasuredCall['input'] = {}): MeasuredCall => ({
  what,
  by,
  goalMs: 100,
  endpoint,
  input
})
const year = { range: 'custom', from: '2025-09-01', to: '2026-08-31' }
const ofYear = (what: string, endpoint: EndpointDefinition, query: object = {}, by: Caller = 'admin'): MeasuredCall => ({
  what,
  by,
  goalMs: 300,
  endpoint,
  input: { query: { ...year, ...query } }
})

/** Conversation search, among the 2,000 of one person with an agent; the rare word is in one of them. */
const found = (what: string, endpoint: EndpointDefinition, query: object): MeasuredCall => ({
  what,
  by: 'student',
  goalMs: 50,
  endpoint,
  input: { query }
})

/** Every list of the product that grows with the school, and the statistics of a year. */
export const measuredCalls: MeasuredCall[] = [
  list('people', 'admin', listUsers),
  list('people, the last page', 'admin', listUsers, { query: { page: 250 } }),
  list('people found', 'admin', listUsers, { query: { query: 'person 42' } }),
  list('people of a department by last sign-in', 'admin', listUsers, {
    query: { departmentId: 'd7', sort: 'last_sign_in_at', order: 'desc' }
  }),
  list('all people’s roles', 'admin', listUserIds),
  list('a person', 'admin', getUser, { params: { userId: 'u40' } }),
  list('people to share with', 'developer', searchUsers, { query: { query: 'person 42' } }),
  list('departments', 'admin', listDepartments),
  list('all agents', 'admin', listManagedAgents),
  list('agents to review', 'admin', listManagedAgents, { query: { status: 'under_review' } }),
  list('all agents found', 'admin', listManagedAgents, { query: { query: 'agent 19' } }),
  list('discovery', 'student', listAgents),
  list('discovery by use', 'student', listAgents, { query: { sort: 'usage_count', category: 'learning' } }),
  list('discovery, the last page', 'student', listAgents, { query: { page: 80 } }),
  list('agents found', 'student', listAgents, { query: { query: 'questions of course 17' } }),
  list('recommended agents', 'student', listRecommendedAgents),
  list('recently used agents', 'student', listUsedAgents),
  list('last used agents', 'student', listLastUsedAgents),
  list('own agents', 'developer', listMyAgents),
  list('shares of an agent', 'developer', listShares, { params: { agentId: 'a125' } }),
  list('all bases', 'admin', listManagedBases),
  list('all bases’ ids', 'admin', listManagedBaseIds),
  list('reports', 'admin', listReports),
  list('own bases', 'developer', listBases),
  list('bases of a department', 'student', listBases),
  list('members of a base', 'developer', listMembers, { params: { baseId: 'b125' } }),
  list('own conversations', 'student', listMyConversations),
  list('conversations with an agent', 'student', listConversations, { params: { agentId: 'a2' } }),
  found('conversations with an agent, found by a common word', searchConversations, { agentId: 'a2', query: 'chain rule' }),
  found('conversations with an agent, found by a rare word', searchConversations, { agentId: 'a2', query: 'quokka' }),
  found('conversations with all agents, found by a rare word', listMyConversations, { query: 'quokka' }),
  ofYear('overview of a year', getUsageOverview),
  ofYear('people of a year', listUserUsage),
  ofYear('people of a year, found', listUserUsage, { query: 'person 42' }),
  ofYear('agents of a year', listAgentUsage),
  ofYear('shares of a year', listShareUsage),
  ofYear('bases of a year', listBaseUsage),
  ofYear('overview of own agents', getUsageOverview, { mine: 'true' }, 'developer')
]
