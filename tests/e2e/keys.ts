import type { Page } from '@playwright/test'

/** Text that is a key and not words: `area.someKey`, or what stands in braces for a value that never came. */
export async function keysIn(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap(element =>
      ['aria-label', 'placeholder', 'title', 'alt'].map(name => element.getAttribute(name) ?? '')
    )
    // biome-ignore lint/performance/useDomNodeTextContent: lines are what is told apart here
    return [document.title, document.body.innerText, ...labels].join('\n')
  })
  const lines = text.split('\n').map(line => line.trim())
  return lines.filter(line => /^[a-z][a-zA-Z]*([.:][a-zA-Z_]+)+$/.test(line) || /\{\{|\}\}/.test(line))
}
