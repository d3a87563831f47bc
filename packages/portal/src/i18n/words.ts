import type { Locale } from '@lyceum/core/contract'
import { loadOtherWords, loadWords, markFilled, spaceFilled } from '@lyceum/core/i18n'
import i18next, { type i18n } from 'i18next'
import { use, useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Namespace, Namespaces, ScreenNamespace } from './namespaces.ts'

/** Namespaces that every page needs. */
const sharedNamespaces = ['shell', 'errors'] as const satisfies readonly Namespace[]

/** Blanks beside Chinese characters, as core's own translator has them. */
const spacing = { type: 'postProcessor', name: 'spacing', process: spaceFilled } as const

/** Creates i18next with the shared namespaces in one language. Routes load theirs with `loadPortalWords`. */
export async function createPortalWords(locale: Locale): Promise<i18n> {
  const areas = await Promise.all(sharedNamespaces.map(async namespace => [namespace, await fetchWords(locale, namespace)]))
  const words = i18next.createInstance()
  await words
    .use(initReactI18next)
    .use(spacing)
    .init({
      lng: locale,
      fallbackLng: false,
      defaultNS: 'shell',
      ns: sharedNamespaces,
      // Called with each value that is filled in. React escapes texts itself.
      interpolation: { escape: markFilled },
      postProcess: spacing.name,
      resources: { [locale]: Object.fromEntries(areas) }
    })
  return words
}

/**
 * Loads the missing namespaces of a page. Rejects when a file cannot be fetched, and fetches it again on the next call; i18next's
 * own backends would show the keys instead.
 */
export async function loadPortalWords(words: i18n, namespaces: readonly Namespace[]): Promise<void> {
  const known = loadingsOf(words)
  for (const [key, { failed }] of known) if (failed) known.delete(key)
  await addWords(words, namespaces, words.language as Locale)
}

/** Loads the words of another language than that of the page, for finding what is called by them. */
export const loadWordsOf = (words: i18n, namespaces: readonly Namespace[], locale: Locale): Promise<void> =>
  addWords(words, namespaces, locale)

/** Switches the language without a reload. All words are loaded first, so that nothing flashes or loses focus. */
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
  if (namespace === 'errors') return loadWords(locale, namespace)
  if (namespace === 'fields') {
    const [entered, connection] = await Promise.all([loadWords(locale, 'fields'), loadOtherWords(locale, 'connection-fields')])
    return { ...entered, ...connection }
  }
  const file: { words: object } = await import(`./${locale}/${namespace}.ts`)
  return namespace === 'audit' ? { ...file.words, ...(await loadOtherWords(locale, 'audit')) } : file.words
}

/** Values for the `{{name}}` placeholders. */
type Values = Record<string, string | number>
/** Keys of nested words, joined with dots. */
type KeysOf<W> = { [K in keyof W & string]: W[K] extends string ? K : `${K}.${KeysOf<W[K]>}` }[keyof W & string]
type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

export type Translate<N extends Namespace> = (key: WithoutPlural<KeysOf<Namespaces[N]>>, values?: Values) => string

/**
 * Returns the translate function of a namespace. Suspends if the namespace is not loaded yet; those of the route are.
 * @example const t = useWords('home')
 */
export function useWords<N extends Namespace>(namespace: N): Translate<N> {
  const { i18n } = useTranslation()
  const locale = i18n.language as Locale
  // Called unconditionally, so that the order of hooks is the same after suspending.
  use(loadingOf(i18n, locale, namespace))
  return useMemo(() => i18n.getFixedT(locale, namespace as never) as unknown as Translate<N>, [i18n, locale, namespace])
}

/** The title for the browser's tab. The namespace must be loaded. */
export function pageTitle(words: i18n, namespace: ScreenNamespace): string {
  return words.getFixedT(null, namespace as never)('pageTitle' as never)
}

/** A promise that `use` reads without suspending. */
const alreadyLoaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const, value: undefined })

/** What `useWords` has loaded or loads, by locale and namespace. */
type Loading = { done: Promise<void>; failed: boolean }
const loadings = new WeakMap<i18n, Map<string, Loading>>()

function loadingsOf(words: i18n): Map<string, Loading> {
  const known = loadings.get(words) ?? new Map<string, Loading>()
  loadings.set(words, known)
  return known
}

/** `use` needs the same promise on each render, also once it has settled. A failed one is kept until the next navigation. */
function loadingOf(words: i18n, locale: Locale, namespace: Namespace): Promise<void> {
  const known = loadingsOf(words)
  const key = `${locale}/${namespace}`
  const before = known.get(key)
  const isThere = words.hasResourceBundle(locale, namespace)
  if (before && !(before.failed && isThere)) return before.done
  if (isThere) return alreadyLoaded
  const loading: Loading = { done: addWords(words, [namespace], locale), failed: false }
  loading.done.catch(() => {
    loading.failed = true
  })
  known.set(key, loading)
  return loading.done
}
