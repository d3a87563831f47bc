import type { Entrance } from '@lyceum/core/contract'
import { chanceOf, oneOf } from './chance.ts'
import type { TermDay } from './term.ts'

/** An agent that is used: since how many days, and how much compared with others. */
export type AskedAgent = { id: string; since: number; weight: number; baseIds: readonly string[] }
/** Somebody who asks, by which way, and in how many of ten sittings of a busy day. Guests have a share and no id. */
export type Asker = { userId: string; since: number; eagerness: number }
export type SharedWay = { agentId: string; shareId: string; entrance: Exclude<Entrance, 'portal'>; perDay: number }

export type UsageDay = {
  day: string
  agentId: string
  userId: string
  shareId: string
  entrance: Entrance
  outcome: 'finished' | 'failed'
  uses: number
  likes: number
  dislikes: number
  hour: number
}

/**
 * What the agents were used for in a term: who asked which agent how often on which day, and at which hour. Only who was there and what was
 * published by then; a few answers fail, and on one day many of one agent, whose platform was away.
 */
export function usageOf(
  term: readonly TermDay[],
  { agents, askers, ways }: { agents: AskedAgent[]; askers: Asker[]; ways: SharedWay[] }
): UsageDay[] {
  const chance = chanceOf(318)
  const rows: UsageDay[] = []
  const add = (row: Omit<UsageDay, 'outcome' | 'likes' | 'dislikes' | 'hour'>, failing: number) => {
    const failed = chance() < failing * row.uses ? 1 : 0
    const hour = 8 + Math.floor((chance() + chance()) * 7.5)
    const likes = chance() < 0.16 ? 1 : 0
    const finished = row.uses - failed
    if (finished > 0)
      rows.push({ ...row, uses: finished, outcome: 'finished', likes, dislikes: !likes && chance() < 0.02 ? 1 : 0, hour })
    if (failed > 0) rows.push({ ...row, uses: failed, outcome: 'failed', likes: 0, dislikes: 0, hour })
  }
  for (const { day, daysAgo, business } of term) {
    const open = agents.filter(({ since }) => since > daysAgo)
    if (open.length === 0) continue
    const failingOf = (agentId: string) => (daysAgo === outage && agentId === open.at(-1)!.id ? 0.5 : 0.012)
    for (const { userId, since, eagerness } of askers) {
      if (since <= daysAgo || chance() > eagerness * business) continue
      const { id: agentId } = oneOf(chance, open, ({ weight }) => weight)
      const uses = 1 + Math.floor(chance() ** 2 * 7)
      add({ day, agentId, userId, shareId: '', entrance: 'portal', uses }, failingOf(agentId))
    }
    for (const { agentId, shareId, entrance, perDay } of ways) {
      const uses = Math.round(perDay * business * (0.6 + 0.8 * chance()))
      if (uses > 0 && open.some(({ id }) => id === agentId))
        add({ day, agentId, userId: '', shareId, entrance, uses }, failingOf(agentId) / 4)
    }
  }
  return rows
}

/** How many days ago the platform of the last agent was away. */
const outage = 17
