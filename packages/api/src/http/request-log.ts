import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { newId } from '../secrets/new-id.ts'

export const requestIdHeader = 'X-Request-Id'

/**
 * Assigns each request an id and logs one line when it ends, with who asked but never with what. A path may contain a share's token and a query a sign-in code, so
 * the line has only the route's template.
 */
export function logRequests({ log: general, metrics }: Context): RequestHandler {
  // The fields of a line are listed here, so none has to be looked for that could contain a secret.
  const log = general.child({}, { redact: [] })
  return (request, response, next) => {
    const started = performance.now()
    const requestId = newId()
    response.locals.requestId = requestId
    response.setHeader(requestIdHeader, requestId)
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000
      const { userId, guestId, quiet } = response.locals as Locals
      const line = { requestId, method: request.method, route: routeOf(request, response), status: response.statusCode }
      const left = !response.writableFinished
      metrics.requestEnded({ method: line.method, route: line.route, status: line.status, seconds })
      const level = line.status >= 500 ? 'error' : quiet ? 'debug' : 'info'
      const who = { ...(userId && { userId }), ...(guestId && { guestId }) }
      log[level]({ ...line, ...who, ms: Math.round(seconds * 1000), ...(left && { left }) }, 'request')
    })
    next()
  }
}

type Locals = { userId?: string; guestId?: string; quiet?: boolean }

/** Has the line of a response logged at debug: built files and questions of monitors are many and alike. */
export function logQuietly(response: Response): void {
  response.locals.quiet = true
}

/** Has the line of a response name who asked. */
export function logCaller(response: Response, who: { userId: string } | { guestId: string } | object): void {
  Object.assign(response.locals, who)
}

/** Names a response without an Express route for the log. */
export function nameRoute(response: Response, name: string): void {
  response.locals.route = name
}

function routeOf(request: Request, response: Response): string {
  const path = (response.locals.route ?? request.route?.path ?? 'none') as string | string[]
  return [path].flat()[0]!
}
