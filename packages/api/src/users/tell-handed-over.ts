import type { Db } from '../db/connect.ts'
import { notify } from '../notifications/notify.ts'

type HandedOver = {
  /** Whose they were; null of an agent that was nobody's. */
  ownerId: string | null
  kind: 'agent' | 'base'
}

/** Tells a person what of others is theirs now: one notification for each who owned some of it. */
export async function tellHandedOver(
  db: Db,
  moved: readonly HandedOver[],
  { to, by, at }: { to: string; by: string; at: Date }
): Promise<void> {
  const owners = new Map<string, { agents: number; bases: number }>()
  for (const { ownerId, kind } of moved) {
    if (ownerId === null) continue
    const count = owners.get(ownerId) ?? { agents: 0, bases: 0 }
    count[kind === 'agent' ? 'agents' : 'bases']++
    owners.set(ownerId, count)
  }
  const people: { id: string; name: string }[] = await db('users')
    .whereIn('id', [...owners.keys()])
    .select('id', 'name')
  for (const { id, name } of people)
    await notify(db, { kind: 'handed_over', data: { from: name, ...owners.get(id)! }, to: { userIds: [to] }, by, at })
}
