import { fallbackLocale, type Locale } from '@lyceum/core/contract'
import { loadServerWords } from '@lyceum/core/i18n'
import { toLocale } from '@lyceum/core/rules'

export type SignInWords = Awaited<ReturnType<typeof loadServerWords<'sign-in'>>>

/** The texts in the first supported language of OpenID's `ui_locales`, then of the browser's languages. */
export async function wordsFor(
  uiLocales: unknown,
  acceptLanguage: string | undefined
): Promise<{ locale: Locale; words: SignInWords }> {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ')[0] : undefined
  const browser = acceptLanguage?.split(',')[0]?.split(';')[0]?.trim()
  const locale = toLocale(asked || browser || fallbackLocale)
  return { locale, words: await loadServerWords(locale, 'sign-in') }
}
