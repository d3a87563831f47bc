import type { Locator } from '@playwright/test'

/** The words that are marked in a cited document: by elements, or by the browser where Markdown is drawn. */
export const markedIn = (viewer: Locator): Promise<string> =>
  viewer.evaluate(element => {
    const drawn = [...((CSS.highlights.get('cited-passage') as Iterable<Range> | undefined) ?? [])]
    const inside = drawn.filter(({ startContainer }) => element.contains(startContainer)).map(String)
    return [...[...element.querySelectorAll('mark')].map(mark => mark.textContent), ...inside].join(' ')
  })
