import type { Locale } from '@lyceum/core/contract/locales'
import type { SharePage } from '@lyceum/core/contract/share-page'
import { type ChatWords, createWords, loadChatWords, sharePageWords, type Words } from '@lyceum/core/i18n'

/**
 * The words of the page's first view: those that the server sent, unless the reader has chosen another language in this browser. Where
 * those do not come, or only an older release knew that language, it is the server's. What is opened later brings its own (`chat/late-parts.ts`).
 */
export async function firstWords(page: SharePage, root: HTMLElement): Promise<Words<ChatWords>> {
  // Set by the first script.
  const chosen = root.lang as Locale
  if (chosen !== page.locale) {
    try {
      return createWords(chosen, await loadChatWords(chosen, sharePageWords(page.state === 'open')))
    } catch {
      root.lang = page.locale
    }
  }
  return createWords(page.locale, page.words as ChatWords)
}
