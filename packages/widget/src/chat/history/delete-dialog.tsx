import '../kit/dialog.css'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useEffect, useRef } from 'react'

type DeleteDialogProps = { name: string; words: Words<ChatWords>; onClose(sure: boolean): void }

/** Asks whether a conversation may be deleted. */
export function DeleteDialog({ name, words: t, onClose }: DeleteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="ly-dialog"
      aria-labelledby="ly-delete-title"
      onClose={() => onClose(dialog.current?.returnValue === 'delete')}
    >
      <form method="dialog">
        <h2 id="ly-delete-title">{t('chat.deleteTitle')}</h2>
        <p>{t('chat.deleteText', { name })}</p>
        <div className="ly-row">
          <button type="submit" className="ly-button" value="cancel">
            {t('chat.cancel')}
          </button>
          <button type="submit" className="ly-button ly-danger" value="delete">
            {t('chat.delete')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
