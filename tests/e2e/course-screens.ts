import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Locale } from '../../packages/core/src/contract/locales.ts'
import { call } from './given.ts'
import { startLms, toolIn } from './lms.ts'
import type { Product } from './product.ts'

const learners = ['ada', 'bao', 'chen', 'dora', 'emil', 'fatima', 'gao']
const questions = ['Why does the chain rule work?', 'How do I find an eigenvalue?']
const daysAhead = 8

export type CourseScreens = {
  /** Takes the pages of a course as its people see them in a learning platform. */
  take(context: BrowserContext, locale: Locale, take: (title: string, page: Page) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/**
 * A course of a learning platform in which a class has asked, a week ago. The product's clock is a week ahead from then on: a week is told
 * when it has ended.
 */
export async function prepareCourse(product: Product, browser: Browser): Promise<CourseScreens> {
  const admin = await browser.newPage({ baseURL: product.url, locale: 'en-US' })
  await admin.goto('/')
  await admin.getByRole('button', { name: /Ana Souza/ }).click()
  await admin.waitForURL(`${product.url}/`)
  const lms = await startLms(product, (method, path, body) => call(admin, method, path, body))
  await admin.close()
  const opening = { custom: { agent: 'demo-calculus-tutor' }, link: 'tutor', columns: true }
  for (const person of learners) {
    const page = await browser.newPage()
    await page.goto(lms.page({ ...opening, person, name: person }))
    for (const question of questions) {
      await toolIn(page).locator('.ly-sender textarea').fill(question)
      await toolIn(page).locator('.ly-sender .ly-send').click()
      await toolIn(page).locator('.ly-actions').last().waitFor({ timeout: 60_000 })
      await toolIn(page).locator('.ly-sender .ly-send').waitFor()
    }
    await page.close()
  }
  lms.gradebook.add({ label: 'Participation' })
  await product.goOn(daysAhead * 24)
  lms.goOn(daysAhead * 24)

  return {
    async take(context, locale, take) {
      const { words } = (await import(`../../packages/core/src/i18n/${locale}/server/lti.ts`)) as {
        words: typeof import('../../packages/core/src/i18n/en-US/server/lti.ts').words
      }
      const page = await context.newPage()
      const tool = toolIn(page)
      const grace = { person: 'grace', name: 'Grace Hopper', role: 'Instructor', locale } as const
      await page.goto(lms.page({ ...opening, person: 'ada', name: 'Ada Lovelace', locale }))
      await tool.locator('.ly-sender textarea').waitFor()
      await take('lti-frame', page)
      await tool.locator('.ly-sender textarea').fill(questions[0]!)
      await tool.locator('.ly-sender .ly-send').click()
      await tool.locator('.ly-actions').last().waitFor({ timeout: 60_000 })
      await take('lti-frame-answer', page)
      await page.goto(lms.page({ ...grace, choosing: true }))
      await tool.getByRole('searchbox').waitFor()
      await take('lti-picker', page)
      await page.goto(lms.page({ ...opening, ...grace }))
      await tool.getByRole('button', { name: words.course.open }).click()
      await tool.getByRole('tab').first().waitFor()
      await tool.getByRole('combobox').or(tool.locator('[aria-haspopup=listbox]')).last().waitFor()
      await take('lti-course-page', page)
      await tool.locator('[aria-haspopup=listbox]').last().scrollIntoViewIfNeeded()
      await take('lti-course-gradebook', page)
      await tool.getByRole('tab').nth(2).click()
      await tool.getByRole('table').first().waitFor()
      await take('lti-insight', page)
      await page.close()
    },
    stop: () => lms.stop()
  }
}
