import { toAppError } from '../http/failure.ts'

/** `dailyQuota`: no more may be uploaded today. `dailyMegabytes`: not as many megabytes, so that a smaller file may fit. */
export type DailyRefusal = 'dailyQuota' | 'dailyMegabytes'

/** Which limit of a day an upload is beyond; undefined for another failure. */
export function dailyRefusal(failure: unknown): DailyRefusal | undefined {
  const { reason, status, problems } = toAppError(failure)
  if (reason !== 'tooManyFiles' || status !== 429) return undefined
  return problems[0]?.reason === 'tooBig' ? 'dailyMegabytes' : 'dailyQuota'
}
