import type { Locale } from '@lyceum/core/contract/users'
import { type ChatWords, createWords, loadChatWords, type Words } from '@lyceum/core/messages'

const firstWords = {
  'en-US': () => import('@lyceum/core/messages/chat/en-US'),
  'zh-CN': () => import('@lyceum/core/messages/chat/zh-CN'),
  'zh-TW': () => import('@lyceum/core/messages/chat/zh-TW')
} satisfies Record<Locale, () => Promise<FirstWords>>

type FirstWords = { chat: Partial<ChatWords['chat']> }

export type PageWords = {
  /** Those of the greeting, the sender and the answers. */
  first: Promise<Words<ChatWords>>
  /** With those of failures, forms and panels. When they cannot be loaded it stays with the first. */
  all: Promise<Words<ChatWords>>
}

/** One language's words for the page, in two steps. */
export function loadPageWords(locale: Locale): PageWords {
  const rest = loadChatWords(locale)
  const first = firstWords[locale]().then((words: FirstWords) => createWords(locale, words as ChatWords))
  return {
    first,
    all: rest.then(
      words => createWords(locale, words),
      () => first
    )
  }
}
