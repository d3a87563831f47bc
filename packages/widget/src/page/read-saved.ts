import type { Locale } from '@lyceum/core/contract/locales'

/** What this browser has kept for our pages; nothing where storage is denied. */
export function readSaved(): { locale?: Locale | null; theme?: string } {
  try {
    return JSON.parse(localStorage.getItem('lyceum') ?? '{}') ?? {}
  } catch {
    return {}
  }
}
