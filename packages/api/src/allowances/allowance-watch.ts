import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { notifyOnce } from '../notifications/notify-once.ts'
import { findOwnerOfAllowance } from './queries.ts'
import type { Limited, WatchUsage } from './usage-counter.ts'

/** Tells owners, once a period, that most of an allowance is used. */
export type AllowanceWatch = { see: WatchUsage; stop(): Promise<void> }

/** The part of an allowance at which its owner is told. */
const nearly = 0.8

export function createAllowanceWatch({ db, log }: { db: Db; log: Logger }): AllowanceWatch {
  /** What this process has told of this day. The table knows what others have. */
  let told = new Set<string>()
  let toldOn = ''
  const telling = new Set<Promise<void>>()

  function tell(topic: string, { id }: Limited, period: 'day' | 'month', allowed: number): void {
    if (told.has(topic)) return
    told.add(topic)
    const sent = send(topic, id, period, allowed)
      .catch((failure: unknown) => {
        told.delete(topic)
        log.warn({ err: failure }, 'could not tell that an allowance is nearly used; it is tried again')
      })
      .finally(() => telling.delete(sent))
    telling.add(sent)
  }

  async function send(topic: string, id: string, period: 'day' | 'month', allowed: number): Promise<void> {
    const owner = await findOwnerOfAllowance(db, id)
    if (!owner) return
    const { ownerId, ...of } = owner
    await notifyOnce(db, { userId: ownerId, topic, kind: 'allowance_nearly_used', data: { ...of, period, allowed } })
  }

  return {
    see(limited, { day, today, thisMonth }) {
      if (toldOn !== day) told = new Set()
      toldOn = day
      const { perDay, perMonth } = limited.allowance
      // One that was changed is another one.
      if (perDay && today >= perDay * nearly) tell(`allowance ${limited.id} ${day} ${perDay}`, limited, 'day', perDay)
      const month = day.slice(0, 7)
      if (perMonth && thisMonth >= perMonth * nearly)
        tell(`allowance ${limited.id} ${month} ${perMonth}`, limited, 'month', perMonth)
    },
    async stop() {
      await Promise.allSettled(telling)
    }
  }
}
