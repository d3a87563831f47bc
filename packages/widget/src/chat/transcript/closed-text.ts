import type { Closing } from '@lyceum/core/contract/chat'
import { formatShortTime } from '@lyceum/core/i18n'
import { closedWordsIn } from '@lyceum/core/rules'
import type { ChatContextValue } from '../chat-context.ts'

/** What a course says while it is closed, and when it opens again. */
export function closedText(t: ChatContextValue['t'], { kind, until, words }: Closing): string {
  const time = until === null ? '' : formatShortTime(t.locale, until)
  return [closedWordsIn(words, t.locale), t(`chat.closed_${kind}`, { time })].filter(Boolean).join(' ')
}
