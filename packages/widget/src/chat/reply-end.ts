import type { AgentMessage } from '@lyceum/core/contract/chat'
import type { ChatContextValue } from './chat-context.ts'
import { outcomeOf } from './outcome.ts'

/** Characters of a reply that are read whole; of a longer one its first sentence, and its length. */
const maxRead = 300

/** What a screen reader is told when a reply has ended: its text, or why there is none. */
export function endOf(reply: AgentMessage, name: string, t: ChatContextValue['t']): string {
  const outcome = outcomeOf(reply)
  if (reply.status === 'failed' && outcome) return t('chat.failedReply', { name, cause: t(outcome) })
  if (outcome) return t(outcome)
  const text = withoutMarkdown([reply.text, reply.form?.text].filter(Boolean).join('\n')).trim()
  if (text.length <= maxRead) return t('chat.replied', { name, text })
  return t('chat.repliedLong', { name, text: firstSentence(text), count: countWords(text) })
}

const firstSentence = (text: string) =>
  /^[^\n]{1,200}?(?:[.!?](?=\s)|[。！？]|(?=\n))/.exec(text)?.[0] ?? `${text.slice(0, 200)}…`

/** Each Chinese character counts as a word. */
const countWords = (text: string) => text.match(/\p{sc=Han}|[^\s\p{sc=Han}]+/gu)?.length ?? 0

/** Removes Markdown syntax, but not the same characters inside a formula or a name. */
const withoutMarkdown = (text: string) =>
  text
    .replace(/^\s*(#+|>|[-:| ]{3,}$)/gm, '')
    .replace(/^\|.*$/gm, row => row.replaceAll('|', ' '))
    .replace(/\*\*|__|~~|`+|(?<!\w)[*_]|[*_](?!\w)/g, '')
