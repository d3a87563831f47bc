/** `npm run bench`: measures what the product costs beside the shortest server with its duties and a bare proxy. Not part of the gate. */
import { ensureBuilt, ensureInstalled, run } from '../packages/api/bin/prepare.mjs'

ensureInstalled()
ensureBuilt()
run('node', ['--conditions=source', '--import', 'tsx', 'tests/bench/run.ts', ...process.argv.slice(2)])
