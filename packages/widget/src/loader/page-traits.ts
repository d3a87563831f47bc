import type { Options } from './options.ts'

/** The language the chat speaks: the chosen one, else that of the page around it; empty to follow the browser. */
export const localeFor = ({ raw }: Options): string => raw.locale || document.documentElement.lang

/**
 * The colours of the chat: the chosen ones, else those of the page around it. A page that declares no dark colours is light,
 * whatever the system prefers. Empty to follow the system, for a page that declares both.
 */
export function themeFor({ raw }: Options): string {
  if (raw.theme === 'light' || raw.theme === 'dark') return raw.theme
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const declared = getComputedStyle(document.documentElement).colorScheme + meta?.content
  return !/dark/.test(declared) ? 'light' : /light/.test(declared) ? '' : 'dark'
}
