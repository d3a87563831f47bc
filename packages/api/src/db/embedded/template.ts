import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { connectDatabase, type Db } from '../connect.ts'
import { type EmbeddedOptions, startEmbeddedDatabase } from './start-embedded.ts'

/**
 * Writes a dump of a fresh database after `migrate` (and seeding, if it does that too) has run on it. A start with it as
 * `templateFile` needs a fraction of the time. Name it `.tar.gz` to ship it, `.tar` to start even faster.
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
    // Dumps are private, but this one holds nobody's data, and who installs it need not be who runs it.
    await chmod(outFile, 0o644)
  } finally {
    await embedded.stop()
  }
}
