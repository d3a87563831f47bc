import type { Source } from '@lyceum/core/contract/chat'
import { useChatContext } from '../chat-context.ts'

/** The number in the text that opens the cited passage. */
export function SourceMark({ source }: { source: Source }) {
  const { t, showSource } = useChatContext()
  return (
    <button
      type="button"
      className="ly-cite"
      aria-haspopup="dialog"
      aria-label={`${t('chat.source', { position: source.position })}: ${source.file}`}
      onClick={event => showSource(source, event.currentTarget)}
    >
      {source.position}
    </button>
  )
}
