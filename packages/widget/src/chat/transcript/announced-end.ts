import type { AgentMessage } from '@lyceum/core/contract/chat'
import type { ChatContextValue } from '../chat-context.ts'
import { nameFormulas, withoutMarkdown } from '../markdown/plain-text.ts'
import { closedText } from './closed-text.ts'
import { outcomeOf } from './outcome.ts'
import { refusedText } from './refused-text.ts'

/** Characters of a reply that are read whole; of a longer one its first sentence, and its length. */
const maxRead = 300
/** Characters of a reply that are looked at: the length of a longer one is estimated from them, so that its end costs no long task. */
const maxLook = 5000

/** What a screen reader is told when a reply has ended: its text, in which formulas are named and not spelled, or why there is none. */
export function endOf(reply: AgentMessage, name: string, t: ChatContextValue['t']): string {
  const outcome = outcomeOf(reply)
  const { cause, closing, ...what } = reply.failure ?? {}
  if (closing) return closedText(t, closing)
  if (reply.status === 'failed' && outcome)
    return t('chat.failedReply', { name, cause: cause ? refusedText(t, { ...what, cause }) : t(outcome) })
  const remarks = (reply.remarks ?? []).map(remark => ` ${t(`chat.remark_${remark}`)}`).join('')
  if (outcome) return t(outcome) + remarks
  const whole = [reply.text, reply.form?.text].filter(Boolean).join('\n')
  const text = withoutMarkdown(nameFormulas(whole.slice(0, maxLook), t('chat.formula'))).trim()
  if (whole.length <= maxLook && text.length <= maxRead) return t('chat.replied', { name, text }) + remarks
  const count = Math.round(countWords(text) * Math.max(1, whole.length / maxLook))
  return t('chat.repliedLong', { name, text: firstSentence(text), count: Number(count.toPrecision(2)) }) + remarks
}

const firstSentence = (text: string) =>
  /^[^\n]{1,200}?(?:[.!?](?=\s)|[。！？]|(?=\n))/.exec(text)?.[0] ?? `${text.slice(0, 200)}…`

/** Each Chinese character counts as a word. */
const countWords = (text: string) => text.match(/\p{sc=Han}|[^\s\p{sc=Han}]+/gu)?.length ?? 0
