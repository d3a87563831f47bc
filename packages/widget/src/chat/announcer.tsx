import type { MessageStatus } from '@lyceum/core/contract/chat'
import { useEffect, useState } from 'react'
import { useChatContext } from './chat-context.ts'
import { useStore } from './use-store.ts'

/** Live region: announces to screen readers that a reply has started, and reads each finished reply once. */
export function Announcer() {
  const { chat, t } = useChatContext()
  const generating = useStore(chat.$status) === 'generating'
  const [words, setWords] = useState('')
  const [wasGenerating, setWasGenerating] = useState(false)
  useEffect(() => {
    if (generating === wasGenerating) return
    setWasGenerating(generating)
    const name = chat.$config.get()?.name ?? ''
    const reply = chat.$messages.get().at(-1)
    if (generating) setWords(t('chat.replying', { name }))
    else if (reply?.side !== 'agent') setWords('')
    else if (reply.status === 'finished' && reply.text) setWords(t('chat.replied', { name, text: withoutMarkdown(reply.text) }))
    else setWords(t(spoken[reply.status] ?? 'chat.failed'))
  }, [generating, wasGenerating, chat, t])
  return (
    <div className="ly-hidden" role="status">
      {words}
    </div>
  )
}

const spoken: Partial<Record<MessageStatus, 'chat.aborted' | 'chat.runWaits'>> = {
  aborted: 'chat.aborted',
  waiting: 'chat.runWaits'
}

/** Removes Markdown syntax, but not the same characters inside a formula or a name. */
const withoutMarkdown = (text: string) =>
  text
    .replace(/^\s*(#+|>|[-:| ]{3,}$)/gm, '')
    .replace(/^\|.*$/gm, row => row.replaceAll('|', ' '))
    .replace(/\*\*|__|~~|`+|(?<!\w)[*_]|[*_](?!\w)/g, '')
