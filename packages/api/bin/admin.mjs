/** `npm run check`, `npm run make-secrets`, `npm run reseal`, `npm run re-embed`, `npm run re-index`: the built server's commands for who runs it. */
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(process.execPath, ['packages/api/dist/admin.js', ...process.argv.slice(2)])
