import type { PersonClient } from '@lyceum/core'
import { getAgentConfig } from '@lyceum/core/contract/agents'
import { runWorkflow, sendMessage } from '@lyceum/core/contract/chat'
import { listConversations } from '@lyceum/core/contract/conversations'

type AnyCall = (endpoint: unknown, input: { query?: object; body?: object }) => unknown

/**
 * The client of a chat that tries a version of an agent: every call that depends on the version names it. A trial is not shared, and not run for many
 * rows.
 */
export function tryingClient(client: PersonClient, version: number): PersonClient {
  const request: AnyCall = async (endpoint, input) => {
    const call = client.request as AnyCall
    if (endpoint !== getAgentConfig && endpoint !== listConversations) return call(endpoint, input)
    const reply = await call(endpoint, { ...input, query: { ...input.query, version } })
    return endpoint === getAgentConfig ? { ...(reply as object), shareable: false, runsMany: false } : reply
  }
  const stream: AnyCall = (endpoint, input) => {
    const call = client.stream as AnyCall
    if (endpoint !== sendMessage && endpoint !== runWorkflow) return call(endpoint, input)
    return call(endpoint, { ...input, body: { ...input.body, version } })
  }
  return { ...client, request: request as PersonClient['request'], stream: stream as PersonClient['stream'] }
}
