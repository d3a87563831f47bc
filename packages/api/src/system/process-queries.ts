import type { Db } from '../db/connect.ts'
import type { ProcessRow } from '../db/tables.ts'

/** How often a process writes that it is alive, and after how long without it counts as dead. */
export const beatEveryMs = 15_000
export const deadAfterMs = 50_000

export async function saveProcess(db: Db, row: ProcessRow): Promise<void> {
  await db('processes').insert(row).onConflict('id').merge(['seenAt', 'replies'])
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db('processes').where({ id }).delete()
}

export async function dropProcessesBefore(db: Db, before: Date): Promise<void> {
  await db('processes').where('seenAt', '<', before).delete()
}

export function listProcesses(db: Db): Promise<ProcessRow[]> {
  return db('processes').orderBy('seenAt', 'desc').orderBy('id')
}
