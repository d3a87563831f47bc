import { defaultLocale, fallbackLocale, type Locale, languages, locales } from '../contract/locales.ts'

/** The language for a reader of any language tag; English for a tag that no language serves. */
export function toLocale(tag: string): Locale {
  const [language = '', ...subtags] = tag.toLowerCase().replace(/_/g, '-').split('-')
  // A script has four letters and says more than a region, which has two: zh-Hans-HK is Simplified.
  const asked = subtags.sort((one, other) => other.length - one.length).map(subtag => `${language}-${subtag}`)
  if (asked.length === 0) asked.push(language)
  for (const one of asked) {
    const found = locales.find(
      locale => locale.toLowerCase() === one || (languages[locale].serves as readonly string[]).includes(one)
    )
    if (found) return found
  }
  return fallbackLocale
}

/** The account's, then the stored one, then the browser's; the default only when there is none of these. */
export function chooseLocale(
  account: Locale | null | undefined,
  stored: Locale | null | undefined,
  browser: string | undefined
): Locale {
  return account ?? stored ?? (browser ? toLocale(browser) : defaultLocale)
}
