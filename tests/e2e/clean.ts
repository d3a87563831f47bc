import type { BrowserContext, ConsoleMessage, Frame, Page, WebError } from '@playwright/test'

/**
 * Collects what a browser complains about, and the other sites that a story has been to, in a tab or in a frame. A refused call is no
 * complaint: the product shows those in words.
 * @param isOther whether a page at this address is one of another site than the product
 */
export function createCleanliness(isOther: (url: string) => boolean) {
  const complaints: string[] = []
  const otherSites = new Set<string>()
  let allowed: RegExp[] = [/Failed to load resource/]
  return {
    complaints,
    otherSites,
    /** For a story that provokes a complaint on purpose. */
    allow: (pattern: RegExp) => {
      allowed = [...allowed, pattern]
    },
    /** Listens to all pages of a browser, until what it returns is called. */
    watch(context: BrowserContext): () => void {
      const note = (text: string) => allowed.some(pattern => pattern.test(text)) || complaints.push(text)
      const hearError = (error: WebError) => note(`${error.page()?.url()}: ${error.error().stack ?? error.error()}`)
      const hearWords = (message: ConsoleMessage) =>
        message.type() === 'error' && note(`${message.page()?.url()}: ${message.text()}`)
      const arrive = (frame: Frame) => void (isOther(frame.url()) && otherSites.add(frame.url()))
      const follow = (page: Page) => page.on('framenavigated', arrive)
      for (const page of context.pages()) follow(page)
      context.on('weberror', hearError).on('console', hearWords).on('page', follow)
      return () => {
        for (const page of context.pages()) page.off('framenavigated', arrive)
        context.off('weberror', hearError).off('console', hearWords).off('page', follow)
      }
    }
  }
}
