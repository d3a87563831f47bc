import './queue-styles.ts'
import { maxQueued } from '@lyceum/core'
import { useEffect, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { closeIcon } from '../kit/icons/frame.ts'
import { useStore } from '../kit/store.ts'

/** The questions that wait to be sent. Each can be taken back into the message field. */
export function Queue() {
  const { chat, t, say } = useChatContext()
  const queue = useStore(chat.$queue)
  const known = useRef(0)
  const full = queue.length >= maxQueued && t('chat.queueFull', { count: maxQueued })
  useEffect(() => {
    if (queue.length > known.current) say(full || t('chat.queued'))
    known.current = queue.length
  }, [queue.length, full, say, t])
  if (queue.length === 0) return null
  return (
    <ul className="ly-queue" aria-label={t('chat.queued')}>
      {queue.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal questions are alike, and their order never changes
        <li key={index} className="ly-question">
          <div className="ly-bubble">{question.text}</div>
          <div className="ly-row ly-quiet">
            {t('chat.queued')}
            <ChatIconButton icon={closeIcon} label={t('chat.unqueue')} onClick={() => chat.unqueue(question)} />
          </div>
        </li>
      ))}
      {full && <li className="ly-quiet">{full}</li>}
    </ul>
  )
}
