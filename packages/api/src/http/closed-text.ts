import type { Closing, Locale } from '@lyceum/core/contract'
import { createWords, formatShortTime, loadChatWords } from '@lyceum/core/i18n'
import { closedWordsIn } from '@lyceum/core/rules'

/** Why a course is closed, and the zone in which its times are told. */
export type ClosedShare = { closing: Closing; timeZone: string }

/** The course's own words, and when it opens again. */
export async function closedShareText(locale: Locale, { closing, timeZone }: ClosedShare): Promise<string> {
  const { kind, until, words } = closing
  const t = createWords(locale, await loadChatWords(locale, ['endings']))
  const time = until === null ? '' : formatShortTime(locale, until, timeZone)
  return [closedWordsIn(words, locale), t(`chat.closed_${kind}`, { time })].filter(Boolean).join(' ')
}
