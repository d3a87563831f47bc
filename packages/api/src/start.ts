import { createAgentIndexing } from './agents/index-changes.ts'
import { createApp } from './app.ts'
import { createBatchWork } from './batches/work.ts'
import type { Config } from './config/config.ts'
import { ConfigError, readConfig } from './config/read-config.ts'
import { unknownVariables } from './config/unknown-variables.ts'
import { createCourseHours } from './courses/course-hours.ts'
import { createContext } from './create-context.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/index.ts'
import { waitForDatabase } from './db/wait.ts'
import { createLastGuard } from './last-guard.ts'
import { createLog } from './log.ts'
import { createCourseWork } from './lti/course-work.ts'
import { createHousekeeping } from './operations/housekeeping.ts'
import { reportSecrets } from './operations/sealed.ts'
import { refuseUnsharedFolder } from './operations/shared-folder.ts'
import { orRefuse, StartRefused } from './operations/start-refused.ts'
import { warnAtStart } from './operations/start-warnings.ts'
import { followStored } from './organisation/follow-stored.ts'
import { listen } from './serve.ts'
import { createStop, longestStopMs } from './stop.ts'
import { createHeartbeat } from './system/heartbeat.ts'
import { versionNumber } from './version/number.ts'

/** Starts the server: configuration → context → migrations → demo data → listen. A signal stops it; a failure ends the process. */
export function start(): Promise<void> {
  return serve().catch(failure => {
    process.stderr.write(`${messageOf(failure)}\n`)
    process.exit(1)
  })
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const guard = createLastGuard(log)
  for (const sentence of unknownVariables(process.env)) log.warn(sentence)
  let listening: Promise<Awaited<ReturnType<typeof listen>>> | undefined
  const open = () => (listening ??= listen(config.host, config.port))
  // Beside other processes the port opens last: a proxy passes on what is refused, but not what is told to come back.
  if (config.databaseUrl) await orRefuse(waitForDatabase(config.databaseUrl, log, open))
  else await open()
  const context = await createContext(config, log)
  await orRefuse(context.storage.check())
  await orRefuse(migrate(context.db, migrations, { timeZone: config.organisation.timeZone }, { log }))
  await orRefuse(refuseUnsharedFolder(context))
  await followStored(context)
  await reportSecrets(context)
  await warnAtStart(context)
  await context.replies.begin()
  context.ingest.begin()
  const housekeeping = createHousekeeping(context)
  housekeeping.begin()
  const courseWork = createCourseWork(context)
  courseWork.begin()
  const courseHours = createCourseHours(context)
  courseHours.begin()
  const agentIndexing = createAgentIndexing(context)
  agentIndexing.begin()
  const batchWork = createBatchWork(context)
  batchWork.begin()
  const heartbeat = createHeartbeat(context)
  heartbeat.begin()
  if (config.demoPlatformsUrl) {
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(context, { platformsUrl: config.demoPlatformsUrl, language: config.demoLanguage })
  }
  const app = await createApp(context)
  const serving = await open()
  serving.answer(app)
  log.info({ version: versionNumber, baseUrl: config.baseUrl, port: serving.port }, 'started')
  if (config.greets) process.stdout.write(await greeting(config))

  const stop = createStop(context, serving, [housekeeping, courseWork, courseHours, agentIndexing, batchWork, heartbeat])
  guard.endsBy(() => {
    setTimeout(serving.failWaiting, answerTimeoutMs)
    return stop()
  }, longestStopMs(config))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (context.stopping) process.exit(1)
      log.info({ signal, replies: context.replies.running }, 'stopping')
      void stop().then(() => process.exit())
    })
}

/** After something was thrown, calls that still work have this long to answer: which of them it was of is not known. */
const answerTimeoutMs = 5000

async function greeting(config: Config): Promise<string> {
  const lines = [`Lyceum is ready: ${config.baseUrl}`]
  if (config.oidc.kind === 'embedded') {
    const { demoPeople } = await import('./demo/people.ts')
    const roles = { admin: 'administrator', agent_manager: 'instructor', regular_user: 'student' }
    lines.push('', 'A demonstration school; sign in as anybody, no password:')
    for (const { name, role, department } of demoPeople) lines.push(`  ${name} (${roles[role]}, ${department})`)
  }
  return `${lines.join('\n')}\n`
}

function messageOf(failure: unknown): string {
  if (failure instanceof ConfigError || failure instanceof StartRefused) return failure.message
  const { code, port } = failure as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
}
