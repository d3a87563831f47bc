import type { BrowserContext } from '@playwright/test'

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
    watch(context: BrowserContext) {
      const note = (text: string) => allowed.some(pattern => pattern.test(text)) || complaints.push(text)
      context.on('weberror', error => note(`${error.page()?.url()}: ${error.error().stack ?? error.error()}`))
      context.on('console', message => message.type() === 'error' && note(`${message.page()?.url()}: ${message.text()}`))
    }
  }
}
