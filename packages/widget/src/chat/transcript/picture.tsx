import '../markdown/rich-styles.ts'
import { useChatContext } from '../chat-context.ts'
import { usePanelWords } from '../kit/use-panel-words.ts'

/** A picture of this site's, with its text alternative; pressing it shows it large. */
export function Picture({ src, name }: { src: string; name: string }) {
  const { t, showPicture } = useChatContext()
  const hasWords = usePanelWords(t)
  return (
    <button
      type="button"
      className="ly-picture"
      aria-haspopup="dialog"
      aria-label={hasWords ? t('chat.enlarge', { name }) : name}
      onClick={() => showPicture({ src, name })}
    >
      <img src={src} alt={name} loading="lazy" decoding="async" />
    </button>
  )
}
