import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { startCoursePage, startPage } from './course-page.ts'
import { shareOf } from './given.ts'
import type { Product } from './product.ts'
import { expect, test, type World } from './world.ts'

const launchers = (page: Page) => page.getByRole('button', { name: /^Ask the course tutor/ })
const frameOf = (page: Page) => page.frameLocator('iframe[src*="/chatbot/"]')

test('the widget is used from the keyboard: Enter opens it, Tab leads through it and out again', async ({
  visit,
  as,
  product
}) => {
  const course = await startCoursePage('script-tag', await linkTo(as, product))
  const page = await visit()
  await page.goto(course.url)
  const launcher = launchers(page)
  for (let times = 0; times < 20 && !(await isFocused(launcher)); times++) await page.keyboard.press('Tab')
  await expect(launcher).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(launcher).not.toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(launcher).toBeFocused()
  await page.keyboard.press('Space')
  await expect(launcher).toHaveAttribute('aria-expanded', 'true')
  await course.stop()
})

test('two script tags of one share are one widget, and two shares stand beside each other', async ({ visit, as, product }) => {
  const tag = (link: string) =>
    `<script async src="${product.url}/widget.js" data-share="${link.split('/').at(-1)}" data-title="Ask the course tutor"></script>`
  const tutor = tag(await linkTo(as, product))
  const course = await startPage(tutor + tutor + tag(await linkTo(as, product, 'demo-graph-explorer')))
  const page = await visit()
  await page.goto(course.url)
  await expect(launchers(page)).toHaveCount(2)
  const [first, second] = [await launchers(page).first().boundingBox(), await launchers(page).last().boundingBox()]
  expect(second!.x + second!.width).toBeLessThanOrEqual(first!.x)
  await course.stop()
})

test('a server that does not answer leaves words and a way to try again, in the visitor’s language', async ({
  visit,
  as,
  product,
  clean
}) => {
  test.setTimeout(90_000)
  clean.allow(/LyceumChat|ERR_FAILED/)
  const course = await startCoursePage('script-tag', await linkTo(as, product))
  const page = await visit({ locale: 'zh-TW' })
  await page.route('**/chatbot/**', route => route.abort())
  await page.goto(course.url)
  await launchers(page).click()
  await expect(page.getByText('對話沒有回應。')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/chatbot/**')
  await page.getByRole('button', { name: '重試' }).click()
  await expect(frameOf(page).getByRole('textbox')).toBeVisible()
  await course.stop()
})

async function linkTo(as: World['as'], product: Product, agentId = 'demo-calculus-tutor'): Promise<string> {
  return (await shareOf(await as('instructor'), product, agentId, 'anyone')).link
}

const isFocused = (launcher: ReturnType<typeof launchers>) =>
  launcher.evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element)
