import { parseCookie } from 'cookie'
import type { Request } from 'express'
import { sha256 } from '../secrets/hash.ts'
import { sameText } from '../secrets/keys.ts'
import type { LtiLoginRow } from './tables.ts'

/** Each login has a cookie of its own, so that two launches on one page do not disturb each other. */
const nameOf = (state: string) => `__Host-lti_${state.slice(0, 8)}`

/** The cookie that ties a login to its browser, also inside a frame of another site where that browser has partitions. */
export const cookieOf = (state: string, secret: string) =>
  `${nameOf(state)}=${secret}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=600`

/** Ends it. */
export const cookieOver = (state: string) => `${nameOf(state)}=; Path=/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=0`

/** Whether the browser has a cookie of this login, for the page that asks before anything is spent. */
export const hasCookie = (request: Request, state: string) => cookieIn(request, state) !== undefined

/** Whether the browser is the one of the login, by its cookie. */
export function isBound(request: Request, state: string, { cookieHash }: Pick<LtiLoginRow, 'cookieHash'>): boolean {
  const secret = cookieIn(request, state)
  return secret !== undefined && sameText(sha256(secret), cookieHash)
}

const cookieIn = (request: Request, state: string) => parseCookie(request.get('cookie') ?? '')[nameOf(state)]
