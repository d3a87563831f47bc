import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresUser } from '../../packages/api/src/testing/postgres-binaries.ts'
import type { NetworkPlace, PostgresCluster } from '../../packages/api/src/testing/postgres-cluster.ts'
import { root } from '../built-server.ts'

type Ended = { end(): Promise<void> }

/** PgBouncer in session pooling beside a PostgreSQL server, with what `OPERATIONS.md` says of it. */
export async function startPgBouncer(place: NetworkPlace, { folder }: PostgresCluster): Promise<Ended & { port: number }> {
  const port = 6432
  const settings = `[databases]
* = host=${folder} user=postgres
[pgbouncer]
listen_addr = ${place.address}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
max_client_conn = 300
default_pool_size = 90
server_login_retry = 1
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`
  return { port, ...(await startIn(place, 'pgbouncer', settings, file => ['--quiet', file], postgresUser())) }
}

/** HAProxy with the example of `examples/deploy`, but for its addresses. What Patroni answers there, this process does. */
export async function startHaproxy(
  place: NetworkPlace,
  home: string,
  servers: { cluster: PostgresCluster; address: string }[]
): Promise<Ended> {
  const states = await Promise.all(servers.map(({ cluster }) => answerState(cluster, home)))
  let settings = readFileSync(join(root, 'examples/deploy/haproxy.cfg'), 'utf8').replace(
    '127.0.0.1:5432',
    `${place.address}:5432`
  )
  for (const [at, { address }] of servers.entries())
    settings = settings.replace(
      new RegExp(`db${at + 1}\\.school\\.example:5432 (.*)port 8008`),
      `${address}:5432 $1addr ${home} port ${states[at]!.port}`
    )
  const proxy = await startIn(place, 'haproxy', settings, file => ['-f', file, '-db'])
  return {
    async end() {
      await proxy.end()
      for (const { server } of states) server.close().closeAllConnections()
    }
  }
}

/** `/primary` is 200 when the server takes writes, as Patroni's is. */
async function answerState(cluster: PostgresCluster, home: string): Promise<{ server: http.Server; port: number }> {
  const server = http.createServer((_request, response) => {
    void takesWrites(cluster).then(takes => response.writeHead(takes ? 200 : 503).end())
  })
  await new Promise<void>(resolve => server.listen(0, home, resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

async function takesWrites(cluster: PostgresCluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select pg_is_in_recovery() as standby')).rows[0].standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function startIn(
  { within }: NetworkPlace,
  program: string,
  settings: string,
  argsOf: (file: string) => string[],
  user?: { uid: number; gid: number }
): Promise<Ended> {
  const path = [`/usr/sbin/${program}`, `/usr/local/sbin/${program}`].find(existsSync)
  if (!path) throw new Error(`${program} is not installed`)
  const folder = await mkdtemp(join(tmpdir(), `lyceum-${program}-`))
  await chmod(folder, 0o755)
  const file = join(folder, 'settings')
  await writeFile(file, settings)
  const as = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const [command, ...args] = [...within, ...as, path, ...argsOf(file)]
  const child: ChildProcess = spawn(command!, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        const kill = setTimeout(() => child.kill('SIGKILL'), 2000)
        await once(child, 'exit')
        clearTimeout(kill)
      }
      await rm(folder, { recursive: true, force: true })
    }
  }
}
