import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { frameOf, launchers, linkTo, tagFor, tokenOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// What a widget leaves alone on the page that has it.

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

const use = async (page: Page) => {
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
}

test('a page gets one global, no styles, and nothing of it moves', async ({ visit, as, product }) => {
  const page = await visit()
  const body = `<h1>A page</h1><button>Go</button><p>Words</p>`
  const looks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, body, h1, button, p')].map(element => {
        const style = getComputedStyle(element)
        return [...style]
          .filter(name => !/transform-origin|perspective-origin/.test(name))
          .map(name => style.getPropertyValue(name))
      })
    )
  course = await startPage(body)
  await page.goto(course.url)
  const before = await looks()
  const names = () => page.evaluate(() => Object.getOwnPropertyNames(window))
  const globals = new Set(await names())
  await course.stop()

  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver(list => Object(window).shifts.push(...list.getEntries().map(entry => Object(entry).value))).observe({
      type: 'layout-shift',
      buffered: true
    })
  })
  course = await startPage(`${body}${tagFor(product)(await linkTo(as, product))}`)
  await page.goto(course.url)
  await use(page)
  expect((await names()).filter(name => !globals.has(name) && name !== 'shifts')).toEqual(['LyceumChat'])
  expect(await looks()).toEqual(before)
  expect(await page.evaluate('document.styleSheets.length + document.adoptedStyleSheets.length')).toBe(0)
  expect(await page.evaluate('shifts')).toEqual([])
})

test('`--lyceum-accent` colours the launcher and the chat, `--lyceum-height` makes an inline one as high', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const page = await visit()
  course = await startPage(`<style>:root { --lyceum-accent: #a1490c }</style>${tagFor(product)(link)}`)
  await page.goto(course.url)
  await expect(launchers(page)).toHaveCSS('background-color', 'rgb(161, 73, 12)')
  await launchers(page).click()
  await expect(frameOf(page).locator('html')).toHaveAttribute('style', /--brand:\s*#a1490c/)
  await course.stop()
  const inline = { 'data-mode': 'inline', 'data-target': '#place' }
  course = await startPage(
    `<style>:root { --lyceum-height: 333px }</style><div id="place"></div>${tagFor(product)(link, inline)}`
  )
  await page.goto(course.url)
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
  expect((await page.locator('lyceum-widget').boundingBox())!.height).toBe(333)
})

test('a policy that allows scripts by a nonce alone, and our frames, is enough', async ({ visit, as, product }) => {
  const policy = `default-src 'none'; script-src 'nonce-abc123' 'strict-dynamic'; frame-src ${product.url}; require-trusted-types-for 'script'; trusted-types 'none'`
  const tag = tagFor(product)(await linkTo(as, product)).replace('<script ', '<script nonce="abc123" ')
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .end(`<!doctype html><title>A page</title>${tag}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const page = await visit()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await use(page)
  server.close()
})

const rightToLeft = {
  'the document’s `dir`': (tag: string) => `<html dir="rtl"><body>${tag}`,
  'its style': (tag: string) => `<html><style>html { direction: rtl }</style><body>${tag}`,
  'the body’s `dir`': (tag: string) => `<html><body dir="rtl">${tag}`
}
for (const [by, pageOf] of Object.entries(rightToLeft))
  test(`on a page from right to left the launcher is at the left, and so is the panel: by ${by}`, async ({
    visit,
    as,
    product
  }) => {
    const share = tokenOf(await linkTo(as, product))
    const page = await visit()
    course = await startPage(pageOf(tagFor(product)(share)))
    await page.goto(course.url)
    await expect.poll(async () => (await launchers(page).boundingBox())?.x).toBe(24)
    await launchers(page).click()
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.x).toBe(24)
  })
