import { randomBytes } from 'node:crypto'
import { AppError, csrfCookie, csrfHeader } from '@lyceum/core/contract'
import { parseCookie } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import type { Config } from '../config/config.ts'
import { sameText } from '../secrets/keys.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Checks that a changing call with one of the server's cookies (this one or `otherCookies`) repeats the anti-forgery cookie in
 * a header, which only pages of this origin can do. A call without cookies needs no check, because it is not authorised by the
 * browser. @throws notPermitted
 */
export function checkForgery(otherCookies: string[]): RequestHandler {
  const checkedCookies = [csrfCookie, ...otherCookies]
  return (request, _response, next) => {
    if (safeMethods.has(request.method)) return next()
    const cookies = parseCookie(request.get('cookie') ?? '')
    if (checkedCookies.every(name => cookies[name] === undefined)) return next()
    const [cookie, header] = [cookies[csrfCookie] ?? '', request.get(csrfHeader) ?? '']
    next(cookie !== '' && sameText(cookie, header) ? undefined : new AppError('notPermitted'))
  }
}

/** Sets a page's anti-forgery cookie unless the browser has one. Scripts of the page may read it. */
export function setForgeryCookie(config: Config, request: Request, response: Response): void {
  if (parseCookie(request.get('cookie') ?? '')[csrfCookie]) return
  response.cookie(csrfCookie, randomBytes(24).toString('base64url'), {
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https:'),
    path: '/'
  })
}
