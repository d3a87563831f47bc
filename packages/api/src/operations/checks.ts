import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { AppError } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { Outgoing } from '../connectors/client/outgoing.ts'
import type { Db } from '../db/connect.ts'
import { migrations } from '../db/migrations/index.ts'
import { describeAddress } from '../db/wait.ts'
import { recognitionProblem } from '../extract/recognition/try-recognition.ts'
import { ownBuilds } from '../http/pages.ts'
import { countOutdated } from '../search/corpora.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Storage } from '../storage/storage.ts'
import { findAdminProblem } from './admins.ts'
import { findClockProblem } from './clock.ts'
import { countSealed } from './sealed.ts'
import { type Services, serviceChecks } from './service-checks.ts'

/** One line of the table. */
export type CheckResult = { name: string; ok: boolean; found: string }

type Parts = {
  config: Config
  db: Db
  /** The standby from which statistics, the audit and the catalogue are read. */
  readDb?: Db | undefined
  storage: Storage
  secrets: Secrets
  outgoing: Outgoing
  askProvider: () => Promise<string>
  services?: Services
  now?: () => Date
}

/** Tries everything that a school's server needs, what is called elsewhere side by side. Never rejects. */
export async function runChecks({
  config,
  db,
  readDb,
  storage,
  secrets,
  outgoing,
  askProvider,
  services = {},
  now = () => new Date()
}: Parts): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const check = async (name: string, work: () => Promise<string>): Promise<void> => {
    const place = results.push({ name, ok: false, found: '' }) - 1
    const outcome = await work().then(
      found => ({ ok: true, found }),
      (failure: Error & { code?: string }) => ({ ok: false, found: failure.message || failure.code || failure.name })
    )
    results[place] = { name, ...outcome }
  }
  await check('database', () => databaseState(db, config))
  if (readDb) await check('database for reading', () => copyState(db, readDb))
  await check('clock', async () => {
    const problem = await findClockProblem({ db, now })
    if (problem) throw new Error(problem)
    return 'as the database has it'
  })
  await check('identity provider', askProvider)
  await check('administrators', async () => {
    if (!(await db.schema.hasTable('users'))) return 'nobody has signed in yet'
    const problem = await findAdminProblem({ db, config })
    if (problem && config.adminEmails.length === 0) throw new Error(problem)
    return problem ?? 'somebody is'
  })
  await check('file storage', async () => {
    await storage.check()
    if (config.s3) return `the bucket ${config.s3.bucket} can be written`
    const { bavail, bsize } = statfsSync(config.dataDir)
    return `${config.dataDir} can be written, ${Math.round((bavail * bsize) / 1e9)} GB free`
  })
  await check('secrets', async () => {
    if (!(await db.schema.hasTable('migrations'))) return 'nothing is stored yet'
    const sealed = await countSealed({ db, secrets })
    const unopened = sealed.filter(({ opens }) => !opens)
    if (unopened.length > 0)
      throw new Error(
        `SECRETS_KEY does not open ${unopened.map(({ count, what, keyId }) => `${count} ${what} (key "${keyId}")`).join(', ')}`
      )
    const old = sealed.filter(({ current }) => !current).reduce((sum, { count }) => sum + count, 0)
    return old > 0 ? `all open; ${old} under an older key: seal them again` : 'all stored secrets open'
  })
  const reached = (await platformOrigins(db).catch(() => [])).map((origin): [string, () => Promise<string>] => [
    `platform ${origin}`,
    () => reach(outgoing, origin)
  ])
  // What does not answer keeps nobody waiting longer than the slowest of them.
  await Promise.all([...reached, ...serviceChecks(db, services)].map(([name, work]) => check(name, work)))
  await check('text recognition', async () => {
    if (!config.recognizesText) return 'switched off; scans cannot be read'
    const problem = await recognitionProblem()
    return problem === undefined ? 'reads scans' : `is not installed; scans cannot be read: ${problem}`
  })
  await check('pages', async () => {
    if (!existsSync(join(ownBuilds.site, 'index.html'))) throw new Error('the portal has not been built')
    return 'built'
  })
  return results
}

async function databaseState(db: Db, { databaseUrl }: Config): Promise<string> {
  const { rows } = await db.raw<{ rows: { version: number }[] }>("select current_setting('server_version_num')::int as version")
  const version = Math.floor(rows[0]!.version / 10_000)
  if (version < oldestPostgres) throw new Error(`PostgreSQL ${version}; ${oldestPostgres} or newer is needed`)
  const exists = await db.schema.hasTable('migrations')
  const done: string[] = exists ? await db('migrations').pluck('name') : []
  const newer = done.filter(name => !migrations.some(migration => migration.name === name))
  if (newer.length > 0) throw new Error(`the database belongs to a newer version, which ran: ${newer.join(', ')}`)
  const pending = migrations.filter(({ name }) => !done.includes(name))
  const breaking = pending.filter(({ breaksOlder }) => breaksOlder !== undefined).length
  const toRun = `${pending.length} migrations to run at the next start${breaking > 0 ? ', before which all servers must be stopped' : ''}`
  const where = databaseUrl ? describeAddress(databaseUrl) : 'of the demonstration'
  const outdated = (await db.schema.hasTable('search_corpora')) ? await countOutdated(db) : 0
  const toRead = `; an older version made ${outdated} knowledge bases or catalogues searchable: run re-index`
  return `PostgreSQL ${version} ${where}, ${pending.length > 0 ? toRun : 'up to date'}${outdated > 0 ? toRead : ''}`
}

/** What the database that only is read from has, and by how much it is behind. */
async function copyState(db: Db, copy: Db): Promise<string> {
  const { rows } = await copy.raw<{ rows: { isStandby: boolean; behind: number | null }[] }>(
    `select pg_is_in_recovery() as is_standby,
       extract(epoch from now() - pg_last_xact_replay_timestamp())::integer as behind`
  )
  const [done, copied] = await Promise.all(
    [db, copy].map(async one =>
      (await one.schema.hasTable('migrations')) ? await one('migrations').count('* as count') : [{ count: 0 }]
    )
  )
  if (done![0]!.count !== copied![0]!.count) throw new Error('has other tables than that of DATABASE_URL')
  const { isStandby, behind } = rows[0]!
  if (!isStandby) return 'takes writes itself; is it the primary?'
  return behind === null ? 'a standby' : `a standby; its last change is ${behind} s old`
}

const oldestPostgres = 15

/** The origins of the platforms of all agents that are there; at most 50. */
async function platformOrigins(db: Db): Promise<string[]> {
  const rows: { connection: Record<string, unknown> }[] = await db('agents')
    .whereNull('deletedAt')
    .distinct('connection')
    .limit(500)
  const addresses = rows.flatMap(({ connection }) => Object.values(connection)).filter(value => typeof value === 'string')
  const origins = addresses.flatMap(value => (/^https?:/.test(value) && URL.canParse(value) ? [new URL(value).origin] : []))
  return [...new Set(origins)].slice(0, 50)
}

/** Whatever a platform answers, it can be reached. */
async function reach(outgoing: Outgoing, origin: string): Promise<string> {
  const request = { url: origin, secrets: [], signal: new AbortController().signal, timeout: 10_000 }
  const { status } = await outgoing.json(request).catch(({ reason }: AppError) => {
    throw new Error(
      reason === 'validation'
        ? 'is not called: its address is private, and PLATFORM_ALLOWED_HOSTS does not list it'
        : 'does not answer, or not within ten seconds'
    )
  })
  return `answers (${status})`
}

/** The results as a table of lines. */
export function checkTable(results: CheckResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  return results.map(({ name, ok, found }) => `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${found}`).join('\n')
}
