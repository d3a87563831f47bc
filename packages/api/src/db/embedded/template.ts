import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { connectDatabase, type Db } from '../connect.ts'
import { type EmbeddedOptions, startEmbeddedDatabase } from './start-embedded.ts'

/**
 * Writes a dump of a new database after `migrate` (and seeding, if it does that too) has run on it. A start with it as
 * `templateFile` is much faster. Name it `.tar.gz` to ship it, or `.tar` for an even faster start.
 */
export async function buildTemplate(
  outFile: string,
  migrate: (db: Db) => Promise<unknown>,
  options: Pick<EmbeddedOptions, 'program'> = {}
): Promise<void> {
  await mkdir(dirname(outFile), { recursive: true })
  const embedded = await startEmbeddedDatabase(options)
  try {
    const db = connectDatabase(embedded.connection)
    try {
      await migrate(db)
    } finally {
      await db.destroy()
    }
    await embedded.dump(outFile)
    // Other dumps are private, but this one contains no personal data, and another user may run the installation.
    await chmod(outFile, 0o644)
  } finally {
    await embedded.stop()
  }
}
