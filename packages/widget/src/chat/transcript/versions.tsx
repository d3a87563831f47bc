import './versions.css'
import type { Message } from '@lyceum/core/contract/chat'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { chevronIcon } from '../kit/icons/chevron.ts'

/** Which version of a message is shown, with buttons for the others. */
export function Versions({ message, idle }: { message: Message; idle: boolean }) {
  const { chat, t } = useChatContext()
  const { versions } = message
  const at = versions.indexOf(message.id)
  const step = (by: 1 | -1) => {
    const other = idle ? versions[at + by] : undefined
    // The buttons stay focusable at either end, so that the focus is not lost there.
    return { 'aria-disabled': other === undefined, onClick: () => other && chat.showVersion(other) }
  }
  return (
    <div className="ly-versions">
      <ChatIconButton className="ly-flip" icon={chevronIcon} label={t('chat.previousVersion')} {...step(-1)} />
      <span aria-hidden="true">{`${at + 1}/${versions.length}`}</span>
      <span className="ly-hidden" role="status">
        {t('chat.versionOf', { number: at + 1, count: versions.length })}
      </span>
      <ChatIconButton icon={chevronIcon} label={t('chat.nextVersion')} {...step(1)} />
    </div>
  )
}
