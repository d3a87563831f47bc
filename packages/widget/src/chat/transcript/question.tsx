import { maxQueued } from '@lyceum/core'
import type { HumanMessage } from '@lyceum/core/contract/chat'
import { useEffect, useRef } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { closeIcon } from '../kit/icons/frame.ts'
import { pencilIcon } from '../kit/icons/messages.ts'
import { useStore } from '../kit/store.ts'

/** A question in its bubble, with a button to edit and send it again. */
export function Question({ message, idle }: { message: HumanMessage; idle: boolean }) {
  const { chat, t, $editing } = useChatContext()
  const editing = useStore($editing) === message.id
  const setEditing = (on: boolean) => $editing.set(on ? message.id : null)
  const hasVersions = message.versions.length > 1
  const edit = useLate('questionEdit', editing)
  const versions = useLate('versions', hasVersions)
  const files = useLate('files', message.files.length > 0)
  // A flow's values are sent again with every question, but entered once.
  const isFirst = chat.$messages.get().find(({ side }) => side === 'human')?.id === message.id
  const inputs = isFirst || !message.text ? message.inputs : null
  const given = useLate('givenInputs', inputs !== null)
  if (editing && edit) {
    const resend = (text: string) => {
      setEditing(false)
      chat.resend(message.id, text)
    }
    return <edit.QuestionEdit text={message.text} onSend={resend} onCancel={() => setEditing(false)} />
  }
  return (
    <div className="ly-question">
      {given && inputs && <given.GivenInputs inputs={inputs} files={message.files} />}
      {message.text && <div className="ly-bubble">{message.text}</div>}
      {files && message.files.length > 0 && <files.SentFiles message={message} />}
      {versions && hasVersions && message.versions.includes(message.id) && <versions.Versions message={message} idle={idle} />}
      {idle && message.text && (
        <ChatIconButton className="ly-edit" icon={pencilIcon} label={t('chat.edit')} onClick={() => setEditing(true)} />
      )}
    </div>
  )
}

/** The questions that wait to be sent. Each can be brought back into the message field. Without a connection, the words may not come before the questions are sent. */
export function Queue() {
  const { chat, t, say } = useChatContext()
  const queue = useStore(chat.$queue)
  const known = useRef(0)
  const hasWords = useLate('panelWords', queue.length > 0)
  const full = hasWords && queue.length >= maxQueued && t('chat.queueFull', { count: maxQueued })
  useEffect(() => {
    if (!hasWords) return
    if (queue.length > known.current) say(full || t('chat.queued'))
    known.current = queue.length
  }, [queue.length, hasWords, full, say, t])
  if (queue.length === 0) return null
  return (
    <ul className="ly-queue" aria-label={hasWords ? t('chat.queued') : undefined}>
      {queue.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal questions are alike, and their order never changes
        <li key={index} className="ly-question">
          <div className="ly-bubble">{question.text}</div>
          {hasWords && (
            <div className="ly-row ly-quiet">
              {t('chat.queued')}
              <ChatIconButton icon={closeIcon} label={t('chat.unqueue')} onClick={() => chat.unqueue(question)} />
            </div>
          )}
        </li>
      ))}
      {full && <li className="ly-quiet">{full}</li>}
    </ul>
  )
}
