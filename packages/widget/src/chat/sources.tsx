import type { Source } from '@lyceum/core/contract/chat'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'

/** The sources of a reply as numbered chips; the numbers are those in the text. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const { t, showSource } = useChatContext()
  return (
    <div className="ly-sources">
      <span className="ly-quiet">
        <Icon path={quote} /> {t('chat.sources')}
      </span>
      {sources.map(source => (
        <button
          key={source.position}
          type="button"
          className="ly-chip"
          aria-haspopup="dialog"
          onClick={event => showSource(source, event.currentTarget)}
        >
          <span className="ly-number">{source.position}</span>
          <span className="ly-name">{source.file}</span>
          {source.page !== null && <span> · {t('chat.page', { page: source.page })}</span>}
        </button>
      ))}
    </div>
  )
}

const quote = 'M9 6c-3 1-4.5 3.5-4.5 7v5H10v-5.5H5M19 6c-3 1-4.5 3.5-4.5 7v5H20v-5.5h-5'
