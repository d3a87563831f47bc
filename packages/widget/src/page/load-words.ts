import type { Locale } from '@lyceum/core/contract/locales'
import { type ChatWords, createWords, loadChatWords, type Words } from '@lyceum/core/i18n'

export type PageWords = {
  /** The words of the greeting, the sender and answers. */
  first: Promise<Words<ChatWords>>
  /** Those of errors too. If these fail to load it resolves with the first ones. */
  all: Promise<Words<ChatWords>>
}

/** Loads the page's words in one language, in two steps; what is opened later brings its own (`withWords`). */
export function loadPageWords(locale: Locale): PageWords {
  const greeting = loadChatWords(locale, ['chat'])
  const first = greeting.then(words => createWords(locale, words))
  const errors = loadChatWords(locale, ['errors'])
  return {
    first,
    all: Promise.all([greeting, errors]).then(
      ([words, more]) => {
        // Of the same texts, so that both get what is added later; another translator, so that everything is drawn again.
        const all = createWords(locale, words)
        all.add(more)
        return all
      },
      () => first
    )
  }
}
