import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumLaunch } from '../chromium.mjs'

/** A browser that gives frames of other sites no storage, and only cookies of their partition. Whoever starts it closes it. */
export async function strictBrowser() {
  const browser = await chromium.launch({ ...chromiumLaunch(), args: chromiumArgs.filter(arg => !arg.includes('-features=')) })
  return {
    browser,
    context: await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 1280, height: 1000 } })
  }
}
