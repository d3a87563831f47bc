import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Compiles the server for production: `dist` without test code. Types are checked by `npm run types`, which writes
 * `dist/types`.
 */
const inPackage = path => fileURLToPath(new URL(`../${path}`, import.meta.url))
const dist = inPackage('dist')

// Removes the output of deleted sources.
for (const name of existsSync(dist) ? readdirSync(dist) : [])
  if (name !== 'types' && !name.startsWith('.')) rmSync(`${dist}/${name}`, { recursive: true })

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', inPackage('build/tsconfig.json')], { stdio: 'inherit' })
process.exitCode = status ?? 1
