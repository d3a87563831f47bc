import type { ErrorName, FieldReason } from '../contract/errors.ts'
import type { Locale } from '../contract/users.ts'
import type { chat } from './chat/en-US.ts'
import type { panels } from './panels/en-US.ts'
import type { Translation } from './words.ts'

/** The words that every face with a chat needs, in one language. */
export type ChatWords = {
  chat: Translation<typeof chat & typeof panels>
  errors: Record<ErrorName, string>
  fields: Record<FieldReason, string>
}

const loaders = {
  'en-US': () => import('./en-US.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts')
} satisfies Record<Locale, () => Promise<{ words: ChatWords }>>

/** One language's words; only that language is loaded. @example createWords(locale, await loadChatWords(locale)) */
export async function loadChatWords(locale: Locale): Promise<ChatWords> {
  return (await loaders[locale]()).words
}
