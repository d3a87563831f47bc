import { createPagedList, type PersonClient } from '@lyceum/core'
import type { ReplyOf } from '@lyceum/core/contract'
import { forgetUsedAgent, listUsedAgents } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'

export type UsedAgent = ReplyOf<typeof listUsedAgents>['items'][number]
export type AgentHistoryStore = ReturnType<typeof createHistory>

/** The agents the person has used, most recent first. A hidden one can be put back until its removal is committed. */
export const createHistory = (client: PersonClient) =>
  createPagedList({
    fetchPage: ({ page, signal }) =>
      client.request(listUsedAgents, { query: { page, pageSize: limits.pageSize }, signal, quiet: true }),
    onFailure: client.reportError,
    remove: agentId => client.request(forgetUsedAgent, { params: { agentId } })
  })
