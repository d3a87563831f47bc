import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Takes a lock file for this process; resolves with the function that releases it. A lock of a dead process is taken over. A
 * lock of a process whose parent died belongs to a server that is closing, so it is waited for. Throws when the lock is held
 * by another server.
 */
export async function acquireLock(file: string): Promise<() => Promise<void>> {
  const ownText = JSON.stringify({ server: identify(process.pid), parent: identify(process.ppid) } satisfies Holder)
  for (const deadline = Date.now() + closingMs; ; await delay(pollMs)) {
    if (await create(file, ownText)) return () => rm(file, { force: true })
    const lockText = await readFile(file, 'utf8').catch(() => undefined)
    if (lockText === undefined) continue
    const holder = parse(lockText)
    if (!holder || !isAlive(holder.server)) await removeStale(file, lockText)
    else if (isAlive(holder.parent) || Date.now() > deadline) throw new Error(inUse(file, holder))
  }
}

/** Identifies a process by id and start time, because ids are reused, in containers immediately. */
type Identity = { id: number; startedAt: string | undefined }
type Holder = { server: Identity; parent: Identity }

const closingMs = 15_000
const pollMs = 50

const inUse = (file: string, holder: Holder) =>
  `The data folder is in use by another embedded database (process ${holder.server.id}). Stop that one or choose another folder. Lock: ${file}`

function identify(id: number): Identity {
  return { id, startedAt: statusOf(id)?.startedAt }
}

function isAlive({ id, startedAt }: Identity): boolean {
  try {
    process.kill(id, 0)
  } catch (refusal) {
    return (refusal as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = statusOf(id)
  return now === undefined || (now.state !== 'Z' && now.startedAt === startedAt)
}

/**
 * Reads the state and start time of a process from /proc/<id>/stat, fields 3 and 22, on Linux; elsewhere only the id is
 * compared.
 */
function statusOf(id: number): { state: string | undefined; startedAt: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], startedAt: fields[19] }
  } catch {
    return undefined
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

/** Creates the lock atomically: the file is written under another name and linked, which fails if the lock exists. */
async function create(file: string, content: string): Promise<boolean> {
  const aside = `${file}.${process.pid}`
  await writeFile(aside, content, { mode: 0o600 })
  try {
    await link(aside, file)
    return true
  } catch (refusal) {
    if ((refusal as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw refusal
  } finally {
    await rm(aside, { force: true })
  }
}

/** Removes a stale lock. Two processes may find it; the slower one must not remove the new lock of the faster one. */
async function removeStale(file: string, content: string): Promise<void> {
  const aside = `${file}.${process.pid}.stale`
  try {
    await rename(file, aside)
  } catch (refusal) {
    if ((refusal as NodeJS.ErrnoException).code === 'ENOENT') return
    throw refusal
  }
  if ((await readFile(aside, 'utf8')) !== content) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}
