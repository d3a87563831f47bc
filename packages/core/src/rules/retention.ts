/** For how many days something is kept; null for good. */
export type KeptDays = number | null

/** The shortest of what applies: what the school says, what the agent says, and for guests what the school says of them. */
export function keptDaysOf(
  { keptDays, guestKeptDays }: { keptDays: KeptDays; guestKeptDays: KeptDays },
  agent: { keptDays: KeptDays },
  isGuest: boolean
): KeptDays {
  const said = [keptDays, agent.keptDays, isGuest ? guestKeptDays : null].filter(days => days !== null)
  return said.length > 0 ? Math.min(...said) : null
}
