import type { Locale } from '@lyceum/core/contract/locales'
import type { SharePage } from '@lyceum/core/contract/share-page'
import { type ChatWords, createWords, loadChatWords, loadWords, type Words } from '@lyceum/core/i18n'

/** The words of the page's first view: those that the server sent, unless the reader has chosen another language in this browser. */
export async function firstWords(page: SharePage, locale: Locale): Promise<Words<ChatWords>> {
  const words = page.locale === locale ? page.words : { chat: await loadWords(locale, 'chat') }
  return createWords(locale, words as ChatWords)
}

/** All words, with those of errors, forms and panels. @throws when they cannot be loaded */
export const allWords = async (locale: Locale): Promise<Words<ChatWords>> => createWords(locale, await loadChatWords(locale))
