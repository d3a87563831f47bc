import { AppError, limits, type UsageRange } from '@lyceum/core/contract'
import { type Actor, type DayRange, dayCount, daysOf, type UsageSubject } from '@lyceum/core/rules'
import { firstWeekdays } from '../config/first-weekday.ts'
import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/signed-in.ts'

/** Which days, and whose agents; all agents without an owner. */
export type UsageScope = DayRange & { ownerId: string | undefined }

type Asked = { range: UsageRange; from?: string | undefined; to?: string | undefined; mine: 'true' | 'false' }

/** What a call asks for. @throws validation for a custom range without days, turned round, or too long */
export function scopeOf({ now, config }: Context, actor: Actor, { range, from, to, mine }: Asked): UsageScope {
  const { timeZone, region } = config.organisation
  const ownerId = mine === 'true' ? signedIn(actor).userId : undefined
  if (range !== 'custom') return { ...daysOf(range, localDay(now(), timeZone), firstWeekdays[region]), ownerId }
  const missing = [!from && 'from', !to && 'to'].filter(name => name !== false)
  if (missing.length > 0)
    throw new AppError('validation', { problems: missing.map(name => ({ path: [name as string], reason: 'required' })) })
  const asked = { from: from!, to: to! }
  const days = dayCount(asked)
  if (days < 1 || days > limits.usageDays)
    throw new AppError('validation', { problems: [{ path: ['to'], reason: 'tooMany', limit: limits.usageDays }] })
  return { ...asked, ownerId }
}

/** Whether a call is about the caller's own agents only. */
export const usageInQuery = async ({ query }: { query: Pick<Asked, 'mine'> }): Promise<UsageSubject> => ({
  mine: query.mine === 'true'
})
