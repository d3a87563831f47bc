import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readTables } from './filled-tables.ts'
import type { TestApi } from './start-api.ts'

/**
 * Where a text stands, in any writing: the tables of the database, also in columns of bytes, and the stored files with their names.
 * Tables that are given are left out.
 */
export async function findText({ db, context }: TestApi, text: string, without: readonly string[] = []): Promise<string[]> {
  const found: string[] = []
  const [plain, hex] = [text.toLowerCase(), Buffer.from(text.toLowerCase()).toString('hex')]
  for (const [table, rows] of await readTables(db)) {
    if (without.includes(table)) continue
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const shown = (JSON.stringify(value) ?? '').toLowerCase()
        if (shown.includes(plain) || shown.includes(hex)) found.push(`${table}.${column}`)
      }
  }
  const folder = join(context.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const content = (await readFile(path)).toString('latin1').toLowerCase()
    if (content.includes(plain) || entry.name.toLowerCase().includes(plain)) found.push(`storage ${entry.name}`)
  }
  return found
}
