import { chatIn } from '../chat.ts'
import { startPage } from '../course-page.ts'
import { frameOf, launchers, linkTo, tagFor, tokenOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

const tutor = 'LyceumChat.instances[0]'

for (const order of ['the launcher of all pages first', 'the element of one page first'] as const)
  test(`a launcher for all pages and an element in one of them are together in both orders: ${order}`, async ({
    visit,
    as,
    product
  }) => {
    const share = tokenOf(await linkTo(as, product))
    const launcher = tagFor(product)(share, { 'data-id': 'corner' }).replace('async ', '')
    const element = `<script src="${product.url}/widget.js"></script><lyceum-chat share="${share}" id="place" mode="inline" style="height:420px"></lyceum-chat>`
    const body = order.startsWith('the launcher') ? launcher + element : element + launcher
    const course = await startPage(`<html lang="en"><body>${body}`)
    const page = await visit()
    await page.goto(course.url)
    await expect(launchers(page)).toHaveCount(1)
    await expect(page.locator('lyceum-chat iframe')).toHaveCount(1)
    expect((await page.locator('lyceum-chat').boundingBox())!.height).toBe(420)
    const ids = (await page.evaluate('LyceumChat.instances.map(({ id }) => id)')) as string[]
    expect(ids.toSorted()).toEqual(['corner', 'place'])
    expect(await page.evaluate(`LyceumChat.get('place') === document.querySelector('lyceum-chat').instance`)).toBe(true)
    await course.stop()
  })

test('an inline chat beside the launcher of its share keeps what is open for itself', async ({ visit, as, product }) => {
  const share = tokenOf(await linkTo(as, product))
  const element = `<script async src="${product.url}/widget.js"></script><lyceum-chat share="${share}" mode="inline" style="height:420px"></lyceum-chat>`
  const course = await startPage(`<html lang="en"><body>${element}${tagFor(product)(share)}`)
  const page = await visit()
  await page.goto(course.url)
  const inline = chatIn(page.frameLocator('lyceum-chat iframe'))
  await inline.ask('What does a limit say?')
  await inline.replied()
  await launchers(page).click()
  const corner = chatIn(page.frameLocator('lyceum-widget iframe'))
  await corner.ask('And a series?')
  await corner.replied()
  await page.reload()
  await expect(inline.messages.first()).toContainText('What does a limit say?')
  await expect(corner.messages.first()).toContainText('And a series?')
  await course.stop()
})

test('a page that loads a part of itself again finds the chat where it was, not where its option began', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const first = await startPage(tagFor(product)(link))
  const page = await visit()
  await page.goto(first.url)
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  await chatIn(frameOf(page)).replied()
  const kept = (await page.evaluate(() => Object.values(sessionStorage).join())) as string
  const [, conversationId] = /conversationId=([\w-]+)/.exec(kept)!
  await page.evaluate('sessionStorage.clear()')

  const place = '<div id="place" style="height:500px"></div>'
  const inline = { 'data-mode': 'inline', 'data-target': '#place', 'data-conversation-id': conversationId! }
  const course = await startPage(`<main>${place}</main>${tagFor(product)(link, inline)}`)
  // The same site, so that the frame knows who asks.
  await page.goto(course.url)
  const chat = chatIn(frameOf(page))
  await expect(chat.messages).toHaveCount(2)
  await page.evaluate(`${tutor}.newConversation()`)
  await expect(chat.messages).toHaveCount(0)
  const reloaded = page.waitForEvent('framenavigated', frame => frame.url().includes('/chatbot/'))
  await page.evaluate(html => {
    document.querySelector('main')!.innerHTML = html
  }, place)
  await reloaded
  await page.evaluate(`${tutor}.ready`)
  await expect(chat.sender).toBeVisible()
  await chat.ask('And a series?')
  await chat.replied()
  await expect(chat.messages).toHaveCount(2)
  // What the page asks for by itself is opened.
  await page.evaluate(`${tutor}.update({ conversationId: null })`)
  await page.evaluate(`${tutor}.update({ conversationId: '${conversationId}' })`)
  await expect(chat.messages.first()).toContainText('What does a limit say?')
  await course.stop()
  await first.stop()
})

test('without a history the next person begins anew from the menu, before anything was asked too', async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  await page.goto(course.url)
  await page.evaluate(`${tutor}.update({ features: { history: false } })`)
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  const frame = frameOf(page)
  const chat = chatIn(frame)
  await chat.replied()
  await expect(frame.getByRole('button', { name: 'History', exact: true })).toHaveCount(0)
  const menu = frame.getByRole('button', { name: 'This conversation' })
  const stored = () =>
    page
      .frames()
      .find(frame => frame.url().includes('/chatbot/'))!
      .evaluate(() => JSON.parse(localStorage.getItem('lyceum') ?? '{}').guestId as string | undefined)
  const before = await stored()
  expect(before).toBeTruthy()
  await menu.click()
  await frame.getByRole('menuitem', { name: 'New person here' }).click()
  await expect(chat.messages).toHaveCount(0)
  await expect(chat.sender).toBeVisible()
  await expect.poll(stored).not.toBe(before)
  // The next one can as well, before a first answer.
  await menu.click()
  await expect(frame.getByRole('menuitem', { name: 'New person here' })).toBeVisible()
  await course.stop()
})
