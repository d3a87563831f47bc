import './dialog-styles.ts'
import { useEffect, useRef } from 'react'
import { useChatContext } from './chat-context.ts'
import { ChatIconButton } from './chat-icon-button.tsx'
import { Icon } from './icon.tsx'
import { downloadIcon } from './icons/file.ts'
import { closeIcon } from './icons/frame.ts'

export type ShownPicture = { src: string; name: string }

/** A picture in full size, with a link to download it. Escape and a press beside it close it. */
export function PictureDialog({ src, name, onClose }: ShownPicture & { onClose(): void }) {
  const { t } = useChatContext()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="ly-dialog ly-picture-dialog"
      aria-label={name || t('chat.picture')}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && close()}
    >
      <header className="ly-row">
        <span className="ly-name ly-space">{name}</span>
        <a
          className="ly-icon-button"
          href={src}
          download={name || true}
          aria-label={t('chat.download', { name })}
          title={t('chat.download', { name })}
        >
          <Icon path={downloadIcon} />
        </a>
        <ChatIconButton icon={closeIcon} label={t('chat.close')} onClick={close} />
      </header>
      <img src={src} alt={name} />
    </dialog>
  )
}
