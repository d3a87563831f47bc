import { existsSync, openAsBlob } from 'node:fs'
import { rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { createBackend } from './backend.ts'
import type { FromServer, ServerOptions, ToServer } from './control.ts'
import { type DataDir, lockDataDir } from './data-dir.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createSessions } from './sessions.ts'

/**
 * The embedded database's process: PGlite behind a unix socket, controlled by its parent over IPC. It lives as long
 * as the parent: when the channel closes for any reason, it closes the database and ends.
 */
async function serve(options: ServerOptions): Promise<void> {
  const { socketPath, ownFolder, dataDir, templateFile, idleTransactionMs, housekeepingMs } = options
  const files = dataDir === undefined ? undefined : await lockDataDir(dataDir)
  const database = await open(files, templateFile)
  const sessions = createSessions(await createBackend(database), {
    idleTransactionMs,
    onIdleTransaction: () =>
      report({ type: 'log', level: 'warn', message: 'rolled back a transaction that was left open without a statement' }),
    onBroken: failure => {
      sessions.close('57P02', 'the embedded database broke and has to start again')
      abandon(failure, files)
    }
  })
  const stopHousekeeping = startHousekeeping(database, sessions, housekeepingMs, failure =>
    report({ type: 'log', level: 'warn', message: `housekeeping failed: ${messageOf(failure)}` })
  )
  await rm(socketPath, { force: true })
  await sessions.listen(socketPath)

  const dump = (file: string) => sessions.runExclusive(() => writeDump(database, file))

  async function finish(): Promise<void> {
    setTimeout(() => process.exit(1), closingMs).unref()
    stopHousekeeping()
    sessions.close('57P01', 'the embedded database is stopping')
    await sessions.runExclusive(() => database.query('CHECKPOINT'))
    await database.close()
    await rm(socketPath, { force: true })
    // Only if it is empty: other files in it are not the server's.
    if (ownFolder !== undefined) await rmdir(ownFolder).catch(() => {})
    await files?.release()
    process.exit(0)
  }

  process.off('disconnect', exitNow)
  process.on('disconnect', () => finish().catch(failure => abandon(failure, files)))
  process.on('message', (order: ToServer) => {
    if (order.type === 'stop') finish().catch(failure => abandon(failure, files))
    else dump(order.file).then(() => report({ type: 'dumped' }), fail)
  })
  report({ type: 'ready' })
}

/** Opens the stored data, or starts from the template, or from an empty database (which takes seconds). */
async function open(files: DataDir | undefined, templateFile: string | undefined): Promise<PGlite> {
  const begin = (!files || files.empty) && templateFile !== undefined && existsSync(templateFile)
  const database = await PGlite.create({
    ...(files && { dataDir: files.cluster }),
    ...(begin && { loadDataDir: await openAsBlob(templateFile, { type: tarType(templateFile) }) }),
    extensions: { vector },
    // Smaller log segments make a smaller dump, and in memory a large buffer only delays the start.
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, ...(files ? [] : ['-c', 'shared_buffers=16MB'])]
  })
  await files?.complete()
  return database
}

/** Writes a tar of the data files, gzipped if the name ends with `.gz`. It is renamed to its name once it is complete. */
async function writeDump(database: PGlite, file: string): Promise<void> {
  await database.query('CHECKPOINT')
  const dump = await database.dumpDataDir(isGzip(file) ? 'gzip' : 'none')
  await writeFile(`${file}.part`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${file}.part`, file)
}

const closingMs = 10_000
const isGzip = (file: string) => file.endsWith('.gz')
const tarType = (file: string) => (isGzip(file) ? 'application/gzip' : 'application/x-tar')
// Only the message: the stack contains the engine's minified source.
const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))
const exitNow = () => process.exit(0)

function report(message: FromServer): void {
  if (process.connected) process.send?.(message)
}

function fail(failure: unknown): void {
  report({ type: 'failed', reason: messageOf(failure) })
}

/** Ends without closing the database: acknowledged data is in its log, from which the next start recovers. */
function abandon(failure: unknown, files: DataDir | undefined): void {
  report({ type: 'log', level: 'error', message: messageOf(failure) })
  const exit = () => setTimeout(() => process.exit(1), logFlushMs)
  ;(files?.release() ?? Promise.resolve()).then(exit, exit)
}

const logFlushMs = 100

process.umask(0o077)
// Ignores signals sent to the whole process group: the parent stops the database when it no longer needs it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', exitNow)
process.on('uncaughtException', failure => abandon(failure, undefined))
if (!process.connected) exitNow()

serve(JSON.parse(process.argv[2]!) as ServerOptions).catch(failure => {
  fail(failure)
  setTimeout(() => process.exit(1), logFlushMs)
})
