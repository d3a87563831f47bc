import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { templateFile } from './build-template.ts'
import { completeMark } from './data-dir.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded.ts'

const folderIn = (dataDir: string) => join(dataDir, 'database')

/** Starts the embedded database of a server's data folder. Throws when another process uses it. */
export const openEmbedded = (dataDir: string, log?: Log): Promise<EmbeddedDatabase> =>
  startEmbeddedDatabase({ dataDir: folderIn(dataDir), templateFile, ...(log && { log }) })

/** Whether a server has ever stored anything in it. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(folderIn(dataDir), completeMark))
