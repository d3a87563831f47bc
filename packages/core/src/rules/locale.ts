import type { Locale } from '../contract/users.ts'

const simplified = new Set(['zh', 'zh-cn', 'zh-sg', 'zh-my', 'zh-hans'])
const traditional = new Set(['zh-tw', 'zh-hk', 'zh-mo', 'zh-hant'])

export const defaultLocale: Locale = 'zh-CN'

/** Any language tag → one of the three; everything that is not Chinese is English. */
export function toLocale(tag: string): Locale {
  const [language, ...subtags] = tag.toLowerCase().replace(/_/g, '-').split('-')
  if (language !== 'zh') return 'en-US'
  // The script decides before the region does: zh-Hans-HK is Simplified.
  if (subtags.includes('hans')) return 'zh-CN'
  if (subtags.includes('hant')) return 'zh-TW'
  const short = subtags[0] ? `zh-${subtags[0]}` : 'zh'
  if (traditional.has(short)) return 'zh-TW'
  return simplified.has(short) ? 'zh-CN' : 'en-US'
}

/** The account's, then the stored one, then the browser's; the default only when there is none of these. */
export function chooseLocale(
  account: Locale | null | undefined,
  stored: Locale | null | undefined,
  browser: string | undefined
): Locale {
  return account ?? stored ?? (browser ? toLocale(browser) : defaultLocale)
}
