import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import { root } from '../built-server.ts'
import { chromiumArgs, chromiumLaunch } from '../chromium.mjs'
import { chatIn } from '../e2e/chat.ts'
import { call } from '../e2e/given.ts'
import { startProduct } from '../e2e/product.ts'
import { frameOf, launchers, phone } from '../e2e/widget-page.ts'
import { chooseAccount } from '../e2e/world.ts'

/**
 * Makes a project of each template in `projects/`, or of those that are named, in an empty folder, as its own users would: core and widget as
 * they are packed for npm, everything else from the registry. Each is compiled with strict types, built, served by its own command and opened in
 * Chromium on another site than the server: the chat is there and answers.
 */
const templates = join(import.meta.dirname, 'projects')
const named = process.argv.slice(2)
const names = readdirSync(templates, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && (named.length === 0 || named.includes(entry.name)))
  .map(({ name }) => name)
/** Wide enough for what is said of a project to be seen at once. */
const say = (name: string, text: string) => console.log(`${name.padEnd(10)} ${text}`)

/** Where the chat of a template stands that has it not in the corner alone. */
const where: Record<string, { place: boolean; corner: boolean }> = {
  next: { place: true, corner: true },
  'vite-react': { place: true, corner: true },
  vue: { place: true, corner: false }
}

const folder = mkdtempSync(join(tmpdir(), 'lyceum-projects-'))
const product = await startProduct()
const browser = await chromium.launch({ ...chromiumLaunch(), args: chromiumArgs })
const failures: string[] = []
try {
  const share = await shareIn(browser)
  const packs = packed()
  cpSync(join(templates, 'serve.mjs'), join(folder, 'serve.mjs'))
  for (const name of names)
    try {
      await prove(name, share, packs)
    } catch (failure) {
      failures.push(name)
      console.error(failure)
    }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (process.connected) process.disconnect()
if (failures.length > 0) {
  console.error(`not proved: ${failures.join(', ')}`)
  process.exit(1)
}

/** The token of a share for everybody. */
async function shareIn(browser: Browser): Promise<string> {
  const page = await browser.newPage({ baseURL: product.url, locale: 'en-US' })
  await page.goto('/')
  await chooseAccount(page, 'instructor')
  await page.waitForURL(`${product.url}/`)
  const body = { access_level: 'anyone', sites: [] }
  const { token } = await call(page, 'POST', '/agents/demo-calculus-tutor/shares', body)
  await page.context().close()
  return String(token)
}

/** The addresses of core's and widget's packages, by their names. */
function packed(): Record<string, string> {
  const addresses = ['core', 'widget'].map(name => {
    const given = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, join(root, 'packages', name)]
    const said = execFileSync('npm', given, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    const [pack] = Object.values(JSON.parse(said) as Record<string, { filename: string }>)
    return [`@lyceum/${name}`, `file:${join(folder, pack!.filename)}`]
  })
  return Object.fromEntries(addresses)
}

async function prove(name: string, share: string, packs: Record<string, string>): Promise<void> {
  const cwd = join(folder, name)
  cpSync(join(templates, name), cwd, { recursive: true })
  fill(cwd, { '%LYCEUM%': product.url, '%SHARE%': share })
  const about = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const dependencies = { ...about.dependencies, ...packs }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name, private: true, ...about, dependencies }))
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    NODE_OPTIONS: undefined,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1'
  }
  const npm = (...given: string[]) => execFileSync('npm', given, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  npm('install', '--no-audit', '--no-fund')
  say(name, 'installed')
  try {
    npm('run', 'build')
  } catch (failure) {
    console.error(String((failure as { stdout?: Buffer }).stdout).slice(-3000))
    throw failure
  }
  say(name, 'compiled and built')
  const port = await freePort()
  const server = spawn('npm', ['run', 'serve', '--', '--port', String(port)], { cwd, env, stdio: 'ignore', detached: true })
  try {
    const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' })
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await arrive(page, `http://127.0.0.1:${port}/`)
    await answers(page, name)
    if (name === 'astro') {
      await goesOn(page)
      await keepsBack(page.url())
    }
    expect(errors).toEqual([])
    await page.context().close()
  } finally {
    end(server)
  }
  say(name, 'the chat is there, and answers')
}

/** Fills in where a template has a place for it. */
function fill(cwd: string, values: Record<string, string>): void {
  for (const entry of readdirSync(cwd, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      Object.entries(values).reduce((filled, [place, value]) => filled.replaceAll(place, value), text)
    )
  }
}

/** Opens a page whose server may still be starting. */
async function arrive(page: Page, url: string): Promise<void> {
  await expect(async () => void (await page.goto(url))).toPass({ timeout: 60_000 })
}

/** The chat in its place, in the corner, or both, as the template has it. */
async function answers(page: Page, name: string): Promise<void> {
  const { place, corner } = where[name] ?? { place: false, corner: true }
  if (place) await answersIn(chatIn(page.locator('iframe').contentFrame()))
  if (!corner) return
  await launchers(page).click()
  await answersIn(chatIn(page.locator('lyceum-widget iframe').contentFrame()))
}

async function answersIn(chat: ReturnType<typeof chatIn>): Promise<void> {
  await chat.ask('What does a limit say?')
  await expect(await chat.replied()).toContainText('limit')
}

/** With view transitions one open chat goes on from page to page, with its conversation and what is typed. */
async function goesOn(page: Page): Promise<void> {
  const chat = chatIn(frameOf(page))
  await chat.sender.fill('And a series')
  const frame = await page.locator('lyceum-widget iframe').elementHandle()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const [link, title] of [
    ['On', 'Next'],
    ['Back', 'First']
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(launchers(page)).toHaveCount(1)
    await expect(chat.messages).toHaveCount(2)
    await expect(chat.sender).toHaveValue('And a series')
  }
  expect(await page.evaluate('window.sameDocument')).toBe(true)
  expect(await frame?.evaluate(element => element.isConnected)).toBe(true)
}

/** On a phone Back closes the chat and Forward opens it, and the page with view transitions stays as it is until Back is its own. */
async function keepsBack(url: string): Promise<void> {
  const page = await browser.newPage({ ...phone, locale: 'en-US', reducedMotion: 'reduce' })
  await page.goto(url)
  await page.getByRole('link', { name: 'On' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Next' })).toBeVisible()
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input aria-label="Answer">'))
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('half a thought')
  const isOpen = (value: boolean) => expect(page.getByRole('dialog')).toHaveCount(value ? 1 : 0)
  await launchers(page).tap()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await frameOf(page).getByRole('button', { name: 'Close' }).tap()
  const isClosed = async () => {
    await isOpen(false)
    await expect.poll(() => page.evaluate(() => history.state?.lyceum)).toBeUndefined()
  }
  await isClosed()
  await launchers(page).tap()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.goBack()
  await isClosed()
  await expect(answer).toHaveValue('half a thought')
  await page.goForward()
  await isOpen(true)
  await page.goBack()
  await isClosed()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
  await page.context().close()
}

function end(server: ChildProcess): void {
  try {
    // With what npm has started.
    process.kill(-server.pid!)
  } catch {
    // It has ended by itself.
  }
}
