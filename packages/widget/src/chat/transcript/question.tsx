import type { HumanMessage } from '@lyceum/core/contract/chat'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { pencilIcon } from '../kit/icons/messages.ts'
import { useStore } from '../kit/store.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { withWords } from '../kit/with-words.ts'

/** A question in its bubble, with a button to edit and send it again. */
export function Question({ message, idle }: { message: HumanMessage; idle: boolean }) {
  const { chat, t, $editing } = useChatContext()
  const editing = useStore($editing) === message.id
  const setEditing = (on: boolean) => $editing.set(on ? message.id : null)
  const versions = useLazy(message.versions.length > 1, () => withWords(t, import('./versions.tsx'), 'panels'))
  const files = useLazy(message.files.length > 0, () => import('./sent-files.tsx'))
  const edit = useLazy(editing, () => withWords(t, import('./question-edit.tsx'), 'panels'))
  // A flow's values are sent again with every question, but entered once.
  const isFirst = chat.$messages.get().find(({ side }) => side === 'human')?.id === message.id
  const given = useLazy(message.inputs && (isFirst || !message.text) ? 'given' : null, () => import('../forms/given-inputs.tsx'))
  if (editing && edit) {
    const resend = (text: string) => {
      setEditing(false)
      chat.resend(message.id, text)
    }
    return <edit.QuestionEdit text={message.text} onSend={resend} onCancel={() => setEditing(false)} />
  }
  return (
    <div className="ly-question">
      {given && message.inputs && <given.GivenInputs inputs={message.inputs} files={message.files} />}
      {message.text && <div className="ly-bubble">{message.text}</div>}
      {files && <files.SentFiles message={message} />}
      {versions && message.versions.includes(message.id) && <versions.Versions message={message} idle={idle} />}
      {idle && message.text && (
        <ChatIconButton className="ly-edit" icon={pencilIcon} label={t('chat.edit')} onClick={() => setEditing(true)} />
      )}
    </div>
  )
}
