import { signInCallbackPath } from '@lyceum/core/contract'
import { Router } from 'express'
import type { Context } from '../context.ts'
import { mayLog } from './log-limit.ts'

/** Errors of the provider that a person cannot help (RFC 6749 §4.1.2.1, OpenID Connect Core 1.0 §3.1.2.6). */
const registrationErrors = [
  'invalid_request',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable'
]

/** Logs errors that the provider sends to the callback page. The page tells the person; only the log tells an administrator. */
export function logProviderRefusals({ config, log }: Pick<Context, 'config' | 'log'>): Router {
  return Router().get(signInCallbackPath, (request, response, next) => {
    const error = registrationErrors.find(one => one === request.query.error)
    // Anybody can open the address, so it is logged once a minute at most.
    if (error && mayLog(config, 'callback'))
      log.error({ requestId: response.locals.requestId, error }, `the identity provider refused a sign-in: ${error}`)
    next()
  })
}
