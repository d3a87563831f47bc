import { spawn } from 'node:child_process'
import { root } from '../packages/api/bin/prepare.mjs'

/**
 * Runs a TypeScript program of this folder from the sources, in a process of its own. The channel between the two lets it end
 * with this process, however this one ends. Resolves with its exit code.
 */
export function runSource(file, args) {
  const command = ['--conditions=@lyceum/source', '--import', 'tsx', file, ...args]
  const program = spawn(process.execPath, command, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal))
  return new Promise(resolve => program.once('exit', code => resolve(code ?? 1)))
}
