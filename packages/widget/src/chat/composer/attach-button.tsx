import { attachedOf } from '@lyceum/core'
import { type MouseEvent, useId, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { useStore } from '../kit/store.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { withWords } from '../kit/with-words.ts'

/** Opens the ways to attach a file. Their code, and that of uploads, loads with the first press. */
export function AttachButton({ max }: { max: number }) {
  const { chat, t } = useChatContext()
  const { composer } = chat
  const id = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  const ways = useLazy(button !== null, () => withWords(t, import('./attach-menu.tsx'), 'panels', 'fields'))
  const full = attachedOf(useStore(composer.$uploads)).length >= max
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setButton(currentTarget)
    setOpen(!open && !full)
    // A failure shows when a file is attached.
    composer.uploads.load().catch(() => undefined)
  }
  return (
    <>
      <ChatIconButton
        icon={attachIcon}
        label={t('chat.attach')}
        aria-disabled={full}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={press}
      />
      {button && ways && <ways.AttachMenu id={id} button={button} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

const attachIcon = 'M20 11.5l-8 8a5 5 0 0 1-7-7L13.5 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4'
