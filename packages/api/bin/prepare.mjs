import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. This file only imports Node's modules, because it runs before anything is installed. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Installs the locked packages unless they are installed already. */
export function ensureInstalled() {
  const lock = hash([readFileSync(join(root, 'package-lock.json'))])
  const stamp = join(root, 'node_modules/.lyceum-installed')
  if (read(stamp) === lock) return
  // `ci` rejects a lock file without another system's optional binaries; `install` keeps the locked versions and adds those.
  // Development packages are needed for the build, whatever NODE_ENV is.
  step('Installing packages', 'npm', ['install', '--no-audit', '--no-fund', '--include=dev'])
  writeFileSync(stamp, lock)
}

/** Builds the four packages unless they are already built from the current sources. */
export function ensureBuilt() {
  const sources = hash([...sourceFiles()].sort().map(file => `${file} ${hash([readFileSync(file)])}`))
  if (read(buildStamp) === sources) return
  step('Building, as after every change', 'npm', ['run', 'build', '--silent'])
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, sources)
}

/** Deletes the stamp of the last build, so that the next start builds again. */
export const forgetBuild = () => rmSync(buildStamp, { force: true })

const buildStamp = join(root, 'packages/api/dist/.built-from')

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

/** Prints the name of a step. The returned function ends the line with the step's duration. */
export function beginStep(name) {
  const begun = performance.now()
  process.stdout.write(`${name} … `)
  return () => say(`${Math.round((performance.now() - begun) / 1000)} s`)
}

/** Runs a command as one line of output. If it fails, prints its output and ends this process with its exit code. */
function step(name, command, args) {
  const end = beginStep(name)
  const env = { ...process.env, NX_DAEMON: 'false' }
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 64 << 20 })
  if (error) throw error
  if (status !== 0) {
    process.stderr.write(`failed\n${stdout}${stderr}`)
    process.exit(status ?? 1)
  }
  end()
}

/** Runs a command in the root and ends this process with its exit code if it fails. */
export function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
