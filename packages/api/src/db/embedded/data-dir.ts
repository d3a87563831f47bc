import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from './lock.ts'

export type DataDir = {
  /** PostgreSQL's own folder inside ours. */
  cluster: string
  /** Nothing is stored yet. */
  empty: boolean
  /** From now on what is stored counts. */
  complete(): Promise<void>
  /** Gives the folder back. */
  release(): Promise<void>
}

/** Takes a data folder for this process alone, making it if need be. Throws when another embedded database has it. */
export async function takeDataDir(path: string): Promise<DataDir> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const release = await takeLock(join(path, 'server.lock'))
  const cluster = join(path, 'cluster')
  const mark = join(path, 'complete')
  const empty = !existsSync(mark)
  // Without the mark the very first start was cut short before anybody could store anything: begin again.
  if (empty) await rm(cluster, { recursive: true, force: true })
  return { cluster, empty, complete: () => writeFile(mark, ''), release }
}
