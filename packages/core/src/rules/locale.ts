import { defaultLocale, fallbackLocale, type Locale, languages, locales } from '../contract/locales.ts'

/** The locale for a language tag; English for tags that no locale covers. */
export function toLocale(tag: string): Locale {
  const [language = '', ...subtags] = tag.toLowerCase().replace(/_/g, '-').split('-')
  // A script (four letters) takes precedence over a region (two): zh-Hans-HK is Simplified Chinese.
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

/** The locale of the account, else the stored one, else the browser's, else the default. */
export function chooseLocale(
  account: Locale | null | undefined,
  stored: Locale | null | undefined,
  browser: string | undefined
): Locale {
  return account ?? stored ?? (browser ? toLocale(browser) : defaultLocale)
}
