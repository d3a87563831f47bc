import type { ChatStore } from '@lyceum/core'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { Icon } from '../kit/icon.tsx'
import { downloadIcon } from '../kit/icons/file.ts'

/** What can be done with the open conversation as a whole: save it, print it. */
export function HistoryTools({ chat, words: t }: { chat: ChatStore; words: Words<ChatWords> }) {
  const load = () => import('./save.ts')
  return (
    <div className="ly-tools">
      <button type="button" className="ly-open" onClick={() => load().then(part => part.saveMarkdown(chat, t))}>
        <Icon path={downloadIcon} /> {t('chat.exportMarkdown')}
      </button>
      <button type="button" className="ly-open" onClick={() => load().then(part => part.printConversation(chat))}>
        <Icon path={printer} /> {t('chat.print')}
      </button>
    </div>
  )
}

const printer = 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z'
