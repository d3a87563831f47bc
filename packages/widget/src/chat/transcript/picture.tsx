import '../kit/dialog.css'
import './picture.css'
import { type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton, Icon } from '../kit/icon-button.tsx'
import { downloadIcon } from '../kit/icons/file.ts'
import { closeIcon } from '../kit/icons/frame.ts'
import { safeLink, safePicture } from '../kit/safe-address.ts'
import { MarkdownContext } from '../markdown/markdown-context.ts'

export type ShownPicture = { src: string; name: string }

/**
 * A picture as large as there is room, with a link to download it; pressing one that is larger shows it in its own size. Escape and a
 * press beside it close it.
 */
export function PictureDialog({ src, name, onClose }: ShownPicture & { onClose(): void }) {
  const { t } = useChatContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const [larger, setLarger] = useState(false)
  const [full, setFull] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const measure = ({ currentTarget: shown }: SyntheticEvent<HTMLImageElement>) =>
    setLarger(shown.naturalWidth > shown.clientWidth)
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
      <div className="ly-picture-frame">
        <button
          type="button"
          disabled={!larger}
          aria-pressed={full}
          aria-label={t('chat.fullSize', { name })}
          onClick={() => setFull(!full)}
        >
          <img src={src} alt={name} onLoad={measure} />
        </button>
      </div>
    </dialog>
  )
}

/** A picture in a text: one of the reply's files where the address has the id of one, which is shown once it has been copied. */
export function PictureInText({ src, name }: ShownPicture) {
  const { files } = useContext(MarkdownContext)
  const id = /\/api\/v1\/files\/([\w-]+)$/.exec(src)?.[1]
  if (id === undefined) return <Picture src={src} name={name} />
  const url = files?.find(file => file.id === id)?.url ?? ''
  const own = safePicture(url)
  if (own) return <Picture src={own} name={name} />
  const link = safeLink(url)
  return link ? (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  ) : (
    <em>{name}</em>
  )
}

/** A picture of this site's, with its text alternative; pressing it shows it large. */
export function Picture({ src, name }: { src: string; name: string }) {
  const { t, showPicture } = useChatContext()
  return (
    <button
      type="button"
      className="ly-picture"
      aria-haspopup="dialog"
      aria-label={t('chat.enlarge', { name })}
      onClick={() => showPicture({ src, name })}
    >
      <img src={src} alt={name} loading="lazy" decoding="async" />
    </button>
  )
}
