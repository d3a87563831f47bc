import type { AgentMessage } from '@lyceum/core/contract/chat'
import { useEffect, useState } from 'react'
import { type ChatContextValue, useChatContext } from './chat-context.ts'
import { outcomeOf } from './outcome.ts'
import { useStore } from './use-store.ts'

/** Characters of a reply that are read whole; of a longer one its first sentence, and its length. */
const maxRead = 300

/** Live region: announces to screen readers that a reply has started, and how it ended, once. */
export function Announcer() {
  const context = useChatContext()
  const { chat, t } = context
  const generating = useStore(chat.$status) === 'generating'
  const [words, setWords] = useState('')
  const [wasGenerating, setWasGenerating] = useState(false)
  useEffect(() => {
    if (generating === wasGenerating) return
    setWasGenerating(generating)
    const name = chat.$config.get()?.name ?? ''
    const reply = chat.$messages.get().at(-1)
    if (generating) setWords(t('chat.replying', { name }))
    else setWords(reply?.side === 'agent' ? endOf(reply, name, t) : '')
  }, [generating, wasGenerating, chat, t])
  return (
    <div className="ly-hidden" role="status">
      {words}
    </div>
  )
}

function endOf(reply: AgentMessage, name: string, t: ChatContextValue['t']): string {
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
