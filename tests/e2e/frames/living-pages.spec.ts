import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { framesLaunch } from '../../chromium.mjs'
import { chatIn } from '../chat.ts'
import { call, giveAgent, shareOf } from '../given.ts'
import type { Product } from '../product.ts'
import { frameOf, launchers, linkTo, phone, tagFor } from '../widget-page.ts'
import { expect, test, type World } from '../world.ts'

const turbo = readFileSync(createRequire(import.meta.url).resolve('@hotwired/turbo'), 'utf8')

/** A site of another origin with as many pages as somebody goes to: each has this in its head, its name, and a link to the next. */
async function startSite(head: string) {
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/turbo.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(turbo)
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body><h1>${url}</h1><a href="${url}x">On</a></body></html>`
      )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: async () => void server.close() }
}

const isOpen = (page: Page, value: boolean) => expect(launchers(page)).toHaveAttribute('aria-expanded', `${value}`)

test('E01: a page that replaces its body and tells so keeps one launcher that works, until it is destroyed', async ({
  visit,
  as,
  product
}) => {
  const site = await startSite(tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  await page.goto(site.url)
  await expect(launchers(page)).toHaveCount(1)
  for (const again of [1, 2]) {
    await page.evaluate(name => {
      const body = document.createElement('body')
      body.innerHTML = `<h1>Body ${name}</h1>`
      document.documentElement.replaceChild(body, document.body)
      document.dispatchEvent(new Event('turbo:load'))
    }, again)
    await expect(launchers(page)).toHaveCount(1)
    await launchers(page).click()
    await expect(chatIn(frameOf(page)).sender).toBeFocused()
    await page.evaluate('LyceumChat.instances[0].ready')
    await page.keyboard.press('Escape')
    await isOpen(page, false)
  }
  // One that writes its whole document anew finds it there again.
  await page.evaluate(() =>
    document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'))
  )
  await expect(launchers(page)).toHaveCount(1)
  await page.evaluate('LyceumChat.instances[0].destroy()')
  await page.evaluate(() => document.documentElement.replaceChild(document.createElement('body'), document.body))
  await expect(page.locator('lyceum-widget')).toHaveCount(0)
  await site.stop()
})

test('a program that draws its pages by itself keeps the chat from one to the next, and Back stays its own', async ({
  visit,
  as,
  product
}) => {
  const router = `<script>
    addEventListener('DOMContentLoaded', () => {
      const show = () => { document.body.innerHTML = '<h1>' + location.hash + '</h1><a href="#/next">On</a>' }
      addEventListener('hashchange', show)
      show()
    })
  </script>`
  const site = await startSite(`${router}${tagFor(product)(await linkTo(as, product))}`)
  const page = await visit()
  await page.goto(`${site.url}#/first`)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.sender.fill('What is')
  await page.getByRole('link', { name: 'On' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '#/next' })).toBeVisible()
  await isOpen(page, true)
  await expect(chat.sender).toHaveValue('What is')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '#/first' })).toBeVisible()
  await isOpen(page, true)
  await site.stop()
})

test('with Turbo the open chat stays as it is from page to page: what is typed, and an answer that runs', async ({
  visit,
  as,
  product
}) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, {
    visibility: 'public',
    switches: { answer: ['Here ', 'you ', 'are.'], heldAfter: 1 }
  })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const site = await startSite(
    `<meta name="turbo-prefetch" content="false"><script type="module" src="/turbo.js"></script>${tagFor(product)(link)}`
  )
  const page = await visit()
  await page.goto(site.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What is a limit?')
  await expect(chat.last).toContainText('Here')
  await chat.sender.fill('And a series')
  for (const path of ['/x', '/xx']) {
    await page.getByRole('link', { name: 'On' }).click()
    await expect(page.getByRole('heading', { level: 1, name: path, exact: true })).toBeVisible()
    await expect(launchers(page)).toHaveCount(1)
    await expect(chat.sender).toHaveValue('And a series')
  }
  product.platforms.setSwitches(agent.key, { answer: ['Here ', 'you ', 'are.'] })
  await expect(chat.last).toContainText('Here you are.')
  await site.stop()
})

test('with Turbo on a phone, a chat that is closed by its button or by Back leaves the page as it was, with what was typed in it', async ({
  visit,
  as,
  product
}) => {
  const head = `<meta name="viewport" content="width=device-width"><script type="module" src="/turbo.js"></script>`
  const site = await startSite(`${head}${tagFor(product)(await linkTo(as, product))}`)
  const page = await visit(phone)
  await page.goto(site.url)
  // A page of Turbo's own, to which it would go back.
  await page.getByRole('link', { name: 'On' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: '/x', exact: true })).toBeVisible()
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input aria-label="Answer">'))
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('half a thought')
  const visits: string[] = []
  page.on('request', request => request.url().startsWith(site.url) && visits.push(request.url()))
  await page.evaluate(() => {
    Object.assign(window, { restored: 0 })
    document.addEventListener('turbo:load', () => Object(window).restored++)
  })
  for (const way of ['button', 'Back'] as const) {
    await launchers(page).tap()
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeFocused()
    if (way === 'button') await frameOf(page).getByRole('button', { name: 'Close' }).tap()
    else await page.goBack()
    await isOpen(page, false)
    await expect.poll(() => page.evaluate(() => history.state?.lyceum)).toBeUndefined()
    await page.waitForTimeout(300)
    await expect(answer).toHaveValue('half a thought')
  }
  expect(visits).toEqual([])
  expect(await page.evaluate('restored')).toBe(0)
  // The page's own Back is Turbo's.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '/', exact: true })).toBeVisible()
  await site.stop()
})

test('E09: the next page of the host goes on with the same chat, and so does a reload', goesOn('partitioned'))

test('message `carry`: E09, also where the browser denies a frame of another site all storage', goesOn('denied'))

function goesOn(storage: 'partitioned' | 'denied') {
  return async ({ as, product, clean }: Pick<World & { product: Product }, 'as' | 'product' | 'clean'>) => {
    const owner = await as('instructor')
    const agent = await giveAgent(owner, product, { visibility: 'public' })
    await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
    const { link } = await shareOf(owner, product, agent.id, 'anyone')
    const site = await startSite(tagFor(product)(link))
    const browser = await chromium.launch(framesLaunch(storage))
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
    clean.watch(context)
    const page = await context.newPage()
    const chat = chatIn(frameOf(page))
    await page.goto(`${site.url}one`)
    await launchers(page).click()
    await chat.ask('Remember me')
    await chat.replied()
    const kept = () => page.evaluate(() => Object.values(sessionStorage).join())
    await chat.sender.fill('A draft')
    if (storage === 'denied') await expect.poll(kept).toContain('#carried=')
    product.platforms.setSwitches(agent.key, { answer: ['Still ', 'here.'], heldAfter: 1 })
    await chat.ask('Are you there?')
    await expect(chat.last).toContainText('Still')
    await chat.sender.fill('A second draft')
    await page.waitForTimeout(1500)
    expect(await kept()).not.toMatch(/Remember|draft/)

    await page.goto(`${site.url}two`)
    await isOpen(page, true)
    await expect(chat.messages).toHaveCount(4)
    await expect(chat.messages.first()).toContainText('Remember me')
    await expect(chat.sender).toHaveValue('A second draft')
    product.platforms.setSwitches(agent.key, { answer: ['Still ', 'here.'] })
    await expect(chat.last).toContainText('Still here.')
    await frameOf(page).getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await isOpen(page, false)
    await launchers(page).click()
    await expect(chat.messages).toHaveCount(4)
    await browser.close()
    await site.stop()
  }
}
