import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where to copy a document to, for the process that reads it. The name says which process is to remove it. */
export const newCopyPath = (): string => join(tmpdir(), `lyceum-document-${process.pid}-${randomUUID()}`)

/** Copies of processes that ended without removing them, since they were killed. */
export async function leftCopies(): Promise<string[]> {
  const files = await readdir(tmpdir())
  return files.filter(file => {
    const owner = /^lyceum-document-(\d+)-[0-9a-f-]{36}$/.exec(file)?.[1]
    return owner !== undefined && !isAlive(Number(owner))
  })
}

export async function removeLeftCopies(): Promise<void> {
  // What belongs to another user stays.
  await Promise.allSettled((await leftCopies()).map(file => rm(join(tmpdir(), file), { force: true })))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (failure) {
    // EPERM: there is such a process, of another user.
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}
