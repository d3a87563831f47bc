import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireLock } from './lock.ts'

export type DataDir = {
  /** PostgreSQL's data folder inside the folder. */
  cluster: string
  /** Whether nothing is stored yet. */
  empty: boolean
  /** Marks the data as initialised. */
  complete(): Promise<void>
  /** Releases the folder. */
  release(): Promise<void>
}

/** The file that says that the data is initialised. */
export const completeMark = 'complete'

/** Locks a data folder for this process and creates it if needed. Throws when another embedded database uses it. */
export async function lockDataDir(path: string): Promise<DataDir> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const release = await acquireLock(join(path, 'server.lock'))
  const cluster = join(path, 'cluster')
  const mark = join(path, completeMark)
  const empty = !existsSync(mark)
  // Without the mark the first start was interrupted before anything could be stored: start over.
  if (empty) await rm(cluster, { recursive: true, force: true })
  return { cluster, empty, complete: () => writeFile(mark, ''), release }
}
