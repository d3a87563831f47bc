import type { ChatWords } from './load.ts'
import type { Words } from './translate.ts'

/** Formats a duration. @param milliseconds rounded to seconds; below one to tenths, at least one of them */
export function formatDuration(t: Words<ChatWords>, milliseconds: number): string {
  // As text, which is the same in our languages: a decimal is written by `Intl`, whose start takes long (`formatNumber`).
  if (milliseconds < 950) return t('chat.seconds', { seconds: `${Math.max(1, Math.round(milliseconds / 100)) / 10}` })
  const all = Math.round(milliseconds / 1000)
  const minutes = Math.floor(all / 60)
  return minutes === 0 ? t('chat.seconds', { seconds: all }) : t('chat.minutes', { minutes, seconds: all % 60 })
}
