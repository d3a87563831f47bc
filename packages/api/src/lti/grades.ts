import type { Context } from '../context.ts'
import { callService, grants, ServiceRefused } from './call-service.ts'
import { scopes } from './scopes.ts'
import type { LtiPlatformRow } from './tables.ts'

/** A person's place in a column of the gradebook, and what we may do there. */
export type GradedColumn = { lineItemUrl: string; gradeScopes: string[]; subject: string }

export type Grade = { scoreGiven: number; scoreMaximum: number }

/** Who took part has all of it. */
export const fullMarks: Grade = { scoreGiven: 100, scoreMaximum: 100 }

/** Whether a grade says the same as full marks: also of those that arrived although the answer to them was lost. */
export const isFull = ({ scoreGiven, scoreMaximum }: Grade): boolean => scoreGiven === scoreMaximum

/**
 * The grade in a column, or that there is none, which is said too where we may not read it; undefined when the platform does not say.
 * (Assignment and Grade Services 2.0 §3.3: `resultScore` of `resultMaximum`, by default 1.) @throws when it cannot be reached
 */
export async function gradeIn(
  context: Context,
  platform: LtiPlatformRow,
  { lineItemUrl, gradeScopes, subject }: GradedColumn
): Promise<Grade | 'none' | undefined> {
  if (!gradeScopes.includes(scopes.result) || !grants(platform, scopes.result)) return 'none'
  const url = new URL(serviceOf(lineItemUrl, 'results'))
  url.searchParams.set('user_id', subject)
  const answer = await callService(context, platform, {
    scope: scopes.result,
    url: url.href,
    accept: 'application/vnd.ims.lis.v2.resultcontainer+json'
  }).catch(ifRefused)
  if (answer?.status !== 200) return undefined
  const own = (Array.isArray(answer.body) ? answer.body : []).find(result => result?.userId === subject)
  if (typeof own?.resultScore !== 'number') return 'none'
  return { scoreGiven: own.resultScore, scoreMaximum: typeof own.resultMaximum === 'number' ? own.resultMaximum : 1 }
}

export function ifRefused(failure: unknown): undefined {
  if (!(failure instanceof ServiceRefused)) throw failure
}

/** `/scores` and `/results` belong to the path, before any query (§3.3.1, §3.4.1). */
export function serviceOf(lineItemUrl: string, service: 'scores' | 'results'): string {
  const [address = '', query] = lineItemUrl.split(/\?(.*)/s)
  return `${address.replace(/\/$/, '')}/${service}${query === undefined ? '' : `?${query}`}`
}
