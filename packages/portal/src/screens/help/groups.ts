import type { Role } from '@lyceum/core/contract'
import { audiences, type HelpAudience, type HelpTopic, type TopicGroup, topicNames, topics } from '../../help/topics.ts'

export type ShownGroup = { group: TopicGroup; topics: HelpTopic[] }

const shownTo: Record<HelpAudience, readonly Role[]> = {
  everyone: ['regular_user', 'agent_manager', 'admin'],
  publishers: ['agent_manager', 'admin'],
  admins: ['admin']
}

/** Whether the help offers what is for these people to somebody with this role. Who has a topic's address reads it in any case. */
export const isFor = (audience: HelpAudience, role: Role | null) => role !== null && shownTo[audience].includes(role)

/** The groups of topics for a role, in their order. */
export function groupsFor(role: Role | null): ShownGroup[] {
  const names = Object.keys(audiences) as TopicGroup[]
  return names
    .filter(group => isFor(audiences[group], role))
    .map(group => ({ group, topics: topicNames.filter(topic => topics[topic].group === group) }))
}
