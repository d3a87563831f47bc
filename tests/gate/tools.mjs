import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../../packages/api/bin/prepare.mjs'

/** The path of Chromium; installs Debian's package, or else Playwright's own build. */
export function findChromium() {
  const find = () =>
    [
      process.env.CHROMIUM_PATH,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      which('chromium'),
      playwrights()
    ].find(path => path && existsSync(path))
  return find() ?? (install(['chromium', 'fonts-noto-cjk']) && find()) ?? (playwrightInstall() && find()) ?? missing('Chromium')
}

/** The folder of PostgreSQL's server programs; installs Debian's package. */
export function findPostgres() {
  const find = () => {
    const onPath =
      which('pg_ctl') && which('initdb')
        ? execFileSync('dirname', [realpath(which('pg_ctl'))], { encoding: 'utf8' }).trim()
        : undefined
    const debian = '/usr/lib/postgresql'
    const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
    return [process.env.POSTGRES_BIN, onPath, ...versions.map(version => join(debian, version, 'bin'))].find(
      folder => folder && existsSync(join(folder, 'initdb'))
    )
  }
  return find() ?? (install(['postgresql']) && find()) ?? missing('PostgreSQL')
}

/** An S3-compatible store for the tests of the file storage; installs Debian's package. */
export function ensureObjectStore() {
  const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']
  const isThere = () => packages.every(name => existsSync(`/usr/bin/${name}-server`))
  if (!isThere() && !(install(packages) && isThere())) missing('OpenStack Swift')
}

function install(packages) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args]
    return spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
  }
  say(`Installing ${packages.join(', ')}…`)
  return apt('update', '-q') && apt('install', '-qy', '--no-install-recommends', ...packages)
}

function playwrightInstall() {
  return spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' }).status === 0
}

function playwrights() {
  const code = "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  return spawnSync('node', ['-e', code], { encoding: 'utf8' }).stdout?.trim() || undefined
}

const which = name => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || undefined
const realpath = path => execFileSync('readlink', ['-f', path], { encoding: 'utf8' }).trim()

function missing(name) {
  throw new Error(`${name} is not installed and could not be installed here. Install it and run the tests again.`)
}
