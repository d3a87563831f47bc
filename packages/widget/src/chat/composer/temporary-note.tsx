import { useChatContext } from '../chat-context.ts'

/** Says that the chat is not kept. */
export function TemporaryNote() {
  const { t } = useChatContext()
  return (
    <p className="ly-quiet ly-temporary" role="status">
      {t('chat.temporaryText')}
    </p>
  )
}
