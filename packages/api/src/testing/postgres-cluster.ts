import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
  /** Stops or continues all of the server's processes: a machine that says nothing any more, though its connections are open. */
  setFrozen(frozen: boolean): Promise<void>
  /** The folder of its socket. */
  folder: string
  /** Stops the cluster as a crash does, unless `orderly`, and removes its files. */
  stop(how?: { orderly: boolean }): Promise<void>
}

type Options = {
  /** Whether it waits for the disk. */
  durable?: boolean
  /** Whether standbys can follow it (`startStandby`). */
  replicated?: boolean
  /** A place in the network other than the unix socket. */
  place?: NetworkPlace
}

/** A place in the network: the command that runs a program there, and its address. */
export type NetworkPlace = { within: string[]; address: string }

/**
 * Starts a PostgreSQL server in a temporary folder, reached by a unix socket, and elsewhere only with a `place`. It ends with this process,
 * however that ends, and its files are removed.
 * Throws with instructions when PostgreSQL is not installed.
 */
export async function startPostgresCluster(options: Options = {}): Promise<PostgresCluster> {
  return startCluster(options, async ({ binaries, user, folder, data }) => {
    // The collation is by bytes, like that of the embedded database, so that tests see the same order on both.
    const initial = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    await promisify(execFile)(join(binaries, 'initdb'), initial, { ...user, cwd: folder })
    if (options.place) await appendFile(join(data, 'pg_hba.conf'), trusted)
  })
}

/** Where a cluster's files are, and as whom its programs run. */
export type ClusterPlace = { binaries: string; user: ReturnType<typeof postgresUser>; folder: string; data: string }

/** Starts a server on the files that `prepare` makes. */
export async function startCluster(
  { durable = false, replicated = false, place }: Options,
  prepare: (place: ClusterPlace) => Promise<void>
): Promise<PostgresCluster> {
  const binaries = findPostgres()
  const user = postgresUser()
  // The user `postgres` can't access a temporary folder of root.
  const folder = await mkdtemp(join(user ? '/tmp' : tmpdir(), 'lyceum-pg-'))
  if (user) await chown(folder, user.uid, user.gid)
  const url = (database: string) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  try {
    const data = join(folder, 'data')
    await prepare({ binaries, user, folder, data })
    const listening = `listen_addresses=${place?.address ?? ''}`
    const settings = [
      ...(replicated ? withStandbys : alone),
      ...[...always, `unix_socket_directories=${folder}`, listening],
      ...(durable ? [] : notDurable)
    ]
    const command = [join(binaries, 'postgres'), '-D', data, ...settings.flatMap(setting => ['-c', setting])]
    // Only root may enter another place, and the server may not run as root.
    const entered = place ? [...place.within, ...asUser(user), ...command] : command
    const keeper = spawn('/bin/sh', ['-c', keep, 'sh', folder, ...entered], {
      ...(!place && user),
      cwd: folder,
      // In its own process group: Ctrl-C must not end it before the tests have closed their connections.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe']
    })
    const postmaster = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
    const stop = async ({ orderly = false } = {}) => {
      if (orderly) {
        const ended = once(keeper, 'exit')
        process.kill(await postmaster(), 'SIGINT')
        await ended
      }
      await end(keeper, folder)
    }
    await whenReady(url('postgres'), keeper).catch(async failure => {
      await stop()
      throw failure
    })
    const restart = async ({ downSeconds, crash }: { downSeconds: number; crash: boolean }) => {
      await writeFile(join(folder, 'restart'), String(downSeconds))
      process.kill(await postmaster(), crash ? 'SIGQUIT' : 'SIGINT')
      await delay(downSeconds * 1000)
      await whenReady(url('postgres'), keeper)
    }
    const setFrozen = async (frozen: boolean) => {
      const server = await postmaster()
      for (const pid of [server, ...childrenOf(server)]) process.kill(pid, frozen ? 'SIGSTOP' : 'SIGCONT')
    }
    return { url, restart, setFrozen, folder, stop }
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

const always = ['max_connections=200', 'timezone=UTC', 'log_min_messages=fatal']
const alone = ['wal_level=minimal', 'max_wal_senders=0']
const withStandbys = ['wal_level=replica', 'max_wal_senders=4']
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const startingMs = 30_000
const stoppingMs = 10_000

/** Whoever reaches the place of a server of tests is trusted. */
const trusted = 'host all,replication all 0.0.0.0/0 trust\n'

const asUser = (user: ClusterPlace['user']) =>
  user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)

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
