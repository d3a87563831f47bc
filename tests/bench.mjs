/** `npm run bench`: measures what the product costs beside the shortest server with its duties and a bare proxy. Not part of the gate. */
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, root } from '../packages/api/bin/prepare.mjs'

ensureInstalled()
ensureBuilt()
const command = ['--conditions=source', '--import', 'tsx', 'tests/bench/run.ts', ...process.argv.slice(2)]
// The channel lets the bench end with this process, however it ends.
const bench = spawn(process.execPath, command, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => bench.kill(signal))
bench.once('exit', code => process.exit(code ?? 1))
