import type { Conversation } from '../contract/conversations.ts'

export type AgeGroup = 'today' | 'yesterday' | 'lastWeek' | 'earlier'

/** Groups conversations by calendar day in a time zone and omits empty groups. @param now milliseconds since 1970 */
export function groupByAge(
  conversations: readonly Conversation[],
  now: number,
  timeZone?: string
): { group: AgeGroup; items: Conversation[] }[] {
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
  const dayOf = (timestamp: number) => Date.parse(`${format.format(timestamp)} UTC`) / 86_400_000
  const today = dayOf(now)
  const groups = new Map<AgeGroup, Conversation[]>()
  for (const conversation of conversations) {
    const group = groupOf(today - dayOf(Date.parse(conversation.updatedAt)))
    groups.set(group, [...(groups.get(group) ?? []), conversation])
  }
  return ages.flatMap(group => (groups.has(group) ? [{ group, items: groups.get(group)! }] : []))
}

const ages: readonly AgeGroup[] = ['today', 'yesterday', 'lastWeek', 'earlier']

function groupOf(days: number): AgeGroup {
  if (days < 1) return 'today'
  return days < 2 ? 'yesterday' : days <= 7 ? 'lastWeek' : 'earlier'
}
