import { Router } from 'express'
import type { Context } from '../context.ts'
import { migrations } from '../db/migrations/index.ts'
import { sameText } from '../secrets/keys.ts'
import { logQuietly } from './request-log.ts'

/** `/healthz`: the process runs. `/readyz`: it can serve calls. `/metrics`: its metrics. */
export function healthRoutes(context: Context): Router {
  const router = Router()
  const shared = sharedFor(checkedForMs, () => checkAll(context))
  router.use(['/healthz', '/readyz', '/metrics'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    logQuietly(response)
    next()
  })
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))
  router.get('/readyz', async (_request, response) => {
    const checks = await shared()
    const ready = !context.stopping && checks.database === 'ok'
    const status = ready ? 'ready' : context.stopping ? 'stopping' : 'not ready'
    response.status(ready ? 200 : 503).json({ status, checks })
  })
  router.get('/metrics', async (request, response) => {
    if (!mayWatch(context, request.get('authorization'))) return void response.status(404).end()
    response.type(context.metrics.contentType).send(await context.metrics.text())
  })
  return router
}

/** Whoever asks within a moment after the last time hears the same, since each trial writes to the storage and takes a connection. */
function sharedFor<Found>(ms: number, look: () => Promise<Found>): () => Promise<Found> {
  let last: { at: number; found: Promise<Found> } | undefined
  return () => {
    if (!last || performance.now() - last.at >= ms) last = { at: performance.now(), found: look() }
    return last.found
  }
}

const checkedForMs = 1000

/**
 * What a ready process needs, and what it can do without: with the file storage away, people still chat.
 */
async function checkAll({ db, storage, log }: Context): Promise<Record<'database' | 'storage', 'ok' | 'failed'>> {
  const outcome = (name: string, work: Promise<unknown>) =>
    work.then(
      () => 'ok' as const,
      failure => {
        log.warn({ err: failure }, `not ready: ${name}`)
        return 'failed' as const
      }
    )
  const [database, files] = await Promise.all([
    outcome('database', checkMigrations(db)),
    outcome('storage', withTimeout(storage.check()))
  ])
  return { database, storage: files }
}

/** @throws when the database doesn't answer or lacks a migration */
async function checkMigrations(db: Context['db']): Promise<void> {
  const rows: { name: string }[] = await db('migrations').select('name').timeout(checkTimeoutMs)
  const done = new Set(rows.map(({ name }) => name))
  const missing = migrations.find(({ name }) => !done.has(name))
  if (missing) throw new Error(`migration ${missing.name} has not run`)
}

const checkTimeoutMs = 2000

function withTimeout(work: Promise<void>): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), checkTimeoutMs).unref()
  })
  return Promise.race([work, late])
}

function mayWatch({ config }: Context, authorization = ''): boolean {
  if (typeof config.metrics === 'object') return sameText(authorization, `Bearer ${config.metrics.token}`)
  return config.metrics === 'open'
}
