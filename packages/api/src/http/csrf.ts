import { randomBytes } from 'node:crypto'
import { AppError, csrfCookie, csrfHeader } from '@lyceum/core/contract'
import { parseCookie } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import type { Config } from '../config/config.ts'
import { sameText } from '../secrets/keys.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A call that changes something and comes with one of our cookies (this one or `otherCookies`) must repeat the anti-forgery cookie in a header: only pages
 * of this origin can read it. A call without cookies has no ambient authority and needs none. @throws notPermitted
 */
export function checkForgery(otherCookies: string[]): RequestHandler {
  const ours = [csrfCookie, ...otherCookies]
  return (request, _response, next) => {
    if (reading.has(request.method)) return next()
    const cookies = parseCookie(request.get('cookie') ?? '')
    if (ours.every(name => cookies[name] === undefined)) return next()
    const [cookie, header] = [cookies[csrfCookie] ?? '', request.get(csrfHeader) ?? '']
    next(cookie !== '' && sameText(cookie, header) ? undefined : new AppError('notPermitted'))
  }
}

/** Gives a page its anti-forgery cookie unless the browser has one. Scripts of the page may read it, others may not. */
export function setForgeryCookie(config: Config, request: Request, response: Response): void {
  if (parseCookie(request.get('cookie') ?? '')[csrfCookie]) return
  response.cookie(csrfCookie, randomBytes(24).toString('base64url'), {
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https:'),
    path: '/'
  })
}
