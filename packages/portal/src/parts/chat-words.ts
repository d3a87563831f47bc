import type { Locale } from '@lyceum/core/contract'
import { type ChatWords, createWords, loadChatWords, type Words } from '@lyceum/core/i18n'

const loaded = new Map<Locale, Promise<Words<ChatWords>>>()

/** The texts that the chat begins with, for `use`: the same promise for the same language. */
export function chatWordsFor(locale: Locale): Promise<Words<ChatWords>> {
  const words = loaded.get(locale) ?? load(locale)
  loaded.set(locale, words)
  // What did not come is asked for again.
  words.catch(() => loaded.delete(locale))
  return words
}

async function load(locale: Locale) {
  return createWords(locale, await loadChatWords(locale, ['chat', 'errors']))
}
