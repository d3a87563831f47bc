import type { SystemService } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'

/** Writes down that a call of a service failed: at most once a minute for each, and never what was sent or answered. */
export type NoteFailure = (service: SystemService, failure: string) => void

const everyMs = 60_000

export function createNoteFailure({ db, log, now }: { db: Db; log: Logger; now: () => Date }): NoteFailure {
  const notedAt = new Map<SystemService, number>()
  return (service, failure) => {
    const failedAt = now()
    if (failedAt.getTime() - (notedAt.get(service) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    notedAt.set(service, failedAt.getTime())
    db('serviceFailures')
      .insert({ service, failedAt, failure })
      .onConflict('service')
      .merge()
      .catch((err: unknown) => log.debug({ err }, 'could not write down that a service failed'))
  }
}

/** A service of which each failure of one of its calls is noted by the name of its error. */
export function noting<Call extends string, Service extends Record<Call, (...args: never[]) => Promise<unknown>>>(
  service: Service,
  call: Call,
  note: (failure: string) => void
): Service {
  const noted = (...args: never[]) =>
    service[call](...args).catch((failure: Error & { reason?: string }) => {
      if (failure.name !== 'AbortError') note(failure.reason ?? failure.name)
      throw failure
    })
  return { ...service, [call]: noted }
}
