import { useEffect, useState } from 'react'
import { useChatContext } from './chat-context.ts'
import { useStore } from './use-store.ts'

/** Says each finished reply once to those who listen instead of looking, and that one is on its way. */
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
    else if (reply.status === 'finished' && reply.text) setWords(t('chat.replied', { name, text: spoken(reply.text) }))
    else setWords(t(reply.status === 'aborted' ? 'chat.aborted' : 'chat.failed'))
  }, [generating, wasGenerating, chat, t])
  return (
    <div className="ly-hidden" role="status">
      {words}
    </div>
  )
}

/** Markdown's marks are not words; the same signs inside a formula or a name are. */
const spoken = (text: string) =>
  text
    .replace(/^\s*(#+|>|[-:| ]{3,}$)/gm, '')
    .replace(/^\|.*$/gm, row => row.replaceAll('|', ' '))
    .replace(/\*\*|__|~~|`+|(?<!\w)[*_]|[*_](?!\w)/g, '')
