import { chatIn } from '../chat.ts'
import { startCoursePage, startPage } from '../course-page.ts'
import { chatCode, frameOf, hold, launchers, linkTo, phone, tagFor } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// The last file of all: its stories run beside each other, and the one that waits longest begins first.
test.describe.configure({ mode: 'parallel' })

test('a server that does not answer leaves words and a way to try again, in the page’s language', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(/LyceumChat|ERR_FAILED/)
  const course = await startPage(`<html lang="zh-HK">${tagFor(product)(await linkTo(as, product))}`)
  const page = await visit()
  await page.route('**/chatbot/**', route => route.abort())
  await page.goto(course.url)
  await launchers(page).click()
  await expect(page.getByText('對話沒有回應。')).toBeVisible()
  await page.unroute('**/chatbot/**')
  await page.getByRole('button', { name: '重試' }).click()
  await expect(frameOf(page).getByRole('textbox')).toBeVisible()
  await course.stop()
})

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
  // The field can be used before the rest.
  await page.evaluate('LyceumChat.instances[0].ready')
  await expect(frameOf(page).getByRole('button', { name: 'New chat' })).toBeVisible()
  // A page that focuses its window does not take the keys from the chat.
  await page.evaluate(() => window.focus())
  await expect(async () => {
    await page.keyboard.type('limit')
    await expect(chatIn(frameOf(page)).sender).toHaveValue(/limit$/, { timeout: 500 })
  }).toPass()
  // What an input method gives up by Escape is not the chat.
  await chatIn(frameOf(page)).sender.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 })
  await expect(launcher).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(launcher).toBeFocused()
  await page.keyboard.press('Space')
  await expect(launcher).toHaveAttribute('aria-expanded', 'true')
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  // A page that focuses something of its own takes them.
  const link = page.getByRole('link').first()
  await link.evaluate(element => {
    window.focus()
    element.focus()
  })
  await page.keyboard.press('Shift')
  await expect(link).toBeFocused()
  await course.stop()
})

test('Escape gives up a comment on an answer and the edit of a question, and the chat stays open', async ({
  visit,
  as,
  product
}) => {
  const course = await startCoursePage('script-tag', await linkTo(as, product))
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('Why does the chain rule work?')
  const answer = await chat.replied()
  await answer.getByRole('button', { name: 'Not helpful' }).click()
  await expect(answer.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(answer.getByRole('textbox')).toBeHidden()
  const question = chat.messages.first()
  await question.getByRole('button', { name: 'Edit' }).click()
  await expect(question.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question.getByRole('textbox')).toBeHidden()
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'true')
  await course.stop()
})

test('two script tags of one share are one widget; several stand beside each other, whatever the page says about all elements', async ({
  visit,
  as,
  product
}) => {
  const tutor = tagFor(product)(await linkTo(as, product))
  const grapher = tagFor(product)(await linkTo(as, product, 'demo-graph-explorer'))
  const hostile = `<style>*{all:unset;display:block}body{transform:scale(.5);filter:blur(0);overflow:hidden;height:100px;zoom:2}
    body>*{position:relative!important;z-index:-1!important;opacity:.2!important;display:none!important}</style>`
  const course = await startPage(`<html lang="zh-Hant-TW">${hostile}${tutor}${tutor}${grapher}`)
  const page = await visit({ colorScheme: 'dark' })
  await page.goto(course.url)
  await expect(launchers(page)).toHaveCount(2)
  const corner = { x: 1440 - 24 - 56, y: 900 - 24 - 56, width: 56, height: 56 }
  await expect.poll(() => launchers(page).first().boundingBox()).toEqual(corner)
  expect(await launchers(page).last().boundingBox()).toEqual({ ...corner, x: corner.x - 72 })

  await launchers(page).first().click()
  const panel = page.getByRole('dialog')
  await expect(panel).toHaveCount(1)
  const [box, viewport] = [await panel.boundingBox(), page.viewportSize()!]
  expect(box).toMatchObject({ x: viewport.width - 24 - 384, width: 384, height: 600 })
  // The page's language, and the page's colours rather than the system's.
  const frame = page.locator('iframe').first().contentFrame()
  await expect(frame.getByRole('textbox')).toBeFocused()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'zh-TW')
  expect(await frame.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)).toBe('rgb(250, 248, 244)')

  // Another one that opens closes this one; when it is opened again, what is typed goes into the field.
  await launchers(page).last().click()
  await expect(launchers(page).first()).toHaveAttribute('aria-expanded', 'false')
  await expect(panel).toHaveCount(1)
  await launchers(page).first().click()
  await expect(frame.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('limits ')
  await expect(frame.getByRole('textbox')).toHaveValue('limits ')
  // So does what is typed before the field has the focus.
  await frame.getByRole('textbox').blur()
  await page.keyboard.type('of sums')
  await expect(frame.getByRole('textbox')).toHaveValue('limits of sums')

  await page.emulateMedia({ media: 'print' })
  await expect(launchers(page).first()).toBeHidden()
  await expect(panel).toHaveCount(0)
  await course.stop()
})

test('on a phone the open panel is all there is, and Back closes it; opening raises no keyboard', { tag: '@gate' }, async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(
    `<meta name="viewport" content="width=device-width"><a href="#x">A link</a><p style="height:3000px"></p>${tagFor(product)(await linkTo(as, product))}`
  )
  const page = await visit(phone)
  const release = await hold(page, chatCode)
  await page.goto(course.url)
  await launchers(page).tap()
  const chat = chatIn(frameOf(page))
  const heading = frameOf(page).getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(chat.sender).not.toBeFocused()
  // E23: iOS zooms into smaller fields.
  await expect(chat.sender).toHaveCSS('font-size', '16px')
  // Whoever begins to type before the page's code has loaded is not disturbed by it.
  await chat.sender.tap()
  await chat.sender.pressSequentially('What is ')
  release()
  await expect(frameOf(page).getByRole('button', { name: 'New chat' })).toBeVisible()
  await expect(chat.sender).toBeFocused()
  await chat.sender.pressSequentially('a limit?')
  await expect(chat.sender).toHaveValue('What is a limit?')
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  expect(await page.getByText('A link').evaluate(takesFocus)).toBe(false)
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.getByText('A link').evaluate(takesFocus)).toBe(true)
  expect(page.url()).toBe(course.url)

  await launchers(page).tap()
  await frameOf(page).getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await launchers(page).tap()
  await expect(heading).toBeFocused()
  await course.stop()
})

test('a frame that says at once why there is no chat is covered by nothing of the launcher', async ({ visit, product }) => {
  const course = await startPage(tagFor(product)('/AAAAAAAAAAAAAAAAAAAAAA'))
  const page = await visit()
  // The page's timers take five times as long, so that the frame is sooner than the launcher's own sign that the chat is loading.
  await page.addInitScript(() => {
    const later = setTimeout.bind(window)
    if (parent === window) Object.assign(window, { setTimeout: (run: () => void, ms = 0) => later(run, ms * 5) })
  })
  await page.goto(course.url)
  const told = page.evaluate(
    () => new Promise<void>(resolve => document.querySelector('lyceum-widget')!.addEventListener('error', () => resolve()))
  )
  await launchers(page).click()
  await told
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500)))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await course.stop()
})

test('on a phone an unknown share and a silent server can be closed', async ({ visit, as, product }) => {
  const course = await startPage(
    `<meta name="viewport" content="width=device-width">${tagFor(product)(`/AAAAAAAAAAAAAAAAAAAAAA`)}`
  )
  const page = await visit(phone)
  await page.goto(course.url)
  await launchers(page).tap()
  await expect(frameOf(page).getByRole('heading', { name: 'Invalid share token' })).toBeVisible()
  await expect(frameOf(page).getByText('Northgate University')).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await course.stop()

  const silent = await startPage(
    `<meta name="viewport" content="width=device-width">${tagFor(product)(await linkTo(as, product))}`
  )
  await page.route('**/chatbot/**', () => {})
  await page.goto(silent.url)
  await launchers(page).tap()
  const panel = page.getByRole('dialog', { name: 'Ask the course tutor' })
  await expect(panel.getByText('Ask the course tutor')).toBeVisible({ timeout: 1000 })
  await expect(panel.getByRole('progressbar')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).tap()
  await expect(panel).toHaveCount(0)
  await silent.stop()
})

/** Whether an element can be focused. Runs in the page. */
function takesFocus(element: HTMLElement): boolean {
  element.focus()
  return document.activeElement === element
}

const isFocused = (launcher: ReturnType<typeof launchers>) =>
  launcher.evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element)
