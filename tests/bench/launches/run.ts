import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDatabase, type Db } from '../../../packages/api/src/db/connect.ts'
import { startFakeProvider } from '../../../packages/api/src/testing/fake-provider.ts'
import { freePort } from '../../../packages/api/src/testing/free-port.ts'
import { startLtiPlatform } from '../../../packages/api/src/testing/lti-platform.ts'
import { type BuiltServer, startBuiltServer } from '../../built-server.ts'
import { startDatabases } from '../database.ts'
import { median, quantile } from '../figures.ts'
import { startGuard } from '../guard.ts'
import { cpuMs } from '../process-cost.ts'
import { seedSchool } from '../school/seed.ts'
import { type Launched, launchOnce } from './launch-once.ts'
import { registerPlatform } from './register-platform.ts'

/**
 * `npm run bench -- --launches`: a lecture begins, and so many learners launch an agent from a learning platform, through the built server in
 * production mode. Options: `--learners 1000`, `--seconds 60,10` in which they come, `--cpu-prof <folder>`.
 */
const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60,10' },
    'cpu-prof': { type: 'string' }
  }
})
/** Milliseconds below which 95 of 100 launches have to stay when they come within a minute; in less time none may be refused. */
const goalMs = 150
/** Learners who come before, so that no launch is the server's first. */
const before = 50

const guard = startGuard()
const [databases, provider, platform] = await Promise.all([startDatabases(), startFakeProvider(), startLtiPlatform()])
const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-launches-'))
const url = `http://127.0.0.1:${await freePort()}`
const db = connectDatabase(databases.lyceum)
let server: BuiltServer | undefined
try {
  const nodeOptions = values['cpu-prof'] ? ['--cpu-prof', `--cpu-prof-dir=${values['cpu-prof']}`] : []
  server = await startBuiltServer({ url, env: environment(), nodeOptions, onStart: guard.watch })
  await seedSchool(db)
  await registerPlatform({ url, db, provider, platform })
  let learners = 0
  const launch = () => launchOnce({ url, platform, agentId: 'a2', learner: `learner-${++learners}` })
  for (let count = 0; count < before; count++) await launch()
  for (const seconds of values.seconds.split(',').map(Number)) {
    const cpu = cpuMs(server.pid)
    const launches = await lecture(Number(values.learners), seconds, launch)
    if (!report(seconds, launches, cpuMs(server.pid) - cpu)) process.exitCode = 1
  }
  process.stdout.write(`people of the platform: ${await peopleOf(db)}, all that came: ${learners}\n`)
} finally {
  await server?.end('SIGTERM')
  await db.destroy()
  await Promise.all([provider.stop(), platform.stop()])
  await databases.stop()
  await rm(dataDir, { recursive: true, force: true })
  guard.end()
  if (process.connected) process.disconnect()
}

/** So many launches at moments that have nothing to do with each other. */
async function lecture(
  count: number,
  seconds: number,
  launch: () => Promise<Launched>
): Promise<PromiseSettledResult<Launched>[]> {
  const moments = Array.from({ length: count }, (_, index) => ((index * 0.618_033_988_75) % 1) * seconds * 1000)
  return Promise.allSettled(moments.map(moment => pause(moment).then(launch)))
}

/** Says how long launches took, and whether they keep to the goal. */
function report(seconds: number, launches: PromiseSettledResult<Launched>[], cpu: number): boolean {
  const done = launches.flatMap(launch => (launch.status === 'fulfilled' ? [launch.value] : []))
  const refused = launches.flatMap(launch => (launch.status === 'rejected' ? [String(launch.reason)] : []))
  process.stdout.write(`${launches.length} launches in ${seconds} s: ${refused.length} refused\n`)
  for (const reason of new Set(refused)) process.stdout.write(`  ${reason}\n`)
  for (const step of ['login', 'launch', 'page', 'session'] as const) {
    const times = done.map(launch => launch[step])
    process.stdout.write(`  ${step}: ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)}\n`)
  }
  const whole = done.map(({ login, launch, page, session }) => login + launch + page + session)
  const p95 = quantile(whole, 0.95)
  const isHeld = seconds >= 60
  const isMet = refused.length === 0 && (!isHeld || p95 <= goalMs)
  process.stdout.write(
    `  all four: ${median(whole).toFixed(0)} ms, p95 ${p95.toFixed(0)}, p99 ${quantile(whole, 0.99).toFixed(0)}, goal ${isHeld ? `≤ ${goalMs}, ` : ''}none refused: ${isMet ? 'yes' : 'NO'}; processor time of the server ${(cpu / launches.length).toFixed(1)} ms each\n`
  )
  return isMet
}

async function peopleOf(db: Db): Promise<number> {
  return Number((await db('users').where({ kind: 'lti' }).count({ n: '*' }).first<{ n: string }>())!.n)
}

function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    BASE_URL: url,
    DATABASE_URL: databases.lyceum,
    DATA_DIR: dataDir,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    SECRETS_KEY: `bench:${randomBytes(32).toString('base64')}`,
    OIDC_ISSUER: provider.signIn.issuer,
    OIDC_CLIENT_ID: provider.signIn.clientId,
    OIDC_CLIENT_SECRET: provider.signIn.clientSecret,
    PLATFORM_ALLOWED_HOSTS: new URL(platform.url).host,
    INGEST_WORKERS: '0'
  }
}
