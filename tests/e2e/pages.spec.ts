import { type Locale, locales } from '@lyceum/core/contract'
import type { Page, Response } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { keysIn } from './keys.ts'
import type { Place } from './places.ts'
import { titleOf } from './titles.ts'
import { stands, walk } from './walk.ts'
import { expect, phone, test } from './world.ts'

/** A window of 1280 pixels at 400 % zoom. */
const zoomed = { width: 320, height: 640 }

/** A date as the language writes it, whichever day it is: its words and figures in their order. */
function dateIn(locale: Locale): RegExp {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).formatToParts(new Date(2026, 10, 18))
  const written = parts.map(({ type, value }) => {
    if (type === 'literal') return value
    return /^\d+$/.test(value) ? (type === 'year' ? '\\d{4}' : '\\d{1,2}') : '\\p{L}{2,9}\\.?'
  })
  return new RegExp(written.join(''), 'u')
}

const dated = '/management/agents/demo-lab-safety-guide'

// One walk does not wait for the other.
test.describe.configure({ mode: 'parallel' })

/**
 * One walk in each language looks at everything that is true of every page, since coming to a page costs far more than looking at it.
 * The first loads each page, whose policy is the same in every language; the others go from page to page. The last goes on a phone and
 * looks at accessibility too; on a desktop's width that is looked at in the stories.
 */
const walks: { locale: Locale; onPhone?: boolean; loads?: boolean; also?: string }[] = locales.map((locale, at) => ({
  locale,
  ...(at === 0 && { loads: true, also: ', and keeps to its own policy' }),
  ...(at === locales.length - 1 && { onPhone: true, also: ', and keeps to WCAG 2.2 AA in the light and in the dark' })
}))
for (const { locale, onPhone = false, loads = false, also = '' } of walks)
  test.describe(onPhone ? 'on a phone' : 'on a desktop', () => {
    if (onPhone) test.use(phone)

    test(`every page speaks ${locale} with no key left without its words, needs no sideways scrolling at 320 pixels${also}`, async ({
      visit,
      kept
    }) => {
      const refusals: string[] = []
      const visited: string[] = []
      const look = async (page: Page, place: Place, answer: Response | null) => {
        const { path } = place
        await speaks(page, place, locale)
        if (loads) hasItsPolicy(path, answer)
        await expect(page.getByRole('main')).toBeVisible()
        expect(await page.evaluate(handlers), path).toEqual([])
        if (onPhone) await expectAccessible(page, path)
        await fits(page, path)
        visited.push(path)
      }
      await walk({ visit, kept, options: { locale }, within: !loads }, look, page => noteRefusals(page, refusals))
      expect(refusals).toEqual([])
      expect(visited).toContain(dated)
    })
  })

async function speaks(page: Page, place: Place, locale: Locale) {
  const { path } = place
  await expect(page.locator('html'), path).toHaveAttribute('lang', locale)
  expect(await keysIn(page), `${path} in ${locale}`).toEqual([])
  await expect(page, path).toHaveTitle(await titleOf(place, locale))
  // Dates are written as the language writes them.
  if (path === dated) await expect(page.getByRole('main')).toContainText(dateIn(locale))
}

/** A page comes with what it allows itself. */
function hasItsPolicy(path: string, answer: Response | null) {
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy, path).toContain("default-src 'none'")
  expect(policy, path).toContain("frame-ancestors 'none'")
  expect(policy, path).not.toMatch(/unsafe-(inline|eval)/)
}

async function noteRefusals(page: Page, refusals: string[]) {
  await page.exposeFunction('noteRefusal', (text: string) => refusals.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const note = (window as unknown as { noteRefusal(text: string): void }).noteRefusal
      note(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
}

async function fits(page: Page, path: string) {
  const usual = page.viewportSize()!
  await page.setViewportSize(zoomed)
  await stands(page)
  expect(await widestOverflow(page), path).toBeLessThanOrEqual(0)
  await page.setViewportSize(usual)
}

/** By how many pixels the page is wider than its window. */
const widestOverflow = (page: Page) =>
  page.evaluate(() => {
    const scrollers = [document.documentElement, document.body, document.querySelector('main')].filter(
      element => element !== null
    )
    return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })

/** Attributes like `onclick` that stand in the page. */
function handlers(): string[] {
  return [...document.querySelectorAll('*')].flatMap(element =>
    element.getAttributeNames().flatMap(name => (name.startsWith('on') ? [`${element.tagName} ${name}`] : []))
  )
}
