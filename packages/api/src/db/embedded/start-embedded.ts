import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Log, silent } from '../log.ts'
import type { ServerOptions } from './control.ts'
import { type ServerProcess, type ServerProgram, startServer } from './start-server.ts'

export type EmbeddedOptions = {
  /** The data folder; undefined for an in-memory database. */
  dataDir?: string | undefined
  /** A dump to start from if there is no data yet (template.ts). */
  templateFile?: string | undefined
  /** The longest time in milliseconds without a statement before an open transaction is rolled back. */
  idleTransactionMs?: number
  /** The interval of checkpoints and vacuum in milliseconds. */
  housekeepingMs?: number
  log?: Log
  /** The program of the server's process, if it is not the one beside this file. */
  program?: ServerProgram
}

export type EmbeddedDatabase = {
  connection: { socketPath: string }
  /** Writes all data to a file from which a later start can begin: `.tar`, or `.tar.gz` for a smaller one. */
  dump(file: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL (PGlite with pgvector) in a separate process, reached over a unix socket. It ends with this process. If it
 * dies while its data is on disk, it is restarted at the same address. Acknowledged data survives the death of either process,
 * but not a power cut, because writes do not wait for the disk. Throws when another database uses the folder.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { dataDir, templateFile, log = silent, program } = options
  const folder = await mkdtemp(join(socketHome(), 'lyceum-'))
  const serverOptions: ServerOptions = {
    socketPath: join(folder, '.s.PGSQL.5432'),
    ownFolder: folder,
    dataDir: dataDir && resolve(dataDir),
    templateFile: templateFile && resolve(templateFile),
    idleTransactionMs: options.idleTransactionMs ?? 30_000,
    housekeepingMs: options.housekeepingMs ?? 60_000
  }
  let stopping = false
  let restarting: Promise<void> | undefined
  let server = await startServer(serverOptions, log, program).catch(async failure => {
    await rm(folder, { recursive: true, force: true })
    throw failure
  })
  restartWhenEnded(server)

  function restartWhenEnded(running: ServerProcess): void {
    running.ended.then(how => {
      if (stopping) return
      log.error(`the embedded database is gone: ${how}`)
      // An in-memory database has lost its data.
      if (dataDir !== undefined) restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    await delay(restartDelayMs, undefined, { ref: false })
    if (stopping) return
    try {
      server = await startServer(serverOptions, log, program)
      log.info('the embedded database is back')
      restartWhenEnded(server)
    } catch (failure) {
      log.error(failure instanceof Error ? failure.message : String(failure))
      await restart()
    }
  }

  return {
    connection: { socketPath: serverOptions.socketPath },
    dump: file => server.dump(resolve(file)),
    async stop() {
      stopping = true
      await restarting
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const restartDelayMs = 500

/** The folder for the socket. A socket's path may have 108 bytes (104 on macOS), so a deep temporary folder is not used. */
function socketHome(): string {
  return Buffer.byteLength(tmpdir()) > maxSocketFolderLength ? '/tmp' : tmpdir()
}

const maxSocketFolderLength = 70
