import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAgent, decideReview } from '@lyceum/core/contract'
import { demoPeople } from '../../packages/api/src/demo/people.ts'
import { createCall } from '../../packages/api/src/testing/call.ts'
import { signIn } from '../../packages/api/src/testing/fake-sign-in.ts'
import { type BuiltServer, freePort, startBuiltServer } from '../built-server.ts'
import { type Child, startChild } from './child.ts'
import { type Database, startDatabase } from './database.ts'
import type { Options } from './options.ts'
import { piecesOf } from './script.ts'
import { type Target, throughLyceum, throughProxy } from './targets.ts'

/** One platform and two targets in front of it, each in a process of its own. */
export type World = {
  database: string
  /** Lyceum's, then the proxy's. */
  targets: Target[]
  /** Makes the platform answer in `count` pieces, `pace` milliseconds apart. Resolves with the pieces. */
  setAnswer(count: number, pace: number): Promise<string[]>
  end(): Promise<void>
}

const key = 'app-bench-0000000001'

export async function startWorld(options: Pick<Options, 'database' | 'cpuProf'>): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-bench-'))
  const ends: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await one()
  }
  try {
    const database = await startDatabase(options.database)
    ends.push(database.stop)
    const platform = await startChild('platform.mjs')
    ends.push(platform.end)
    const proxy = await startChild('proxy.mjs', [platform.url])
    ends.push(proxy.end)
    const url = `http://127.0.0.1:${await freePort()}`
    const server = await startServer(url, { dataDir, database, platform, cpuProf: options.cpuProf })
    ends.push(() => server.end('SIGTERM'))

    const setAnswer = (count: number, pace: number) => {
      const answer = piecesOf(count)
      const switches = { answer, paceMs: pace, timed: true }
      return platform.send({ key, mode: 'chat', switches }).then(() => answer)
    }
    await setAnswer(1, 0)
    const { tokens, agentId } = await publish(url, platform)
    const targets = [throughLyceum({ pid: server.pid, url, agentId, tokens }), throughProxy({ ...proxy, key })]
    return { database: database.name, targets, setAnswer, end }
  } catch (failure) {
    await end()
    throw failure
  }
}

type ServerOptions = { dataDir: string; database: Database; platform: Child; cpuProf: string | undefined }

function startServer(url: string, { dataDir, database, platform, cpuProf }: ServerOptions): Promise<BuiltServer> {
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    PORT: new URL(url).port,
    BASE_URL: url,
    DATA_DIR: dataDir,
    ...(database.url && { DATABASE_URL: database.url }),
    DEMO_PLATFORMS_URL: new URL(platform.url).origin,
    PLATFORM_ALLOWED_HOSTS: new URL(platform.url).host,
    // Calls are counted as in production, but nobody is refused.
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'info'
  }
  return startBuiltServer({ url, env, nodeOptions: cpuProf ? ['--cpu-prof', `--cpu-prof-dir=${cpuProf}`] : [] })
}

/** Signs all demo people in, publishes an agent as the instructor and approves it as the admin. */
async function publish(url: string, platform: Child): Promise<{ tokens: string[]; agentId: string }> {
  const tokens: string[] = []
  for (const { subject } of demoPeople) tokens.push(await signIn(url, subject))
  const as = (role: string) =>
    createCall(url, { authorization: `Bearer ${tokens[demoPeople.findIndex(person => person.role === role)]}` })
  const { id: agentId } = await as('agent_manager')(createAgent, {
    body: {
      name: 'Measured',
      category: 'learning',
      description: 'Says what it is told to say.',
      visibility: 'public',
      connection: { platform: 'dify', type: 'chat', apiUrl: platform.url, apiKey: key }
    }
  })
  await as('admin')(decideReview, { params: { agentId }, body: { decision: 'approve' } })
  return { tokens, agentId }
}
