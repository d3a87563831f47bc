import type { Locale } from '@lyceum/core/contract/locales'
import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { type ComponentChild, render } from 'preact'

/**
 * Says why nothing can be asked in a frame whose sandbox takes its origin away: the server would not know its own page. Resolves never:
 * there is no chat to wait for.
 */
export async function explainOpaqueOrigin(locale: Locale): Promise<never> {
  const t = createWords(locale, await loadChatWords(locale, ['gate']))
  const notice = (
    <main className="ly-gate">
      <h1 className="ly-opener">{t('chat.sandboxed')}</h1>
      <p>{t('chat.sandboxedText')}</p>
    </main>
  )
  render(notice as ComponentChild, document.getElementById('root')!)
  return new Promise(() => {})
}
