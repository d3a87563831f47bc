import type { Locale } from '@lyceum/core/contract/users'
import { type ChatWords, createWords, loadChatWords, type Words } from '@lyceum/core/messages'

const firstWords = {
  'en-US': () => import('@lyceum/core/messages/chat/en-US'),
  'zh-CN': () => import('@lyceum/core/messages/chat/zh-CN'),
  'zh-TW': () => import('@lyceum/core/messages/chat/zh-TW')
} satisfies Record<Locale, () => Promise<{ chat: ChatWords['chat'] }>>

/** One language's words for the page: those of the chat now, those for failures and forms as soon as they are here. */
export async function loadPageWords(locale: Locale): Promise<Words<ChatWords>> {
  const rest = loadChatWords(locale)
  const { chat } = await firstWords[locale]()
  const words: Partial<ChatWords> & Pick<ChatWords, 'chat'> = { chat }
  rest.then(all => Object.assign(words, all)).catch(() => {})
  return createWords(locale, words as ChatWords)
}
