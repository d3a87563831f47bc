import type { Browser, Page } from '@playwright/test'
import { chromiumArgs } from '../../chromium.mjs'
import { startPage } from '../course-page.ts'
import { expect, test } from '../world.ts'

test('in Chromium itself a frame on another site has storage of its own, and does not see what a tab has stored', {
  tag: '@gate'
}, async ({ browser, visit, product }) => {
  expect(await productOf(browser), 'not its headless shell').toMatch(/^Chrome\//)
  expect(chromiumArgs.join(' ')).not.toContain('ThirdPartyStoragePartitioning')
  const address = `${product.url}/chatbot/AAAAAAAAAAAAAAAAAAAAAA`
  const course = await startPage(`<iframe src="${product.url}/chatbot/AAAAAAAAAAAAAAAAAAAAAA"></iframe>`)
  const tab = await visit()
  await tab.goto(address)
  await tab.evaluate(() => localStorage.setItem('written-by', 'the tab'))
  const page = await tab.context().newPage()
  await page.goto(course.url)
  const frame = frameWithin(page, product.url)
  expect(await frame.evaluate(() => localStorage.getItem('written-by'))).toBeNull()
  await frame.evaluate(() => localStorage.setItem('written-by', 'the frame'))
  expect(await frame.evaluate(() => localStorage.getItem('written-by'))).toBe('the frame')
  expect(await tab.evaluate(() => localStorage.getItem('written-by'))).toBe('the tab')
  await course.stop()
})

async function productOf(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const { product } = await session.send('Browser.getVersion')
  await session.detach()
  return product
}

const frameWithin = (page: Page, origin: string) => {
  const frame = page.frames().find(frame => frame.url().startsWith(origin))
  if (!frame) throw new Error('the page has no such frame')
  return frame
}
