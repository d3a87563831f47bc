import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** Collects what a browser complains about. A refused call is no complaint: the product shows those in words. */
export function createCleanliness() {
  const complaints: string[] = []
  let allowed: RegExp[] = [/Failed to load resource/]
  return {
    complaints,
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
      context.on('weberror', hearError).on('console', hearWords)
      return () => context.off('weberror', hearError).off('console', hearWords)
    }
  }
}
