import type { ChatWords } from './load.ts'
import type { Words } from './translate.ts'

/** Formats a duration. @param milliseconds rounded to seconds, at least one */
export function formatDuration(t: Words<ChatWords>, milliseconds: number): string {
  const all = Math.max(1, Math.round(milliseconds / 1000))
  const minutes = Math.floor(all / 60)
  return minutes === 0 ? t('chat.seconds', { seconds: all }) : t('chat.minutes', { minutes, seconds: all % 60 })
}
