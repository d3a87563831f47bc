import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type ViewportSize
} from '@playwright/test'
import type { FrameStorage } from '../chromium.mjs'
import { createCleanliness } from './clean.ts'
import { type Caller, callerOf } from './given.ts'
import { type Product, startProduct } from './product.ts'

/** Who of the demo school plays each part; by the names on the sign-in page. */
const names = {
  admin: /Ana Souza/,
  instructor: /Mei Lin/,
  librarian: /Grace Okafor/,
  student: /Omar Haddad/,
  /** Changes the language of the account, which must not change the other stories. */
  traveller: /Priya Nair/
}

export type Person = keyof typeof names

export type World = {
  /** A browser of its own, as the story's device. Whoever opens it closes it. */
  open(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A page of a browser of its own, as the story's device; nobody is signed in. */
  visit(options?: BrowserContextOptions): Promise<Page>
  /**
   * A new page of the person's own browser, on the home page or `at` another. A person signs in through the real provider once and
   * keeps that browser from story to story. Wanted `anew` it is another browser, which signs in again; with further options it is
   * another browser with the same session.
   */
  signedIn(person: Person, options?: BrowserContextOptions & { anew?: boolean; at?: string }): Promise<Page>
  /** What a browser needs to be this person's. */
  kept(person: Person): Promise<Kept>
  /** Calls in a person's name, for what a story begins with and nobody has to see. */
  as(person: Person): Promise<Caller>
  /** Every story must leave it clean: uncaught errors, errors in the console, refusals of the page's policy. */
  clean: ReturnType<typeof createCleanliness>
}

/** Set by the project. */
export type WorkerOptions = {
  /** What the browser gives a frame of another site. */
  storage: FrameStorage
}

type Worker = WorkerOptions & {
  product: Product
  /** What a browser keeps of each person's session. */
  sessions: Map<Person, Session>
}
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
/** `browsers` has the person's browser of each device, with the pages that the stories before have left. */
type Session = { kept: Kept; since: number; browsers: Map<Device, { browser: BrowserContext; idlePages: Page[] }> }
type Device = 'desktop' | 'phone'

/** A phone's window and fingers, for `test.use`. Stories happen on a desktop unless they say otherwise. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Sites differ in their host; what a browser has at no host (an empty or a refused page) is of none. */
const isOtherSite = (url: string, product: string) => {
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && hostname !== new URL(product).hostname
}

/** Well under the life of an access token: who renews it in one browser ends the copies in others. */
const sessionLasts = 8 * 60_000

export const test = base.extend<World, Worker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 }
  ],
  storage: ['partitioned', { scope: 'worker', option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
  clean: [
    async ({ product }, use, { file }) => {
      const clean = createCleanliness(url => isOtherSite(url, product.url))
      await use(clean)
      expect(clean.complaints).toEqual([])
      // Only the browser of these stories keeps sites apart as people's do; it takes too much time for the others.
      const belongsToFrames = file.includes('/frames/')
      expect(clean.otherSites.size > 0, 'the story has a page of another site').toBe(belongsToFrames)
    },
    { auto: true }
  ],
  open: async ({ browser, product, viewport, isMobile, hasTouch, locale, timezoneId }, use) => {
    await use(options =>
      browser.newContext({
        baseURL: product.url,
        // Moving pictures are drawn by the processor here, and would take it from everything else.
        reducedMotion: 'reduce',
        isMobile,
        hasTouch,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...(viewport && { viewport }),
        ...options
      })
    )
  },
  visit: async ({ open, clean }, use) => {
    const contexts: BrowserContext[] = []
    await use(async options => {
      const context = await open(options)
      contexts.push(context)
      clean.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  signedIn: async ({ open, visit, clean, product, sessions, viewport, isMobile }, use) => {
    const device = isMobile ? 'phone' : 'desktop'
    const pages: { page: Page; person: Person }[] = []
    const watched = new Map<BrowserContext, () => void>()
    /** A page of the browser that the person keeps: starting either costs more than most of what is done in it. */
    const pageOf = async (person: Person) => {
      const session = sessionOf(sessions, person)
      const own = session?.browsers.get(device)
      const browser = own?.browser ?? (await open(session && { storageState: session.kept }))
      if (!own) session?.browsers.set(device, { browser, idlePages: [] })
      if (!watched.has(browser)) watched.set(browser, clean.watch(browser))
      const page = own?.idlePages.pop() ?? (await browser.newPage())
      pages.push({ page, person })
      return page
    }
    await use(async (person, { anew = false, at = '/', ...options } = {}) => {
      const storageState = anew ? undefined : sessionOf(sessions, person)?.kept
      const ownBrowser = !anew && Object.keys(options).length === 0
      const page = ownBrowser ? await pageOf(person) : await visit({ ...options, ...(storageState && { storageState }) })
      await page.goto(at)
      if (!storageState) {
        await chooseAccount(page, person)
        await page.waitForURL(`${product.url}${at}`)
      }
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      if (!anew && !storageState) {
        const browser = page.context()
        const browsers: Session['browsers'] = new Map(ownBrowser ? [[device, { browser, idlePages: [] }]] : [])
        sessions.set(person, { kept: await browser.storageState(), since: Date.now(), browsers })
      }
      return page
    })
    for (const { page, person } of pages) {
      const own = sessions.get(person)?.browsers.get(device)
      if (own?.browser === page.context() && (await emptied(page, viewport))) own.idlePages.push(page)
      else await page.close()
    }
    for (const stopWatching of watched.values()) stopWatching()
  },
  kept: async ({ signedIn, sessions }, use) => {
    await use(async person => {
      if (!sessionOf(sessions, person)) await signedIn(person)
      return sessionOf(sessions, person)!.kept
    })
  },
  as: async ({ kept, product }, use) => {
    await use(async person => callerOf(product.url, await kept(person)))
  }
})

/** Makes a page as good as new for the next story. Resolves with whether that worked. */
async function emptied(page: Page, viewport: ViewportSize | null): Promise<boolean> {
  if (page.isClosed()) return false
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // What was entered and not saved is asked about where the next story leaves a page; the session stays.
    await page.evaluate(() => {
      sessionStorage.clear()
      for (const key of Object.keys(localStorage)) if (key !== 'lyceum') localStorage.removeItem(key)
    })
    await page.goto('about:blank', { timeout: 5000 })
    await page.emulateMedia({ colorScheme: 'light', media: null, forcedColors: null })
    if (viewport && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport)
    return true
  } catch {
    return false
  }
}

/** This person's session, unless it is too old. */
function sessionOf(sessions: Map<Person, Session>, person: Person): Session | undefined {
  const session = sessions.get(person)
  return session && Date.now() - session.since < sessionLasts ? session : undefined
}

/** On the provider's account picker: presses a person's button. */
export async function chooseAccount(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: names[person] }).click()
}

export { expect }
