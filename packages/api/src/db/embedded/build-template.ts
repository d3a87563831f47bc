import { fileURLToPath } from 'node:url'
import { migrate } from '../migrate.ts'
import { besideThis } from './start-server.ts'
import { buildTemplate } from './template.ts'

/** The migrated database that a first start unpacks; the build writes it next to the built server. */
export const templateFile = fileURLToPath(new URL('../../../dist/database.tar.gz', import.meta.url))

/** Run by the build: `node dist/db/embedded/build-template.js`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Compiled once and fast: better code would take longer to compile than it saves in this short life.
  void buildTemplate(templateFile, migrate, { program: besideThis(['--liftoff-only']) })
}
