/** `npm run bench`: measures what the product costs beside the shortest server with its duties and a bare proxy. Not part of the gate. */
import { ensureBuilt, ensureInstalled } from '../packages/api/bin/prepare.mjs'
import { runSource } from './run-source.mjs'

ensureInstalled()
ensureBuilt()
process.exit(await runSource('tests/bench/run.ts', process.argv.slice(2)))
