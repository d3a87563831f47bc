/** `npm run bench`: measures what the product costs beside the shortest server with its duties and a bare proxy. Not part of the gate.
 * With `--page` it measures the chat page in Chromium instead, with `--base` what a knowledge base costs a question, with `--texts` what the
 * text of long answers takes, with `--cost` what each part costs the server and PostgreSQL, with `--school` how long the lists and statistics of a large school take, with `--launches` what happens when a lecture begins. */
import { ensureBuilt, ensureInstalled } from '../packages/api/bin/prepare.mjs'
import { runSource } from './run-source.mjs'

const args = process.argv.slice(2)
ensureInstalled()
// The search is measured alone, from its sources: how fast it is, at a million passages too, and how well it ranks.
for (const [name, own] of [
  ['search', 'search'],
  ['million', 'search'],
  ['ranking', 'ranking']
])
  if (args.includes(`--${name}`)) {
    process.exit(
      await runSource(
        `tests/bench/${own}/run.ts`,
        args.filter(arg => arg === '--million' || arg !== `--${name}`)
      )
    )
  }
// How documents are read and indexed is measured from the sources too.
if (!args.includes('--ingest') && !args.includes('--scans')) ensureBuilt()
const alone = ['--page', '--base', '--texts', '--cost', '--school', '--launches'].find(name => args.includes(name))
const program = ['--school', '--launches'].includes(alone) ? `${alone.slice(2)}/run` : (alone?.slice(2) ?? 'run')
process.exit(await runSource(`tests/bench/${program}.ts`, alone ? args.filter(arg => arg !== alone) : args))
