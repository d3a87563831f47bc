import type { AppError, ErrorName } from '@lyceum/core/contract'
import { formatUnit } from '@lyceum/core/i18n'
import type { i18n } from 'i18next'

export type ToldError = Pick<AppError, 'reason'> & { retryAfter?: number | undefined }

/** These say by themselves that it may go well soon. */
const passing: readonly ErrorName[] = ['unavailable', 'thirdPartyRateLimited']

/** What a failure is called, and after how long it can be tried again where the server says so. */
export function errorText(words: i18n, { reason, retryAfter }: ToldError): string {
  const text = words.t(`errors:${reason}` as never) as string
  if (retryAfter === undefined) return text
  const time = wait(words.language, retryAfter)
  return passing.includes(reason) ? words.t('states.busyFor', { time }) : words.t('states.retryIn', { text, time })
}

/** 40 seconds, 5 minutes, 3 hours */
function wait(locale: string, seconds: number): string {
  const [value, unit] = seconds < 100 ? [seconds, 'second'] : seconds < 6000 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  return formatUnit(locale, Math.ceil(value), unit, { unitDisplay: 'long' })
}
