import { AppError } from '@lyceum/core/contract'
import express, { type Express } from 'express'
import { createReadCaller } from './auth/caller.ts'
import { embeddedPath } from './auth/embedded/client.ts'
import { logProviderRefusals } from './auth/refusals.ts'
import { signInCookie } from './auth/sign-in-cookie.ts'
import type { Context } from './context.ts'
import { refuseUnreadableBodies } from './http/body-format.ts'
import { builtFiles } from './http/built-files.ts'
import { checkForgery } from './http/csrf.ts'
import { guardDemo } from './http/demo-guard.ts'
import { docs } from './http/docs.ts'
import { healthRoutes } from './http/health.ts'
import { mount } from './http/mount.ts'
import { onError } from './http/on-error.ts'
import { ownBuilds, type PageBuilds, pages } from './http/pages.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { lateLtiRoutes } from './lti/late-routes.ts'
import { readSchool } from './organisation/get-school.ts'
import { routes } from './routes.ts'
import { findActiveShare } from './shares/queries.ts'
import { openSharePage } from './shares/share-page.ts'
import { tokenOfTrial } from './shares/trial-token.ts'
import { versionNumber } from './version/number.ts'

/** Creates the Express app; middleware is registered in the order in which a request passes it. */
export async function createApp(context: Context, builds: PageBuilds = ownBuilds): Promise<Express> {
  const { config, sql } = context
  const findShare = (token: string) => findActiveShare(sql, tokenOfTrial(context, token) ?? token)
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustedProxies)
  app.set('query parser', 'simple')
  // API replies must not be cached; files set their own headers.
  app.set('etag', false)

  app.use(logRequests(context))
  app.use(securityHeaders(config))
  app.use(refuseUnreadableBodies)
  app.use(healthRoutes(context))
  if (config.oidc.kind === 'embedded') {
    app.use(guardDemo(context))
    const { embeddedProvider } = await import('./auth/embedded-provider.ts')
    app.use(embeddedPath, embeddedProvider(context))
  }

  app.use('/api', checkForgery([signInCookie]))
  mount(app, context, routes, createReadCaller(context, findShare))
  app.use(docs({ config, site: builtFiles(builds.site), version: versionNumber }))
  app.use('/api', (_request, _response, next) => next(new AppError('notFound')))

  app.use(logProviderRefusals(context))
  app.use(lateLtiRoutes(context))
  app.use(
    pages({
      config,
      builds,
      openShare: (token, visit) => openSharePage(context, token, visit),
      openCourse: async launchId => (await import('./lti/chat-page.ts')).openCourseChat(context, launchId),
      framesOfCourse: async launchId => (await import('./lti/course-page.ts')).framesOfCourse(context, launchId),
      readSchool: () => readSchool({ context })
    })
  )
  app.use((_request, _response, next) => next(new AppError('notFound')))
  app.use(onError(context))
  return app
}
