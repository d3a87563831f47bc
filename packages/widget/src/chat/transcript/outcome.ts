import type { AgentMessage } from '@lyceum/core/contract/chat'
import { type ErrorName, errorTable } from '@lyceum/core/contract/errors'
import type { ChatContextValue } from '../chat-context.ts'
import { nameFormulas, withoutMarkdown } from '../markdown/plain-text.ts'

/** The text that says how a reply ended, where its content does not; undefined where it does. */
export function outcomeOf({ status, failure, text, files, outputs, form }: AgentMessage) {
  if (status === 'aborted') return 'chat.aborted'
  if (failure?.interrupted) return 'chat.interrupted'
  // A newer server may send reasons for which this page has no text.
  const named = failure && failure.reason !== 'generic' && Object.hasOwn(errorTable, failure.reason)
  if (status === 'failed') return named ? (`errors.${failure.reason}` as const) : 'chat.failed'
  return text || outputs || form || files.length > 0 ? undefined : 'chat.noContent'
}

/** Whether these are the words of a failure's reason. */
export const isCause = (words: string): words is `errors.${ErrorName}` => words.startsWith('errors.')

/** Characters of a reply that are read whole; of a longer one its first sentence, and its length. */
const maxRead = 300
/** Characters of a reply that are looked at: the length of a longer one is estimated from them, so that its end costs no long task. */
const maxLook = 5000

/** What a screen reader is told when a reply has ended: its text, in which formulas are named and not spelled, or why there is none. */
export function endOf(reply: AgentMessage, name: string, t: ChatContextValue['t']): string {
  const outcome = outcomeOf(reply)
  if (reply.status === 'failed' && outcome) return t('chat.failedReply', { name, cause: t(outcome) })
  if (outcome) return t(outcome)
  const whole = [reply.text, reply.form?.text].filter(Boolean).join('\n')
  const text = withoutMarkdown(nameFormulas(whole.slice(0, maxLook), t('chat.formula'))).trim()
  if (whole.length <= maxLook && text.length <= maxRead) return t('chat.replied', { name, text })
  const count = Math.round(countWords(text) * Math.max(1, whole.length / maxLook))
  return t('chat.repliedLong', { name, text: firstSentence(text), count: Number(count.toPrecision(2)) })
}

const firstSentence = (text: string) =>
  /^[^\n]{1,200}?(?:[.!?](?=\s)|[。！？]|(?=\n))/.exec(text)?.[0] ?? `${text.slice(0, 200)}…`

/** Each Chinese character counts as a word. */
const countWords = (text: string) => text.match(/\p{sc=Han}|[^\s\p{sc=Han}]+/gu)?.length ?? 0
