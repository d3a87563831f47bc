import type { Locale } from '@lyceum/core/contract'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordLoaders } from './words.ts'

/** Values that stand in a sentence as `{{name}}`. */
type Values = Record<string, string | number>
/** The keys of nested words, with dots. */
export type KeysOf<W> = { [K in keyof W & string]: W[K] extends string ? K : `${K}.${KeysOf<W[K]>}` }[keyof W & string]
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

export type ScreenWords<W> = (key: Singular<KeysOf<W>>, values?: Values) => string

const loaded = new Map<WordLoaders<unknown>, Map<Locale, Promise<unknown>>>()

/**
 * A screen's own words in the language shown. They load with the screen; a change of language loads them first.
 * @example const t = useScreenWords('home', words)
 */
export function useScreenWords<W extends object>(area: string, loaders: WordLoaders<{ words: W }>): ScreenWords<W> {
  const { i18n } = useTranslation()
  const locale = i18n.language as Locale
  const { words } = use(wordsOf(loaders, locale))
  return useMemo(() => {
    i18n.addResourceBundle(locale, area, words)
    const translate = i18n.getFixedT(locale, area as never)
    return (key, values) => translate(key as never, values as never) as unknown as string
  }, [i18n, locale, area, words])
}

/** Loads the words of every screen seen so far, so that a change of language neither hides the screen nor takes its focus. */
export async function preloadScreenWords(locale: Locale): Promise<void> {
  await Promise.all([...loaded.keys()].map(loaders => wordsOf(loaders, locale)))
}

function wordsOf<W>(loaders: WordLoaders<W>, locale: Locale): Promise<W> {
  const known = loaded.get(loaders) ?? new Map<Locale, Promise<unknown>>()
  loaded.set(loaders, known)
  const words = (known.get(locale) as Promise<W> | undefined) ?? loaders[locale]()
  if (!known.has(locale)) {
    known.set(locale, words)
    words.then(
      // React reads a promise that carries its outcome at once, without suspending.
      value => Object.assign(words, { status: 'fulfilled', value }),
      () => known.delete(locale)
    )
  }
  return words
}
