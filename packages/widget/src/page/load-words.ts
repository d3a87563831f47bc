import type { Locale } from '@lyceum/core/contract/locales'
import { type ChatWords, createWords, loadChatWords, type Words } from '@lyceum/core/i18n'

/** Loads the words of the greeting, the sender and answers in one language; what is opened later brings its own (`withWords`). */
export async function loadPageWords(locale: Locale): Promise<Words<ChatWords>> {
  return createWords(locale, await loadChatWords(locale, ['chat']))
}
