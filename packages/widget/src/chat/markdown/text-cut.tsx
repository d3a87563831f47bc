import { useChatContext } from '../chat-context.ts'
import { usePanelWords } from '../kit/use-panel-words.ts'

/** Says that an answer goes on where nothing more of it is drawn. */
export function TextCut() {
  const { t } = useChatContext()
  return usePanelWords(t) && <p className="ly-quiet">{t('chat.textCut')}</p>
}
