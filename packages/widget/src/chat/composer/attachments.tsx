import '../kit/files.css'
import './attachments.css'
import { attachedOf, type Composer, type Upload } from '@lyceum/core'
import { isFileLink } from '@lyceum/core/contract/files'
import { limits } from '@lyceum/core/contract/limits'
import { type ChatWords, formatBytes, type Words } from '@lyceum/core/i18n'
import { acceptOf, takenTypes } from '@lyceum/core/rules'
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { focusField } from '../kit/focus.ts'
import { ChatIconButton, Icon } from '../kit/icon-button.tsx'
import { fileIcon } from '../kit/icons/file.ts'
import { closeIcon } from '../kit/icons/frame.ts'
import { alertIcon, retryIcon } from '../kit/icons/messages.ts'
import { isPressed } from '../kit/keys.ts'
import { usePopover } from '../kit/popover.ts'
import { useStore } from '../kit/store.ts'
import { putBack } from './paste.ts'

export { attachText } from './paste.ts'

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
  useEffect(() => keepFromLeaving(composer), [composer])
  // The server takes for a form what it takes at all.
  const taken = (upload.field === undefined && chat.$config.get()?.capabilities) || { files: true }
  const cause = state === 'failed' && causeOf(upload, t, taken)
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
  const putIntoField = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusField(currentTarget.closest('.ly-chat'))
    putBack(chat, upload)
  }
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button goes away.
    const next = currentTarget.nextElementSibling as HTMLElement | null
    next?.focus()
    composer.retryUpload(key)
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
      {upload.pasted && <ChatIconButton icon={textIcon} label={t('chat.pasteAsText', { name })} onClick={putIntoField} />}
      {upload.state === 'failed' && !isFinal.has(upload.reason) && (
        <ChatIconButton icon={retryIcon} label={t('chat.retryFile', { name })} onClick={tryAgain} />
      )}
      <ChatIconButton icon={closeIcon} label={t('chat.removeFile', { name })} onClick={removeThis} />
    </li>
  )
}

type Failed = Extract<Upload, { state: 'failed' }>

/** Reasons for which the same file would be refused again. */
const isFinal = new Set<Failed['reason']>([
  'fileTypeUnsupported',
  'fileTooLarge',
  'noFile',
  'validation',
  'dailyQuota',
  'dailyMegabytes'
])

/** @param taken the capabilities that decide which files are taken */
function causeOf({ problem, reason }: Failed, t: Words<ChatWords>, taken: Taken): string {
  if (problem) return t(`fields.${problem}`)
  if (reason === 'dailyQuota' || reason === 'dailyMegabytes') return t(`chat.${reason}`)
  const words = t(`errors.${reason}`)
  return reason === 'fileTypeUnsupported' ? `${words} ${takenWords(t, taken)}` : words
}

type Taken = Parameters<typeof takenTypes>[0]

function takenWords(t: Words<ChatWords>, taken: Taken): string {
  const { kinds, endings } = takenTypes(taken)
  return t('chat.takes', { types: [...kinds.map(kind => t(`chat.takes_${kind}`)), ...endings].join(' · ') })
}

const textIcon = 'M5 6h14M5 11h14M5 16h9'

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

type AttachMenuProps = { id: string; button: HTMLButtonElement; open: boolean; onClose(): void }

/** The ways to attach a file, shown while `open`, and the picker of the device, which outlives them. */
export function AttachMenu({ open, ...props }: AttachMenuProps) {
  const { composer, $config } = useChatContext().chat
  const picker = useRef<HTMLInputElement>(null)
  const pick = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    composer.attach(field.files ?? [])
    // Reset, so that choosing the same file again fires a change event.
    field.value = ''
  }
  return (
    <>
      <input ref={picker} type="file" multiple hidden accept={acceptOf($config.get()!.capabilities)} onChange={pick} />
      {open && <Ways {...props} onPick={() => picker.current?.click()} />}
    </>
  )
}

type WaysProps = Omit<AttachMenuProps, 'open'> & { onPick(): void }

/** Where an attached file comes from: this device, or an address from which the server fetches it. */
function Ways({ id, button, onPick, onClose }: WaysProps) {
  const { chat, t } = useChatContext()
  const box = usePopover(button, 'button', onClose)
  const [link, setLink] = useState('')
  const [wrong, setWrong] = useState(false)
  const problem = useId()
  const close = () => box.current?.hidePopover?.()
  const pick = () => {
    close()
    onPick()
  }
  const add = () => {
    const url = link.trim()
    if (!isFileLink(url)) return setWrong(true)
    close()
    void chat.composer.attach([url])
  }
  const keyDown = (event: KeyboardEvent) => {
    if (!isPressed(event, 'Enter')) return
    // The field is part of the message's form.
    event.preventDefault()
    add()
  }
  return (
    <div ref={box} id={id} popover="auto" role="dialog" aria-label={t('chat.attach')} className="ly-attach">
      <button type="button" className="ly-attach-device" onClick={pick}>
        <Icon path={fileIcon} />
        {t('chat.fromDevice')}
      </button>
      <p className="ly-quiet ly-attach-types">{takenWords(t, chat.$config.get()!.capabilities)}</p>
      <label>
        <span className="ly-quiet">{t('chat.attachLink')}</span>
        <input
          type="url"
          autoComplete="off"
          inputMode="url"
          value={link}
          maxLength={limits.fileLink}
          placeholder="https://"
          aria-invalid={wrong}
          aria-describedby={problem}
          onChange={event => {
            setLink(event.currentTarget.value)
            setWrong(false)
          }}
          onKeyDown={keyDown}
        />
      </label>
      <div className="ly-row">
        <span id={problem} className="ly-problem" role="alert">
          {wrong && t('fields.invalidFileLink')}
        </span>
        <button type="button" className="ly-button" disabled={link.trim() === ''} onClick={add}>
          {t('chat.attachThis')}
        </button>
      </div>
    </div>
  )
}

const known = new WeakSet<Composer>()

/** Has the browser ask whoever leaves the page while a file is on its way, also one of a conversation that is not open. */
function keepFromLeaving(composer: Composer): void {
  if (known.has(composer)) return
  known.add(composer)
  const ask = (event: Event) => event.preventDefault()
  composer.$uploading.subscribe(isUploading => {
    if (isUploading) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}
