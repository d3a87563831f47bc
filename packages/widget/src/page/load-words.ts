import type { Locale } from '@lyceum/core/contract/locales'
import type { SharePage } from '@lyceum/core/contract/share-page'
import { type ChatWords, createWords, loadChatWords, sharePageWords, type Words } from '@lyceum/core/i18n'

/** The words of the page's first view: those that the server sent, unless the reader has chosen another language in this browser. */
export async function firstWords(page: SharePage, locale: Locale): Promise<ChatWords> {
  if (page.locale === locale) return page.words as ChatWords
  return loadChatWords(locale, sharePageWords(page.state === 'open'))
}

/** Those of all answers and errors too; what is opened later brings its own (`withWords`). @throws when they cannot be loaded */
export async function allWords(first: ChatWords, locale: Locale): Promise<Words<ChatWords>> {
  // Of the same texts, so that both get what is added later; another translator, so that everything is drawn again.
  const all = createWords(locale, first)
  all.add(await loadChatWords(locale, ['panels', 'errors']))
  return all
}
