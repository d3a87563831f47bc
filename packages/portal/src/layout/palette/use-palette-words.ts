import { type Locale, locales } from '@lyceum/core/contract/locales'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWordsOf, useWords } from '../../i18n/words.ts'
import type { PaletteWords } from './pages.ts'

const namespaces = ['shell', 'profile', 'management', 'palette'] as const

/** The words of pages and actions: first those of the page's language, then of the others once they have loaded. */
export function usePaletteWords(): readonly [PaletteWords, ...PaletteWords[]] {
  const { i18n } = useTranslation()
  // Suspends until those of the page are there.
  useWords('profile')
  useWords('management')
  useWords('palette')
  const [loaded, setLoaded] = useState<readonly Locale[]>([])
  useEffect(() => {
    let current = true
    const others = locales.filter(locale => locale !== i18n.language)
    // Without them, names in the page's language are found.
    void Promise.allSettled(others.map(locale => loadWordsOf(i18n, namespaces, locale).then(() => locale))).then(results => {
      if (current) setLoaded(results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])))
    })
    return () => {
      current = false
    }
  }, [i18n, i18n.language])
  return useMemo(() => {
    const of = (locale: string) =>
      Object.fromEntries(namespaces.map(name => [name, i18n.getFixedT(locale, name as never)])) as unknown as PaletteWords
    return [of(i18n.language), ...loaded.filter(locale => locale !== i18n.language).map(of)] as const
  }, [i18n, i18n.language, loaded])
}
