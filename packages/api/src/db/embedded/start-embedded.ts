import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Log, silent } from '../log.ts'
import type { ServerOptions } from './control.ts'
import { type ServerProcess, type ServerProgram, startServer } from './start-server.ts'

export type EmbeddedOptions = {
  /** Folder of the data; undefined keeps everything in memory. */
  dataDir?: string | undefined
  /** A dump to begin from when there is no data yet (template.ts). */
  templateFile?: string | undefined
  /** How long a transaction may stay open without a statement before it is rolled back. */
  idleTransactionMs?: number
  /** How often checkpoints and vacuum are looked after. */
  housekeepingMs?: number
  log?: Log
  /** Another build of the server's process than the one beside this file. */
  program?: ServerProgram
}

export type EmbeddedDatabase = {
  connection: { socketPath: string }
  /** Writes all data to a file that a later start can begin from: `.tar`, or `.tar.gz` for a small one. */
  dump(file: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL (PGlite with pgvector) in a process of its own, reached over a unix socket. It ends with this process. If it
 * dies while data is on disk, it is started again in the same place. What it acknowledged survives the death of either process,
 * but not a power cut: it does not wait for the disk. Throws when the folder is in use by another one.
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
      // In memory there is nothing to come back to.
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

/** A unix socket's path may have 108 bytes (104 on macOS); a deep temporary folder would leave none for us. */
function socketHome(): string {
  return Buffer.byteLength(tmpdir()) > maxSocketFolderLength ? '/tmp' : tmpdir()
}

const maxSocketFolderLength = 70
