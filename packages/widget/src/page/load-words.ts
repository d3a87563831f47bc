import type { Locale } from '@lyceum/core/contract/locales'
import type { SharePage } from '@lyceum/core/contract/share-page'
import { type ChatWords, loadChatWords, sharePageWords } from '@lyceum/core/i18n'

/**
 * The words of the page's first view: those that the server sent, unless the reader has chosen another language in this browser.
 * What is opened later brings its own (`withWords`).
 */
export async function firstWords(page: SharePage, locale: Locale): Promise<ChatWords> {
  if (page.locale === locale) return page.words as ChatWords
  return loadChatWords(locale, sharePageWords(page.state === 'open'))
}
