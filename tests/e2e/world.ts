import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { createCleanliness } from './clean.ts'
import { type Caller, callerOf } from './given.ts'
import { type Product, startProduct } from './product.ts'

/** Who of the demo school plays each part; by the names on the sign-in page. */
const names = {
  admin: /Ana Souza/,
  instructor: /Mei Lin/,
  student: /Omar Haddad/,
  /** Changes the language of the account, which must not change the other stories. */
  traveller: /Priya Nair/
}

export type Person = keyof typeof names

export type World = {
  /** A page of a browser of its own, as the project's device; nobody is signed in. */
  visit(options?: BrowserContextOptions): Promise<Page>
  /**
   * A page of a browser of its own, on the home page or `at` another. A person signs in through the real provider once; their
   * later browsers have that session, unless one is wanted `anew`.
   */
  signedIn(person: Person, options?: BrowserContextOptions & { anew?: boolean; at?: string }): Promise<Page>
  /** Calls in a person's name, for what a story begins with and nobody has to see. */
  as(person: Person): Promise<Caller>
  /** Every story must leave it clean: uncaught errors, errors in the console, refusals of the page's policy. */
  clean: ReturnType<typeof createCleanliness>
}

type Worker = {
  product: Product
  /** What a browser keeps of each person's session. */
  sessions: Map<Person, Session>
}
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
type Session = { kept: Kept; since: number }

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
    { scope: 'worker', timeout: 120_000 }
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
  clean: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const clean = createCleanliness()
      await use(clean)
      expect(clean.complaints).toEqual([])
    },
    { auto: true }
  ],
  visit: async ({ browser, product, clean }, use, testInfo) => {
    const { viewport, isMobile, hasTouch, locale, timezoneId } = testInfo.project.use
    const contexts: { close(): Promise<void> }[] = []
    await use(async options => {
      const context = await browser.newContext({
        baseURL: product.url,
        // Moving pictures are drawn by the processor here, and would take it from everything else.
        reducedMotion: 'reduce',
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...(viewport && { viewport }),
        ...(isMobile && { isMobile }),
        ...(hasTouch && { hasTouch }),
        ...options
      })
      contexts.push(context)
      clean.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  signedIn: async ({ visit, product, sessions }, use) => {
    await use(async (person, { anew = false, at = '/', ...options } = {}) => {
      const storageState = anew ? undefined : keptOf(sessions, person)
      const page = await visit({ ...options, ...(storageState && { storageState }) })
      await page.goto(at)
      if (!storageState) {
        await chooseAccount(page, person)
        await page.waitForURL(`${product.url}${at}`)
      }
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      if (!anew && !storageState) sessions.set(person, { kept: await page.context().storageState(), since: Date.now() })
      return page
    })
  },
  as: async ({ signedIn, product, sessions }, use) => {
    await use(async person => {
      if (!keptOf(sessions, person)) await signedIn(person)
      return callerOf(product.url, keptOf(sessions, person)!)
    })
  }
})

/** What a browser needs to be this person's, unless it is too old. */
function keptOf(sessions: Map<Person, Session>, person: Person): Kept | undefined {
  const session = sessions.get(person)
  return session && Date.now() - session.since < sessionLasts ? session.kept : undefined
}

/** On the provider's account picker: presses a person's button. */
export async function chooseAccount(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: names[person] }).click()
}

export { expect }
