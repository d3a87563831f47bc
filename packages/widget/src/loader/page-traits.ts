import type { ChatTheme } from '../protocol.ts'
import type { WidgetOptions } from './options.ts'
import type { Widget } from './widget.ts'

/** What the chat takes over from the page around it. */
export type PageTraits = {
  /** The language the chat speaks: the chosen one, else that of the page; empty to follow the browser. */
  locale: string
  /** Its colours; empty to follow the system. */
  theme: string
}

export const pageTraits = (raw: WidgetOptions): PageTraits => ({
  locale: raw.locale || document.documentElement.lang,
  theme: themeFor(raw)
})

/**
 * The colours of the chat: the chosen ones, else those of the page around it. A page that declares no dark colours is light,
 * whatever the system prefers. Empty to follow the system, for a page that declares both.
 */
function themeFor({ theme }: WidgetOptions): string {
  const chosen = (theme as ChatTheme | undefined)?.colorScheme ?? theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  const declared =
    getComputedStyle(document.documentElement).colorScheme +
    document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content
  return !/dark/.test(declared) ? 'light' : /light/.test(declared) ? '' : 'dark'
}

/** Has the panel in the same colours as the chat in it. */
export const showScheme = ({ shadow, options }: Widget): void =>
  (shadow.host as HTMLElement).style.setProperty('--scheme', pageTraits(options.raw).theme || 'light dark')
