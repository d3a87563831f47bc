/** `npm run bench`: measures what the product costs beside the shortest server with its duties and a bare proxy. Not part of the gate. */
import { ensureBuilt, ensureInstalled } from '../packages/api/bin/prepare.mjs'
import { runSource } from './run-source.mjs'

const args = process.argv.slice(2)
ensureInstalled()
// The search is measured alone, from its sources.
if (args.includes('--search')) {
  process.exit(
    await runSource(
      'tests/bench/search/run.ts',
      args.filter(arg => arg !== '--search')
    )
  )
}
// How documents are read and indexed is measured from the sources too.
if (!args.includes('--ingest')) ensureBuilt()
process.exit(await runSource('tests/bench/run.ts', args))
