import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { newId } from '../secrets/new-id.ts'

export const requestIdHeader = 'X-Request-Id'

/**
 * Assigns each request an id and logs one line when it ends. A path may contain a share's token and a query a sign-in code, so
 * the line has only the route's template.
 */
export function logRequests({ log, metrics }: Context): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const requestId = newId()
    response.locals.requestId = requestId
    response.setHeader(requestIdHeader, requestId)
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000
      const line = { requestId, method: request.method, route: routeOf(request, response), status: response.statusCode }
      const left = !response.writableFinished
      metrics.requestEnded({ method: line.method, route: line.route, status: line.status, seconds })
      log[line.status >= 500 ? 'error' : 'info']({ ...line, ms: Math.round(seconds * 1000), ...(left && { left }) }, 'request')
    })
    next()
  }
}

/** Names a response without an Express route for the log. */
export function nameRoute(response: Response, name: string): void {
  response.locals.route = name
}

function routeOf(request: Request, response: Response): string {
  const path = (response.locals.route ?? request.route?.path ?? 'none') as string | string[]
  return [path].flat()[0]!
}
