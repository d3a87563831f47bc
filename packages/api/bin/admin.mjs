/**
 * `npm run check`, `npm run make-secrets`, `npm run reseal`, `npm run re-embed`, `npm run re-index`: the built server's commands for who runs
 * it. What is built is never replaced, since servers may run from it; only what has no build at all, and is not for production, gets one.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isProduction } from './mode.mjs'
import { ensureBuilt, ensureInstalled, root, run, say } from './prepare.mjs'

const program = 'packages/api/dist/admin.js'
if (!existsSync(join(root, program))) {
  if (isProduction(process.env)) {
    say('The server has not been built. Run `npm install` and `npm run build` first.')
    process.exit(1)
  }
  ensureInstalled()
  ensureBuilt()
}
run(process.execPath, [program, ...process.argv.slice(2)])
