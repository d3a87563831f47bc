import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresCluster, startPostgresCluster } from '../../packages/api/src/testing/postgres-cluster.ts'
import { startChild } from '../bench/child.ts'
import { startGuard } from '../bench/guard.ts'
import { startLyceum } from '../bench/lyceum.ts'
import { isWhole } from '../bench/script.mjs'
import { ownTarget, type Target } from '../bench/targets.ts'
import { type BuiltServer, startBuiltServer } from '../built-server.ts'

/** How the platform answers the next questions; without `count` until `endAnswers`. */
type Answers = { count?: number; paceMs: number; timed?: boolean; long?: boolean }

/** The built server in production mode on a durable PostgreSQL, and a platform whose answers end when they are told to. */
export type World = {
  lyceum: Target
  /** The address of a question to the one agent, and the headers of a guest who may ask it. */
  question: { url: string; headers: Record<string, string> }
  cluster: PostgresCluster
  /** Starts a further process of the server, on the same data. It ends with this process, if not before. */
  startServer(port: number, env?: NodeJS.ProcessEnv): Promise<BuiltServer>
  /** The one agent, and the token of a share by which guests ask it. */
  share: { agentId: string; token: string }
  /** What the server has written so far, its log included. */
  output(): string
  setAnswer(answer: Answers): Promise<void>
  endAnswers(): Promise<void>
  /** Returns how many replies are stored. @throws unless all have ended, and each of `acknowledged` is finished and whole */
  checkStored(acknowledged: string[]): Promise<number>
  end(): Promise<void>
}

const key = 'app-proof-0000000001'

export async function startWorld(): Promise<World> {
  const ends: (() => unknown)[] = []
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await one()
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-prove-'))
    ends.push(() => rm(dataDir, { recursive: true, force: true }))
    const guard = startGuard()
    ends.push(guard.end)
    const platform = await startChild('platform.mjs', [key])
    ends.push(platform.end)
    const cluster = await startPostgresCluster({ durable: true })
    ends.push(cluster.stop)
    const databaseUrl = cluster.url('postgres')
    const lyceum = await startLyceum({ databaseUrl, dataDir, platformUrl: platform.url, key, cpuProf: undefined, guard })
    ends.push(() => lyceum.server.end('SIGTERM'))
    const question = {
      url: `${lyceum.url}/api/v1/agents/${lyceum.agentId}/messages`,
      headers: { authorization: `Share ${lyceum.shareToken}` }
    }
    return {
      lyceum: ownTarget('lyceum', { pid: lyceum.server.pid, ...question }),
      question,
      cluster,
      startServer: (port, env = {}) =>
        startBuiltServer({
          url: `http://127.0.0.1:${port}`,
          env: { ...lyceum.env, PORT: String(port), BASE_URL: lyceum.url, ...env },
          onStart: guard.watch
        }),
      share: { agentId: lyceum.agentId, token: lyceum.shareToken },
      output: lyceum.server.output,
      setAnswer: answer => platform.send(answer),
      endAnswers: () => platform.send({ stop: true }),
      checkStored: acknowledged => checkStored(databaseUrl, acknowledged),
      end
    }
  } catch (failure) {
    await end()
    throw failure
  }
}

async function checkStored(databaseUrl: string, acknowledged: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; status: string; text: string; asked: boolean }>(
      `select m.id, m.status, m.body ->> 'text' as text,
         exists (select 1 from messages q where q.id = m.question_id and q.side = 'human') as asked
       from messages m where m.side = 'agent'`
    )
    const running = rows.filter(({ status }) => status === 'generating')
    if (running.length > 0) throw new Error(`${running.length} replies have not ended`)
    const stored = new Map(rows.map(row => [row.id, row]))
    for (const id of acknowledged) {
      const row = stored.get(id)
      if (!row?.asked) throw new Error('a question that was acknowledged is not stored')
      if (row.status !== 'finished' || !isWhole(row.text))
        throw new Error(`a reply that was shown is stored as ${row.status} or not whole`)
    }
    return rows.length
  } finally {
    await client.end()
  }
}
