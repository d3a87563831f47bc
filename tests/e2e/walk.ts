import { expect, type Page, type Request, type Response } from '@playwright/test'
import { type Place, places } from './places.ts'
import type { World } from './world.ts'

type Browsers = Pick<World, 'visit' | 'kept'> & {
  options?: Parameters<World['visit']>[0]
  /** Each person loads the portal once and goes from page to page in it, which takes a fraction of loading every page. */
  within?: boolean
}
type Look = (page: Page, place: Place, answer: Response | null) => Promise<void>

/** Visits every place as the one who sees it, all in one browser that one person leaves to the next, and looks once it stands. */
export async function walk(
  { visit, kept, options, within = false }: Browsers,
  look: Look,
  prepare?: (page: Page) => Promise<void>
) {
  const page = await visit(options)
  await prepare?.(page)
  for (const person of new Set(places.map(place => place.person))) {
    // The page of the one before must not hear that its session goes.
    await page.goto('about:blank')
    await page.context().setStorageState(person ? await kept(person) : { cookies: [], origins: [] })
    let go = arrive
    for (const place of places.filter(place => place.person === person)) {
      await look(page, place, await go(page, place.path))
      if (within) go = follow
    }
  }
}

/** Goes to a page and waits until it stands: its heading is there, and nothing that it asked for is still on its way. */
export async function arrive(page: Page, path: string): Promise<Response | null> {
  countRequests(page)
  const answer = await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await stands(page)
  return answer
}

/** Goes to a page as a link of the portal leads there, and waits until it stands. There is no answer to it. */
async function follow(page: Page, path: string): Promise<null> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
  })
  await press(page, path)
  await expect(page.locator('h1:not([data-left])').first(), path).toBeVisible()
  await stands(page)
  return null
}

/** Presses a link of the portal to a path. */
export const press = (page: Page, path: string) =>
  page.evaluate(path => {
    const link = document.createElement('a')
    link.href = path
    document.body.append(link)
    link.click()
    link.remove()
  }, path)

/** Waits until a page has everything it asked for and has drawn it: what comes may ask for more. */
export async function stands(page: Page): Promise<void> {
  const open = requestsOf(page)
  await expect
    .poll(
      async () => {
        if (open.size > 0) return open.size
        await page.evaluate(drawn)
        return open.size
      },
      { intervals: [20], timeout: 30_000 }
    )
    .toBe(0)
}

/** Two frames, and whatever is left to do after them. */
function drawn(): Promise<void> {
  return new Promise(resolve =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 200 })))
  )
}

/** Begins to count what a page asks for, before it does. */
export const countRequests = (page: Page): void => void requestsOf(page)

const requests = new WeakMap<Page, Set<Request>>()

/** What a page has asked for and not yet got, from the first time somebody wants to know. */
function requestsOf(page: Page): Set<Request> {
  const known = requests.get(page)
  if (known) return known
  const open = new Set<Request>()
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  requests.set(page, open)
  return open
}
