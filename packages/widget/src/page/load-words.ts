import type { Locale } from '@lyceum/core/contract/locales'
import { type ChatWords, createWords, loadChatWords, loadWords, type Words } from '@lyceum/core/i18n'

export type PageWords = {
  /** Those of the greeting, the sender and the answers. */
  first: Promise<Words<ChatWords>>
  /** With those of failures, forms and panels. When they cannot be loaded it stays with the first. */
  all: Promise<Words<ChatWords>>
}

/** One language's words for the page, in two steps. */
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
