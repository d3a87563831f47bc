import './attach-menu-styles.ts'
import { isFileLink, uploadEndings } from '@lyceum/core/contract/files'
import { limits } from '@lyceum/core/contract/limits'
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { fileIcon } from '../kit/icons/file.ts'
import { isPressed } from '../kit/is-pressed.ts'
import { usePopover } from '../kit/popover.ts'

type AttachMenuProps = { id: string; button: HTMLButtonElement; open: boolean; onClose(): void }

/** The ways to attach a file, shown while `open`, and the picker of the device, which outlives them. */
export function AttachMenu({ open, ...props }: AttachMenuProps) {
  const { composer } = useChatContext().chat
  const picker = useRef<HTMLInputElement>(null)
  const pick = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    composer.attach(field.files ?? [])
    // Reset, so that choosing the same file again fires a change event.
    field.value = ''
  }
  return (
    <>
      <input ref={picker} type="file" multiple hidden accept={uploadEndings} onChange={pick} />
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
      <label>
        <span className="ly-quiet">{t('chat.attachLink')}</span>
        <input
          type="url"
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
