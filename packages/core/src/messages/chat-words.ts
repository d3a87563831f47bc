import type { ErrorName, FieldReason } from '../contract/errors.ts'
import type { Locale } from '../contract/users.ts'
import type { chat } from './chat/en-US.ts'
import type { Translation, Words } from './words.ts'

/** The words that every face with a chat needs, in one language. */
export type ChatWords = {
  chat: Translation<typeof chat>
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

/** A length of time in words. @param milliseconds rounded to seconds, at least one */
export function formatDuration(t: Words<ChatWords>, milliseconds: number): string {
  const all = Math.max(1, Math.round(milliseconds / 1000))
  const minutes = Math.floor(all / 60)
  return minutes === 0 ? t('chat.seconds', { seconds: all }) : t('chat.minutes', { minutes, seconds: all % 60 })
}
