import { fallbackLocale, type Locale } from '@lyceum/core/contract'
import { createWords, loadServerWords, type ServerNamespaces } from '@lyceum/core/i18n'
import { toLocale } from '@lyceum/core/rules'
import type { Request } from 'express'

/** The texts of the pages of launches, by area; those that stand alone are in `page`. */
export type LaunchWords = Awaited<ReturnType<typeof wordsOf>>

/** The texts in one language. */
export async function wordsOf(locale: Locale) {
  const words = await loadServerWords(locale, 'lti')
  return { locale, words, ...countedWords(locale, words) }
}

/** The texts in the language of a launch, or in the browser's. */
export function launchWordsFor(request: Request, asked?: string) {
  const browser = request.get('accept-language')?.split(/[,;]/)[0]?.trim()
  return wordsOf(toLocale(asked || (browser === '*' ? '' : browser) || fallbackLocale))
}

function countedWords(locale: Locale, { picker, course }: ServerNamespaces['lti']) {
  const areas = { picker: { ...picker }, course: { ...course } } as Record<'picker' | 'course', Record<string, string>>
  const t = createWords<typeof areas>(locale, areas)
  return {
    count: (count: number) => t('picker.found' as never, { count }),
    unread: (count: number) => t('course.unread' as never, { count })
  }
}
