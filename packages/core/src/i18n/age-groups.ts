import type { Conversation } from '../contract/conversations.ts'
import { daysBetween } from './days-between.ts'

export type AgeGroup = 'pinned' | 'today' | 'yesterday' | 'lastWeek' | 'earlier'

/** Groups conversations by calendar day, where the reader is, pinned ones apart, and omits empty groups. @param now milliseconds since 1970 */
export function groupByAge(conversations: readonly Conversation[], now: number): { group: AgeGroup; items: Conversation[] }[] {
  const groups = new Map<AgeGroup, Conversation[]>()
  for (const conversation of conversations) {
    const group = conversation.pinned ? 'pinned' : groupOf(daysBetween(conversation.updatedAt, now))
    groups.set(group, [...(groups.get(group) ?? []), conversation])
  }
  return ages.flatMap(group => (groups.has(group) ? [{ group, items: groups.get(group)! }] : []))
}

const ages: readonly AgeGroup[] = ['pinned', 'today', 'yesterday', 'lastWeek', 'earlier']

function groupOf(days: number): AgeGroup {
  if (days < 1) return 'today'
  return days < 2 ? 'yesterday' : days <= 7 ? 'lastWeek' : 'earlier'
}
