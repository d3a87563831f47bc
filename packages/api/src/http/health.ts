import { Router } from 'express'
import type { Context } from '../context.ts'
import { migrations } from '../db/migrations/index.ts'
import { sameText } from '../secrets/keys.ts'

/** `/healthz`: the process runs. `/readyz`: it can serve calls. `/metrics`: its metrics. */
export function healthRoutes(context: Context): Router {
  const router = Router()
  router.use(['/healthz', '/readyz', '/metrics'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))
  router.get('/readyz', async (_request, response) => {
    const ready = await isReady(context)
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' })
  })
  router.get('/metrics', async (request, response) => {
    if (!mayWatch(context, request.get('authorization'))) return void response.status(404).end()
    response.type(context.metrics.contentType).send(await context.metrics.text())
  })
  return router
}

/** Whether the database is reachable and all known migrations have run. */
async function isReady({ db, log }: Context): Promise<boolean> {
  try {
    const rows: { name: string }[] = await db('migrations').select('name').timeout(2000)
    const done = new Set(rows.map(({ name }) => name))
    return migrations.every(({ name }) => done.has(name))
  } catch (failure) {
    log.warn({ err: failure }, 'not ready')
    return false
  }
}

function mayWatch({ config }: Context, authorization = ''): boolean {
  if (typeof config.metrics === 'object') return sameText(authorization, `Bearer ${config.metrics.token}`)
  return config.metrics === 'open'
}
