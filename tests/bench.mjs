/** `npm run bench`: measures what the product costs beside the shortest server with its duties and a bare proxy. Not part of the gate.
 * With `--page` it measures the chat page in Chromium instead. */
import { ensureBuilt, ensureInstalled } from '../packages/api/bin/prepare.mjs'
import { runSource } from './run-source.mjs'

ensureInstalled()
ensureBuilt()
const args = process.argv.slice(2)
const page = args[0] === '--page'
process.exit(await runSource(page ? 'tests/bench/page.ts' : 'tests/bench/run.ts', page ? args.slice(1) : args))
