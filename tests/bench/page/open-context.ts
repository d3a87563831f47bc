import type { Browser, BrowserContext, ViewportSize } from '@playwright/test'

/**
 * A browser that has nothing cached. `proxy`: the URL of what its connections go through. Functions that are given to it keep the calls that record their names, which the compiler has
 * added to them, so these calls must exist there.
 */
export async function openContext(browser: Browser, viewport: ViewportSize, proxy?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, ...(proxy && { proxy: { server: proxy } }) })
  await context.addInitScript('globalThis.__name ??= value => value')
  return context
}

/** What the chat page's own code draws, when it has taken over from the HTML. */
export const ownCode = '.ly-sender > .ly-problem'
