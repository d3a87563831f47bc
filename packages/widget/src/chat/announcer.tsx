import { useEffect, useState } from 'react'
import { useChatContext } from './chat-context.ts'
import { useStore } from './use-store.ts'
import { withWords } from './with-words.ts'

/** Live region: announces to screen readers that a reply has started, and how it ended, once. */
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
    setWords(generating ? t('chat.replying', { name }) : '')
    if (generating || reply?.side !== 'agent') return
    withWords(t, import('./reply-end.ts'), 'errors', 'panels').then(
      part => setWords(part.endOf(reply, name, t)),
      () => setWords(t('chat.failed'))
    )
  }, [generating, wasGenerating, chat, t])
  return (
    <div className="ly-hidden" role="status">
      {words}
    </div>
  )
}
