import '../chat/kit/dialog.css'
import type { Locale } from '@lyceum/core/contract/locales'
import { type ChatWords, createWords, loadChatWords, type Words } from '@lyceum/core/i18n'
import { render } from 'preact'
import { useEffect, useRef } from 'react'

/** Asks whether a running answer may be lost, and goes if so. The question is closed by `signal`. */
export async function askToLeave(go: () => void, signal: AbortSignal): Promise<void> {
  const locale = document.documentElement.lang as Locale
  const t = createWords(locale, await loadChatWords(locale, ['history']))
  if (signal.aborted) return
  const place = document.body.appendChild(document.createElement('div'))
  const close = (sure = false) => {
    render(null, place)
    place.remove()
    if (sure) go()
  }
  signal.addEventListener('abort', () => close(), { once: true })
  render(<LeaveDialog words={t} onClose={close} />, place)
}

type LeaveDialogProps = { words: Words<ChatWords>; onClose(sure: boolean): void }

function LeaveDialog({ words: t, onClose }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="ly-dialog"
      aria-labelledby="ly-leave-title"
      aria-describedby="ly-leave-text"
      onClose={() => onClose(dialog.current?.returnValue === 'leave')}
    >
      <form method="dialog">
        <h2 id="ly-leave-title">{t('chat.leavingTitle')}</h2>
        <p id="ly-leave-text">{t('chat.leavingText')}</p>
        <div className="ly-row">
          <button type="submit" className="ly-button" value="stay">
            {t('chat.stay')}
          </button>
          <button type="submit" className="ly-button ly-danger" value="leave">
            {t('chat.leave')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
