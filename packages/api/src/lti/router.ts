import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Context } from '../context.ts'
import { addressKey } from '../http/address-key.ts'
import { answerDeepLink } from './answer-deep-link.ts'
import { hasCookie } from './binding.ts'
import { canvasDescription } from './canvas-description.ts'
import { chooseAnother } from './choose-another.ts'
import { handInPage } from './hand-in.ts'
import { sendHandedIn, showHandedIn } from './handed-in.ts'
import { publicKeys } from './keys.ts'
import { launch } from './launch.ts'
import { linkAccountPage } from './link-account.ts'
import { login } from './login.ts'
import { openCoursePage } from './open-course.ts'
import { sendFailure } from './page.ts'
import { pick } from './picker.ts'
import { createPlatformKeys } from './platform-keys.ts'
import { confirmRegistration, showRegistration } from './register.ts'

/**
 * Requests a minute from one address, which may be a whole campus at the beginning of a lecture. A launch is two or three of them.
 */
const perMinute = { launches: 12_000, registrations: 60 } as const

/** The pages and addresses that learning platforms know (LTI 1.3): they bring no session, and what they say is checked in each. */
export function ltiRoutes(context: Context): Router {
  const router = Router()
  const keys = createPlatformKeys(context)
  const form = express.urlencoded({ extended: false, limit: '256kb', parameterLimit: 200 })
  const [launches, registrations] = [counted(context, perMinute.launches), counted(context, perMinute.registrations)]
  const page = (handle: (context: Context, request: Request, response: Response) => Promise<void>): RequestHandler => {
    return (request, response) => handle(context, request, response)
  }

  router.get('/lti/login', launches, page(login))
  router.post('/lti/login', launches, form, page(login))
  router.post('/lti/launch', launches, form, (request, response) => launch(context, keys, request, response))
  router.get('/lti/cookie', launches, (request, response) => {
    const { state } = request.query
    response.setHeader('Cache-Control', 'no-store')
    response.status(typeof state === 'string' && hasCookie(request, state) ? 204 : 404).end()
  })
  router.post('/lti/pick', launches, form, page(pick))
  router.post('/lti/change', launches, form, page(chooseAnother))
  router.post('/lti/open-course', launches, form, page(openCoursePage))
  router.post('/lti/hand-in', launches, form, page(handInPage))
  router.post('/lti/account', launches, form, page(linkAccountPage))
  router.get('/lti/handed-in/:id.json', launches, page(sendHandedIn))
  router.get('/lti/handed-in/:id', launches, page(showHandedIn))
  router.post('/lti/deeplink', launches, form, page(answerDeepLink))
  router.get('/lti/jwks', async (_request, response) => {
    // A key that is withdrawn is trusted for as long as a cache keeps it.
    response.setHeader('Cache-Control', 'public, max-age=300')
    response.json({ keys: await publicKeys(context) })
  })
  router.get('/lti/config.json', (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=3600')
    response.json(canvasDescription(context.config))
  })
  router.get('/lti/register', registrations, page(showRegistration))
  router.post('/lti/register', registrations, form, page(confirmRegistration))
  router.get('/lti/again', (request, response) =>
    sendFailure({ context, request, response, platform: undefined }, 'sessionOver', { status: 200 })
  )
  return router
}

/** Counts requests by address; a page says when there are too many. */
function counted(context: Context, points: number): RequestHandler {
  const { rateLimitFactor } = context.config
  if (rateLimitFactor === 0) return (_request, _response, next) => next()
  const limiter = new RateLimiterMemory({ points: Math.max(1, Math.round(points * rateLimitFactor)), duration: 60 })
  return async (request, response, next) => {
    const refused = await limiter.consume(addressKey(request.ip ?? '')).then(
      () => undefined,
      (refusal: { msBeforeNext?: number }) => refusal
    )
    if (!refused) return next()
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil((refused.msBeforeNext ?? 1000) / 1000))))
    return sendFailure({ context, request, response, platform: undefined }, 'tooMany', { status: 429, code: 'limit' })
  }
}
