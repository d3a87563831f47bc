import { chromium } from '@playwright/test'
import { framesLaunch } from '../chromium.mjs'

/** A browser that gives frames of other sites no storage, and only cookies of their partition. Whoever starts it closes it. */
export async function strictBrowser() {
  const browser = await chromium.launch(framesLaunch('denied'))
  return {
    browser,
    context: await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 1280, height: 1000 } })
  }
}
