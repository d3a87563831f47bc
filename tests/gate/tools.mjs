import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from '../../packages/api/bin/prepare.mjs'

/** Finds or installs what the tests need beside the locked packages. Resolves with variables for their environment. */
export async function findTools() {
  const found = { CHROMIUM_PATH: await findChromium(), POSTGRES_BIN: await findPostgres() }
  // Chromium does what its headless shell does, only slower.
  if (!installedShell()) await install(['chromium-headless-shell'])
  await ensureObjectStore()
  return found
}

/** The path of Chromium itself, the browser that people have. Installs Debian's package, or Playwright's build of it. */
async function findChromium() {
  return (
    installedChromium() ??
    ((await install(['chromium', 'fonts-noto-cjk'])) ? installedChromium() : undefined) ??
    (playwrightInstall() ? playwrights() : undefined) ??
    missing('Chromium')
  )
}

/**
 * The path of the Chromium that is installed. The headless shell is another program: it has no third-party storage rules, so that
 * a frame of another site would find what a tab has stored. @throws when `CHROMIUM_PATH` names it
 */
export function installedChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && /headless[-_]shell/.test(existsSync(given) ? realpathSync(given) : given))
    throw new Error(`CHROMIUM_PATH is ${given}: name Chromium itself.`)
  return (
    firstOf([given, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']) ??
    firstOf([which('chromium') ?? playwrights()])
  )
}

/** The path of Chromium's headless shell: the same engine without a browser around it. For pages that are not framed by another site. */
export const installedShell = () => firstOf(['/usr/bin/chromium-headless-shell'])

const firstOf = paths => paths.find(path => path && existsSync(path))

/** The path of Firefox as its makers deliver it; installs Debian's package. */
export async function findFirefox() {
  return installedFirefox() ?? ((await install(['firefox-esr'])) ? installedFirefox() : undefined) ?? missing('Firefox')
}

/** The path of the Firefox that is installed; `FIREFOX_PATH` names another one. */
export const installedFirefox = () =>
  firstOf([process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox', which('firefox')])

/** The folder of PostgreSQL's server programs; installs Debian's package. */
export async function findPostgres() {
  const find = () => {
    const onPath = which('pg_ctl') && which('initdb') ? dirname(realpathSync(which('pg_ctl'))) : undefined
    const debian = '/usr/lib/postgresql'
    const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
    return [process.env.POSTGRES_BIN, onPath, ...versions.map(version => join(debian, version, 'bin'))].find(
      folder => folder && existsSync(join(folder, 'initdb'))
    )
  }
  return find() ?? ((await install(['postgresql'])) ? find() : undefined) ?? missing('PostgreSQL')
}

/** An S3-compatible store for the tests of the file storage; installs Debian's packages. */
async function ensureObjectStore() {
  const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']
  const isThere = () => packages.every(name => existsSync(`/usr/bin/${name}-server`))
  if (!isThere() && !((await install(packages)) && isThere())) missing('OpenStack Swift')
}

/** nginx, HAProxy and PgBouncer, for the proof of a promotion; installs Debian's packages. */
export async function findDatabaseProxies() {
  const packages = ['nginx', 'haproxy', 'pgbouncer']
  const isThere = () => packages.every(name => existsSync(`/usr/sbin/${name}`))
  if (!isThere() && !((await install(packages)) && isThere())) missing('nginx, HAProxy or PgBouncer')
  await ensureObjectStore()
}

/** Installs Debian's packages, beside whatever else runs. Resolves with whether they are installed. */
async function install(packages) {
  say(`Installing ${packages.join(', ')}…`)
  return (await apt('update', '-q')) && apt('install', '-qy', '--no-install-recommends', ...packages)
}

function apt(...args) {
  const [command, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise(resolve => {
    const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env })
    child.on('error', () => resolve(false))
    child.on('close', code => resolve(code === 0))
  })
}

function playwrightInstall() {
  return spawnSync('npx', ['playwright', 'install', '--with-deps', '--no-shell', 'chromium'], { stdio: 'inherit' }).status === 0
}

function playwrights() {
  const code = "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  return spawnSync('node', ['-e', code], { encoding: 'utf8' }).stdout?.trim() || undefined
}

const which = name => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || undefined

function missing(name) {
  throw new Error(`${name} is not installed and could not be installed here. Install it and run the tests again.`)
}
