import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres, postgresUser } from './postgres-binaries.ts'

export type PostgresCluster = {
  /** The URL of a database of the cluster. */
  url(database: string): string
  /** Restarts the server, after a time in which it is not there. A crash closes nothing and is recovered from. */
  restart(how: { downSeconds: number; crash: boolean }): Promise<void>
  /** Stops the cluster and removes its files. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server in a temporary folder, reached by a unix socket only. It does not wait for the disk, unless
 * `durable`. It ends with this process, however that ends, and its files are removed.
 * Throws with instructions when PostgreSQL is not installed.
 */
export async function startPostgresCluster({ durable = false } = {}): Promise<PostgresCluster> {
  const binaries = findPostgres()
  const user = postgresUser()
  // The user `postgres` can't access a temporary folder of root.
  const folder = await mkdtemp(join(user ? '/tmp' : tmpdir(), 'lyceum-pg-'))
  if (user) await chown(folder, user.uid, user.gid)
  const url = (database: string) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  try {
    const data = join(folder, 'data')
    // The collation is by bytes, like that of the embedded database, so that tests see the same order on both.
    const initial = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    await promisify(execFile)(join(binaries, 'initdb'), initial, { ...user, cwd: folder })
    const settings = [...always, `unix_socket_directories=${folder}`, ...(durable ? [] : notDurable)]
    const command = [join(binaries, 'postgres'), '-D', data, ...settings.flatMap(setting => ['-c', setting])]
    const keeper = spawn('/bin/sh', ['-c', keep, 'sh', folder, ...command], {
      ...user,
      cwd: folder,
      // In its own process group: Ctrl-C must not end it before the tests have closed their connections.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe']
    })
    const stop = () => end(keeper, folder)
    await whenReady(url('postgres'), keeper).catch(async failure => {
      await stop()
      throw failure
    })
    const restart = async ({ downSeconds, crash }: { downSeconds: number; crash: boolean }) => {
      await writeFile(join(folder, 'restart'), String(downSeconds))
      const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
      process.kill(pid, crash ? 'SIGQUIT' : 'SIGINT')
      await delay(downSeconds * 1000)
      await whenReady(url('postgres'), keeper)
    }
    return { url, restart, stop }
  } catch (failure) {
    await rm(folder, { recursive: true, force: true })
    throw failure
  }
}

/**
 * A script that runs the server until standard input closes, at the latest when the process holding it dies. It starts the server
 * again when a file says after how many seconds.
 */
const keep = `
folder=$1; shift
exec 3<&0
while :; do
  "$@" 3<&- &
  server=$!
  (cat <&3 >/dev/null; rm -f "$folder/restart"; kill -QUIT $server) 2>/dev/null &
  guard=$!
  wait $server
  kill $guard 2>/dev/null
  [ -e "$folder/restart" ] || break
  sleep "$(cat "$folder/restart")"
  rm -f "$folder/restart"
done
cd / && rm -rf "$folder"`

const always = [
  'listen_addresses=',
  'max_connections=200',
  'timezone=UTC',
  'wal_level=minimal',
  'max_wal_senders=0',
  'log_min_messages=fatal'
]
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const startingMs = 30_000
const stoppingMs = 10_000

async function whenReady(url: string, keeper: ChildProcess): Promise<void> {
  let errors = ''
  keeper.stderr?.on('data', (chunk: Buffer) => {
    if (errors.length < 4000) errors += chunk.toString()
  })
  const deadline = Date.now() + startingMs
  while (!(await answers(url))) {
    if (keeper.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${errors}`)
    await delay(50)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  // A server that is still starting may drop the connection.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function end(keeper: ChildProcess, folder: string): Promise<void> {
  if (keeper.exitCode === null && keeper.signalCode === null) {
    const ended = new Promise(resolve => keeper.once('exit', resolve))
    const killTimer = setTimeout(() => process.kill(-keeper.pid!, 'SIGKILL'), stoppingMs)
    keeper.stdin?.end()
    await ended
    clearTimeout(killTimer)
  }
  await rm(folder, { recursive: true, force: true })
}
