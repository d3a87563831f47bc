import type { Locale } from '@lyceum/core/contract'
import { loadWords } from '@lyceum/core/i18n'
import i18next, { type i18n } from 'i18next'
import { use, useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Namespace, Namespaces, ScreenNamespace } from './namespaces.ts'

/** Every page needs these. */
const always = ['shell', 'errors', 'fields'] as const satisfies readonly Namespace[]

/** i18next with the words that every page needs, in one language. A route brings its own with `loadPortalWords`. */
export async function createPortalWords(locale: Locale): Promise<i18n> {
  const areas = await Promise.all(always.map(async namespace => [namespace, await fetchWords(locale, namespace)]))
  const words = i18next.createInstance()
  await words.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'shell',
    ns: always,
    interpolation: { escapeValue: false },
    resources: { [locale]: Object.fromEntries(areas) }
  })
  return words
}

/**
 * Loads what is not there yet of a page that is entered. Rejects when a file cannot be fetched; asked again, it is fetched
 * again. i18next's backends would show the keys instead.
 */
export async function loadPortalWords(words: i18n, namespaces: readonly Namespace[]): Promise<void> {
  coming.clear()
  await addWords(words, namespaces, words.language as Locale)
}

/** Changes the language of all that is on the page, without a reload: its words come first, so that nothing flashes or loses focus. */
export async function switchWords(words: i18n, locale: Locale): Promise<void> {
  await addWords(words, Object.keys(words.getDataByLanguage(words.language) ?? {}) as Namespace[], locale)
  await words.changeLanguage(locale)
}

async function addWords(words: i18n, namespaces: readonly Namespace[], locale: Locale): Promise<void> {
  const missing = namespaces.filter(namespace => !words.hasResourceBundle(locale, namespace))
  await Promise.all(
    missing.map(async namespace => words.addResourceBundle(locale, namespace, await fetchWords(locale, namespace)))
  )
}

async function fetchWords(locale: Locale, namespace: Namespace): Promise<object> {
  if (namespace === 'errors' || namespace === 'fields') return loadWords(locale, namespace)
  const file: { words: object } = await import(`./${locale}/${namespace}.ts`)
  return file.words
}

/** Values that stand in a sentence as `{{name}}`. */
type Values = Record<string, string | number>
/** The keys of nested words, with dots. */
type KeysOf<W> = { [K in keyof W & string]: W[K] extends string ? K : `${K}.${KeysOf<W[K]>}` }[keyof W & string]
type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

export type Translate<N extends Namespace> = (key: WithoutPlural<KeysOf<Namespaces[N]>>, values?: Values) => string

/**
 * A namespace's words in the language shown. A route's have come with it; a part that brings its own suspends until they are there.
 * @example const t = useWords('home')
 */
export function useWords<N extends Namespace>(namespace: N): Translate<N> {
  const { i18n } = useTranslation()
  const locale = i18n.language as Locale
  // Always asked: a part that waited is drawn again with the same hooks in the same order.
  use(i18n.hasResourceBundle(locale, namespace) ? here : comingWords(i18n, locale, namespace))
  return useMemo(() => i18n.getFixedT(locale, namespace as never) as unknown as Translate<N>, [i18n, locale, namespace])
}

/** What stands in the browser's tab; the route's words must be there. */
export function pageTitle(words: i18n, namespace: ScreenNamespace): string {
  return words.getFixedT(null, namespace as never)('pageTitle' as never)
}

/** A promise whose end React knows without waiting. */
const here = Object.assign(Promise.resolve(), { status: 'fulfilled' as const, value: undefined })

// React asks for the same promise as long as a part waits. One that failed stays until the page is entered again.
const coming = new Map<string, Promise<void>>()

function comingWords(words: i18n, locale: Locale, namespace: Namespace): Promise<void> {
  const key = `${locale}/${namespace}`
  const known = coming.get(key) ?? addWords(words, [namespace], locale)
  coming.set(key, known)
  return known
}
