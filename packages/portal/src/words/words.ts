import type { Locale } from '@lyceum/core/contract'
import { errorWords, fieldWords } from '@lyceum/core/messages'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { ShellWords } from './en-US.ts'
import { preloadScreenWords } from './screen-words.ts'

/** A loader of one area's words in each language. */
export type WordLoaders<W> = Record<Locale, () => Promise<W>>

const shells: WordLoaders<{ shell: ShellWords }> = {
  'en-US': () => import('./en-US.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts')
}

/** i18next with the shell's words of one language; screens add theirs when they load (`useScreenWords`). */
export async function createWords(locale: Locale): Promise<i18n> {
  const words = i18next.createInstance()
  await words.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'shell',
    ns: ['shell', 'errors', 'fields'],
    interpolation: { escapeValue: false },
    resources: { [locale]: await shellWords(locale) }
  })
  return words
}

/** Loads the shell's words of another language and switches to it, without a reload. */
export async function switchWords(words: i18n, locale: Locale): Promise<void> {
  const [areas] = await Promise.all([shellWords(locale), preloadScreenWords(locale)])
  for (const [area, resources] of Object.entries(areas)) words.addResourceBundle(locale, area, resources)
  await words.changeLanguage(locale)
}

async function shellWords(locale: Locale) {
  const [{ shell }, errors, fields] = await Promise.all([shells[locale](), errorWords[locale](), fieldWords[locale]()])
  return { shell, errors, fields }
}
