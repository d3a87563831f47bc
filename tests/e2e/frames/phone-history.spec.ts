import type { Page } from '@playwright/test'
import { type CoursePage, startPage } from '../course-page.ts'
import type { Product } from '../product.ts'
import { frameOf, launchers, linkTo, phone, tagFor } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// A chat that fills the screen has a step in the page's history, beside those of the page's own router.

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

/** A program that draws each of its pages anew, as the state of the history says; one without a state is no page of its own. */
const router = `<meta name="viewport" content="width=device-width"><script>
  let at = 0
  window.drawn = 0
  const draw = () => {
    drawn++
    document.body.innerHTML = '<h1>' + location.hash + '</h1><input aria-label="Answer"><p style="height:3000px"></p>'
  }
  const go = hash => { history.pushState({ at: ++at }, '', hash); draw() }
  addEventListener('popstate', ({ state }) => {
    if (!state) return
    at = state.at
    draw()
  })
  addEventListener('DOMContentLoaded', () => {
    if (history.state) at = history.state.at
    else history.replaceState({ at }, '', location.hash || '#first')
    draw()
  })
</script>`

async function open(page: Page, product: Product, link: string): Promise<void> {
  course = await startPage(`${router}${tagFor(product)(link)}`)
  await page.goto(course.url)
  await page.evaluate(`go('#second')`)
  await page.getByRole('textbox', { name: 'Answer' }).fill('half a thought')
  await page.evaluate(() => scrollTo(0, 200))
}

const isOpen = (page: Page, value: boolean) => expect(page.getByRole('dialog')).toHaveCount(value ? 1 : 0)
const isHeld = (page: Page) => expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
/** Nothing of the page has changed, and its router knows where it is. */
async function isAsItWas(page: Page): Promise<void> {
  await isBack(page)
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('half a thought')
  expect(await page.evaluate('[drawn, scrollY, location.hash]')).toEqual([2, 200, '#second'])
}
const isBack = (page: Page) => expect.poll(() => page.evaluate(() => history.state)).toEqual({ at: 1 })
const entries = (page: Page) => page.evaluate(() => Object(window).navigation.entries().length)
const close = (page: Page) => frameOf(page).getByRole('button', { name: 'Close' }).tap()

test('on a phone a chat that its button or Back closes leaves a page as it was that draws itself, and Forward opens it again', async ({
  visit,
  as,
  product
}) => {
  const page = await visit(phone)
  await open(page, product, await linkTo(as, product))
  await launchers(page).tap()
  await isHeld(page)
  await close(page)
  await isOpen(page, false)
  await isAsItWas(page)
  await launchers(page).tap()
  await isHeld(page)
  await page.goBack()
  await isOpen(page, false)
  await isAsItWas(page)
  for (const _ of [1, 2]) {
    await page.goForward()
    await isOpen(page, true)
    await isHeld(page)
    await page.goBack()
    await isOpen(page, false)
    await isBack(page)
  }
  // The page's own Back and Forward are its router's.
  await page.goBack()
  await expect(page.getByRole('heading', { name: '#first' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: '#second' })).toBeVisible()
  await page.goForward()
  await isOpen(page, true)
  await page.goBack()
  await isOpen(page, false)
  // A page that was loaded anew knows the step, too.
  await page.reload()
  await expect.poll(() => page.evaluate('LyceumChat.instances.length')).toBe(1)
  await launchers(page).focus()
  await page.evaluate('LyceumChat.instances[0].ready')
  await page.goForward()
  await isOpen(page, true)
  await page.goBack()
  await isOpen(page, false)
  await isBack(page)
})

test('on a phone, a chat that is opened again at once has its step: Back closes it, and the page stays', async ({
  visit,
  as,
  product
}) => {
  const page = await visit(phone)
  await open(page, product, await linkTo(as, product))
  await launchers(page).tap()
  await isHeld(page)
  const before = await entries(page)
  // Before the step back, while it is under way, and after it.
  for (const waitMs of [0, 51, 300]) {
    await page.evaluate(async waitMs => {
      const [chat] = Object(window).LyceumChat.instances
      chat.close()
      await new Promise(resolve => setTimeout(resolve, waitMs))
      chat.open()
      await new Promise(resolve => setTimeout(resolve, 300))
    }, waitMs)
    await isHeld(page)
    expect(await entries(page)).toBe(before)
    await page.goBack()
    await isOpen(page, false)
    await isAsItWas(page)
    await launchers(page).tap()
    await isHeld(page)
  }
})

test('on a phone, a page that goes on as it closes the chat, or while it is open, is where it went, and Back leads to where it was', async ({
  visit,
  as,
  product
}) => {
  const page = await visit(phone)
  await open(page, product, await linkTo(as, product))
  const chat = 'LyceumChat.instances[0]'
  for (const [hash, code] of [
    ['#third', `${chat}.close(); go('#third')`],
    ['#fourth', `go('#fourth'); ${chat}.close()`],
    ['#fifth', `${chat}.close(); setTimeout(() => go('#fifth'), 20)`]
  ] as const) {
    await launchers(page).tap()
    await isHeld(page)
    await page.evaluate(code)
    await expect(page.getByRole('heading', { name: hash })).toBeVisible()
    await page.waitForTimeout(300)
    expect(await page.evaluate('[location.hash, history.state.at]')).toEqual([hash, 2])
    await isOpen(page, false)
    await page.goBack()
    await expect(page.getByRole('heading', { name: '#second' })).toBeVisible()
    await isBack(page)
    await isOpen(page, false)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { name: '#first' })).toBeVisible()
})

test('on a phone, each page that the chat was opened on has its own state again, also when it was left with the chat open', async ({
  visit,
  as,
  product
}) => {
  const page = await visit(phone)
  await open(page, product, await linkTo(as, product))
  await launchers(page).tap()
  await isHeld(page)
  await page.evaluate(`go('#third'); LyceumChat.instances[0].close()`)
  await launchers(page).tap()
  await isHeld(page)
  await close(page)
  await isOpen(page, false)
  await expect.poll(() => page.evaluate(() => history.state)).toEqual({ at: 2 })
  await page.goBack()
  await expect(page.getByRole('heading', { name: '#second' })).toBeVisible()
  await isBack(page)
  await page.reload()
  await isBack(page)
})

test('a page that opens another conversation in the chat adds no step before its own Back', async ({ visit, as, product }) => {
  const page = await visit()
  await open(page, product, await linkTo(as, product))
  await launchers(page).click()
  await page.evaluate('LyceumChat.instances[0].ready')
  await page.evaluate(`LyceumChat.instances[0].update({ conversationId: 'another' })`)
  await expect(page.locator('iframe')).toHaveAttribute('src', /conversationId=another/)
  await expect(frameOf(page).getByRole('button', { name: 'New chat' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '#first' })).toBeVisible()
})
