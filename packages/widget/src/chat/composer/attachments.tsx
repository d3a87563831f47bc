import '../kit/file-styles.ts'
import { attachedOf, type Upload } from '@lyceum/core'
import { formatBytes } from '@lyceum/core/i18n'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { focusField } from '../kit/focus-field.ts'
import { Icon } from '../kit/icon.tsx'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { fileIcon } from '../kit/icons/file.ts'
import { closeIcon } from '../kit/icons/frame.ts'
import { alertIcon, retryIcon } from '../kit/icons/messages.ts'
import { useStore } from '../kit/store.ts'

/** The files attached to the next question, each with its progress or error. */
export function Attachments() {
  const { chat } = useChatContext()
  const uploads = attachedOf(useStore(chat.composer.$uploads))
  if (uploads.length === 0) return null
  return (
    <ul className="ly-files">
      {uploads.map(upload => (
        <AttachmentItem key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

export function AttachmentItem({ upload }: { upload: Upload }) {
  const { chat, t, say } = useChatContext()
  const { composer } = chat
  const { key, name, state } = upload
  const cause = state === 'failed' && t(upload.problem ? `fields.${upload.problem}` : `errors.${upload.reason}`)
  const began = useRef(state)
  useEffect(() => {
    if (cause) say(`${name}: ${cause}`)
    else if (state === 'done' && began.current === 'sending') say(t('chat.fileAttached', { name }))
  }, [state, cause, name, say, t])
  const removeThis = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const browse = currentTarget.closest('.ly-drop')?.querySelector<HTMLElement>('.ly-browse')
    if (browse) browse.focus()
    else focusField(currentTarget.closest('.ly-chat'))
    composer.remove(key)
  }
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button goes away.
    const next = currentTarget.nextElementSibling as HTMLElement | null
    next?.focus()
    composer.uploads.loaded?.retry(key)
  }
  return (
    <li className={state === 'failed' ? 'ly-chip ly-failed' : 'ly-chip'}>
      {upload.image && state !== 'failed' ? (
        <Thumbnail image={upload.image} />
      ) : (
        <Icon path={state === 'failed' ? alertIcon : fileIcon} />
      )}
      <span className="ly-name">{name}</span>
      <span className="ly-quiet">{cause || (upload.size !== null && formatBytes(t.locale, upload.size))}</span>
      {state === 'sending' && (
        <progress
          max={1}
          {...(upload.progress !== null && { value: upload.progress })}
          aria-label={
            upload.progress === null
              ? t('chat.fetchingLink', { name })
              : t('chat.uploadProgress', { name, percent: Math.round(upload.progress * 100) })
          }
        />
      )}
      {state === 'failed' && <ChatIconButton icon={retryIcon} label={t('chat.retryFile', { name })} onClick={tryAgain} />}
      <ChatIconButton icon={closeIcon} label={t('chat.removeFile', { name })} onClick={removeThis} />
    </li>
  )
}

/** A small view of a picture. Decorative: its name stands beside it. */
function Thumbnail({ image }: { image: File }) {
  const [src, setSrc] = useState('')
  useEffect(() => {
    const url = URL.createObjectURL(image)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [image])
  return src ? <img className="ly-thumbnail" src={src} alt="" /> : null
}
