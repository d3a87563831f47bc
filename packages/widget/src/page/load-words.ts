import type { Locale } from '@lyceum/core/contract/locales'
import { type ChatWords, createWords, loadChatWords, loadWords, type Words } from '@lyceum/core/i18n'

export type PageWords = {
  /** The words of the greeting, the sender and answers. */
  first: Promise<Words<ChatWords>>
  /** All words, with those of errors, forms and panels. If these fail to load it resolves with the first ones. */
  all: Promise<Words<ChatWords>>
}

/** Loads the page's words in one language, in two steps. */
export function loadPageWords(locale: Locale): PageWords {
  const first = loadWords(locale, 'chat').then(chat => createWords(locale, { chat } as ChatWords))
  return {
    first,
    all: loadChatWords(locale).then(
      words => createWords(locale, words),
      () => first
    )
  }
}
