import './file-styles.ts'
import { attachedOf, type Upload } from '@lyceum/core'
import { uploadEndings } from '@lyceum/core/contract/files'
import { formatBytes } from '@lyceum/core/i18n'
import { type ChangeEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useChatContext } from './chat-context.ts'
import { ChatIconButton } from './chat-icon-button.tsx'
import { focusField } from './focus-field.ts'
import { Icon } from './icon.tsx'
import { fileIcon } from './icons/file.ts'
import { closeIcon } from './icons/frame.ts'
import { alertIcon, retryIcon } from './icons/messages.ts'
import { useLazy } from './use-lazy.ts'
import { useStore } from './use-store.ts'
import { withWords } from './with-words.ts'

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
  const uploads = chat.composer.uploads.loaded
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
    uploads?.remove(key)
  }
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button goes away.
    const next = currentTarget.nextElementSibling as HTMLElement | null
    next?.focus()
    uploads?.retry(key)
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

/** Opens the ways to attach a file: from this device, or from an address. */
export function AttachButton({ max }: { max: number }) {
  const { chat, t } = useChatContext()
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const menu = useLazy(button !== null, () => withWords(t, import('./attach-menu.tsx'), 'fields'))
  const full = attachedOf(useStore(chat.composer.$uploads)).length >= max
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    chat.composer.attach(field.files ?? [])
    // Reset, so that choosing the same file again fires a change event.
    field.value = ''
  }
  return (
    <>
      <input ref={picker} type="file" multiple hidden accept={uploadEndings} onChange={pick} />
      <ChatIconButton
        icon={attach}
        label={t('chat.attach')}
        aria-disabled={full}
        aria-haspopup="dialog"
        aria-expanded={button !== null}
        aria-controls={button ? id : undefined}
        onClick={event => setButton(button || full ? null : event.currentTarget)}
      />
      {button && menu && (
        <menu.AttachMenu id={id} button={button} onPick={() => picker.current?.click()} onClose={() => setButton(null)} />
      )}
    </>
  )
}

const attach = 'M20 11.5l-8 8a5 5 0 0 1-7-7L13.5 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4'
