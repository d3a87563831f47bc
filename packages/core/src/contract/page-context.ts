import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** What the page that embeds a chat says of itself: its course, its title and address, what is selected in it. */
export type PageContext = Record<string, unknown>

export const pageContext = z
  .record(z.string().check(z.maxLength(limits.platformId)), z.unknown())
  .check(z.refine(isSmall, { error: 'tooLong' }))
  .register(z.globalRegistry, {
    id: 'PageContext',
    description: `What the page around the chat says of itself, as plain JSON of at most ${limits.pageContext} bytes.`
  })

/** Whether a value, written as JSON in UTF-8, keeps to the limit. */
export function isSmall(value: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(value) ?? '').length <= limits.pageContext
}
