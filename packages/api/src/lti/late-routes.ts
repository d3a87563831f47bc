import type { RequestHandler, Router } from 'express'
import type { Context } from '../context.ts'

/** The addresses of learning platforms; their code is loaded with the first request, since not every school has one. */
export function lateLtiRoutes(context: Context): RequestHandler {
  let loading: Promise<Router> | undefined
  return (request, response, next) => {
    if (!request.path.startsWith('/lti/')) return next()
    loading ??= import('./router.ts').then(({ ltiRoutes }) => ltiRoutes(context))
    loading.then(router => router(request, response, next), next)
  }
}
