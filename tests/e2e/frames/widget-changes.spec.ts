import { chatIn } from '../chat.ts'
import { startPage } from '../course-page.ts'
import { frameOf, launchers, linkTo, phone, tagFor, tokenOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

test.describe.configure({ mode: 'parallel' })

const tutor = 'LyceumChat.instances[0]'

test('an element that was a popup is inline in its place, and follows attributes that are taken away', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(
    `<script async src="${product.url}/widget.js"></script><lyceum-chat share="${share}" title="Ask the course tutor" theme="dark" style="height:420px"></lyceum-chat>`
  )
  const page = await visit()
  await page.goto(course.url)
  const element = page.locator('lyceum-chat')
  await launchers(page).click()
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(`document.querySelector('lyceum-chat').removeAttribute('theme')`)
  await expect(frameOf(page).locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await page.evaluate(`document.querySelector('lyceum-chat').setAttribute('mode', 'inline')`)
  await expect(frameOf(page).getByRole('textbox')).toBeVisible()
  expect((await element.boundingBox())!.height).toBe(420)
  await expect(element).toHaveCSS('position', 'relative')
  for (const name of ['popover', 'data-launcher']) expect(await element.getAttribute(name)).toBeNull()
  await course.stop()
})

test('who has listened to a chat that was destroyed is not told of the next one in its element', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(
    `<script async src="${product.url}/widget.js"></script><lyceum-chat share="${share}" title="Ask the course tutor"></lyceum-chat>`
  )
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).waitFor()
  await page.evaluate(`{
    window.heard = []
    const chat = document.querySelector('lyceum-chat')
    chat.instance.on('open', () => heard.push('first'))
    chat.instance.open()
    chat.instance.destroy()
    chat.remove()
    document.body.append(chat)
    chat.instance.on('open', () => heard.push('second'))
    chat.instance.open()
  }`)
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
  expect(await page.evaluate('heard')).toEqual(['first', 'second'])
  await course.stop()
})

test('closing gives the focus back to what has opened the chat, and takes it from nothing else', async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(
    `<button onclick="${tutor}.toggle()">Help</button><input aria-label="Answer">${tagFor(product)(await linkTo(as, product))}`
  )
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).click()
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.click()
  await page.evaluate(`${tutor}.close()`)
  await expect(answer).toBeFocused()
  await page.evaluate(`${tutor}.destroy()`)
  await expect(answer).toBeFocused()
  await page.evaluate(
    ([share, baseUrl]) => {
      const { LyceumChat } = window as unknown as { LyceumChat: { init(options: object): void } }
      LyceumChat.init({ share, baseUrl, launcher: { hidden: true } })
    },
    [tokenOf(await linkTo(as, product)), product.url]
  )
  const help = page.getByRole('button', { name: 'Help' })
  await help.click()
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  await page.evaluate(`${tutor}.ready`)
  await page.keyboard.press('Escape')
  await expect(help).toBeFocused()
  await course.stop()
})

test('function `update`: another title and another conversation', async ({ visit, as, product }) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  await page.goto(course.url)
  await page.evaluate(
    `{ window.ids = []; ${tutor}.on('conversation.change', ({ id }) => id && ids.push(id)); ${tutor}.ask('What does a limit say?') }`
  )
  const chat = chatIn(frameOf(page))
  await chat.replied()
  await expect.poll(() => page.evaluate('ids.length')).toBe(1)
  await page.evaluate(`${tutor}.newConversation()`)
  await expect(chat.messages).toHaveCount(0)
  await page.evaluate(`${tutor}.update({ conversationId: ids[0], title: 'Help with calculus' })`)
  await expect(chat.messages).toHaveCount(2)
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Help with calculus')
  const launcher = page.getByRole('button', { name: 'Help with calculus' })
  await expect(launcher).toHaveAttribute('title', 'Help with calculus')
  await course.stop()
})

test('on a phone a reload of the page with the open chat leaves Back one step, and the open chat keeps clear of notch and bar', async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(
    `<meta name="viewport" content="width=device-width,viewport-fit=cover">${tagFor(product)(await linkTo(as, product))}`
  )
  const page = await visit(phone)
  await page.goto(course.url)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets: { top: 40, bottom: 30 } } as never)
  await launchers(page).tap()
  const length = () => page.evaluate(() => history.length)
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  const opened = await length()
  expect(await page.locator('iframe').boundingBox()).toMatchObject({ y: 40, height: 844 - 70 })
  for (const _ of [1, 2]) {
    await page.reload()
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(`${tutor}.ready`)
  }
  expect(await length()).toBe(opened)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => history.state)).toBeNull()
  await course.stop()
})
