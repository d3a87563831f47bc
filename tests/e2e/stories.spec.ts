import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from '@lyceum/core/contract'
import { expect, type Page, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { root } from '../built-server.ts'
import { expectAccessible, wcag } from './axe.ts'
import { countRequests, stands } from './walk.ts'

const folder = mkdtempSync(join(tmpdir(), 'lyceum-stories-'))
let server: PreviewServer
let url: string

// Bundled: a browser takes longer to ask for hundreds of modules than the bundler to join them. React stays the one for
// development, which complains of what it takes for mistakes.
test.beforeAll(async () => {
  const stories = `${root}/packages/portal/stories`
  const settings = { configFile: `${root}/packages/portal/vite.config.ts`, logLevel: 'error' as const }
  await build({
    ...settings,
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rollupOptions: { input: [`${stories}/index.html`, `${stories}/screen.html`] }
    }
  })
  server = await preview({ ...settings, build: { outDir: folder }, preview: { port: 0 } })
  url = server.resolvedUrls!.local[0]!
})
test.afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * What lies below a dialog is not there for who reads the page aloud, and so has no heading and no main part either. The lines of the palette
 * are walked along, and scrolled to, from its field, which keeps the focus.
 */
const palette = { within: '[role="dialog"]', except: ['scrollable-region-focusable'] }

/** Draws states of screens, one after the other, each in one of the languages. @param which of all, by their places */
async function drawStates(page: Page, which: (index: number) => boolean, look: (name: string) => Promise<void>): Promise<void> {
  const complaints = complaintsOf(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  countRequests(page)
  await page.goto(`${url}stories/screen.html`)
  await page.waitForFunction(() => 'stories' in window)
  const names = await page.evaluate(() => (window as never as Stories).stories.names)
  for (const [index, name] of names.entries()) {
    if (!which(index)) continue
    const locale = locales[index % locales.length]!
    await page.evaluate(([name, locale]) => (window as never as Stories).stories.show(name, locale), [name, locale] as const)
    await drawn(page)
    if (!name.includes('loading')) await page.waitForFunction(hasLoaded, undefined, { timeout: 1000 }).catch(() => {})
    await expect(page.locator('h1').first(), name).toBeAttached()
    await look(name)
  }
  expect(complaints).toEqual([])
}

/** Each has a fraction of the states, so that one which is slow, or fails, is not all of them. */
const parts = 5
for (let part = 0; part < parts; part++)
  test(`every state of every screen is drawn without an error, and keeps to WCAG 2.2 AA in light and dark (${part + 1} of ${parts})`, async ({
    page
  }) => {
    await drawStates(
      page,
      index => index % parts === part,
      name => expectAccessible(page, name, name.startsWith('palette') ? palette : {})
    )
  })

// What takes the time is looking at each of them twice.
for (const half of [0, 1])
  test(`every state of every screen is drawn without an error (${half + 1} of 2)`, { tag: '@gate' }, async ({ page }) => {
    await drawStates(
      page,
      index => index % 2 === half,
      async () => {}
    )
  })

test('every part of the kit is drawn without an error, and keeps to WCAG 2.2 AA in light and dark', { tag: '@gate' }, async ({
  page
}) => {
  const complaints = complaintsOf(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  countRequests(page)
  await page.goto(`${url}stories/index.html`)
  await page.locator('[data-story]').first().waitFor({ timeout: 60_000 })
  expect(await page.locator('[data-story]').count()).toBeGreaterThan(40)
  await drawn(page)
  // The kit as one page has several searches and navigations beside each other, which no screen has.
  await expectAccessible(page, 'the kit', { tags: wcag })
  expect(complaints).toEqual([])
})

type Stories = { stories: { names: string[]; show(name: string, locale: string): Promise<void> } }

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  // A story that fails is answered with an error on purpose; that is no request of the browser's and leaves nothing in the console.
  page.on('console', message => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`))
  return complaints
}

/** Whether no part stands empty: React shows what has loaded late a moment after it has. Some stories are of what never loads. */
const hasLoaded = () => !document.querySelector('[data-loading]')

/** Waits until a story stands: all of its code has come, and it has drawn the answers, which are in memory. Axe ends what only appears late. */
async function drawn(page: Page) {
  await page.waitForFunction(() => (document.getElementById('root')?.childElementCount ?? 0) > 0)
  await stands(page)
}
