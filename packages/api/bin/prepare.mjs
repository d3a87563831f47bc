import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Imports nothing but Node: it runs before anything is installed. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Installs the locked packages unless exactly these are installed. */
export function ensureInstalled() {
  const lock = hash([readFileSync(join(root, 'package-lock.json'))])
  const stamp = join(root, 'node_modules/.lyceum-installed')
  if (read(stamp) === lock) return
  say('Installing packages…')
  // `ci` refuses a lock file that lacks another system's optional binaries; `install` keeps to the locked versions and adds those.
  // Development packages are needed to build, whatever NODE_ENV says.
  run('npm', ['install', '--no-audit', '--no-fund', '--include=dev'])
  writeFileSync(stamp, lock)
}

/** Builds the four packages unless the built ones come from exactly these sources. */
export function ensureBuilt() {
  const sources = hash([...sourceFiles()].sort().map(file => `${file} ${hash([readFileSync(file)])}`))
  const stamp = join(root, 'packages/api/dist/.built-from')
  if (read(stamp) === sources) return
  say('Building… (about a minute, only after a change)')
  run('npm', ['run', 'build', '--silent'])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}

function* sourceFiles() {
  const tops = ['package-lock.json', 'tsconfig.json', 'rollup.config.mjs', 'lerna.json']
  yield* tops.map(file => join(root, file))
  for (const name of ['core', 'widget', 'portal', 'api']) yield* filesBelow(join(root, 'packages', name))
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder)) {
    if (entry === 'node_modules' || entry === 'dist') continue
    const path = join(folder, entry)
    if (statSync(path).isDirectory()) yield* filesBelow(path)
    else if (!/\.(test|stories)\.tsx?$|\.md$/.test(entry)) yield path
  }
}

function hash(parts) {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest('hex')
}

const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Runs a command in the root and ends this process with its code when it fails. */
export function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
