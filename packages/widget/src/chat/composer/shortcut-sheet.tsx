import '../kit/dialog-styles.ts'
import './shortcut-styles.ts'
import { useEffect, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'

const rows = [
  ['keySend', ['Enter']],
  ['keyLine', ['Shift', 'Enter']],
  ['keyStop', ['Esc']],
  ['keyEdit', ['↑']],
  ['keyFocus', ['/']],
  ['keyMessages', ['↑', '↓']],
  ['keySheet', ['?']]
] as const

/** The keyboard shortcuts. Escape and a press beside it close it. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const { t } = useChatContext()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="ly-dialog"
      aria-labelledby="ly-shortcuts"
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && dialog.current?.close()}
    >
      <form method="dialog">
        <h2 id="ly-shortcuts">{t('chat.shortcuts')}</h2>
        <dl className="ly-shortcuts">
          {rows.map(([word, keys]) => (
            <div key={word}>
              <dt>{t(`chat.${word}`)}</dt>
              <dd>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <div className="ly-row">
          <button type="submit" className="ly-button">
            {t('chat.close')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
