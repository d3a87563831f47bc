import './drop-styles.ts'
import { type RefObject, useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { isPressed } from '../kit/is-pressed.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { withWords } from '../kit/with-words.ts'
import { keepFocus } from './keep-focus.ts'
import { moveFocus } from './move-focus.ts'

/** What uses Escape itself. */
const inner = 'dialog, [popover], .ly-editing, .ly-history'

type MannersProps = {
  place: RefObject<HTMLElement | null>
  /** `?` was pressed before this was here. */
  askedForKeys: boolean
}

/**
 * How the whole chat answers keys and dropped files: arrows lead through the messages, Escape stops the reply, `/` leads to the message
 * field, `?` shows the shortcuts, and files can be dropped anywhere. All of them extras: there are buttons for the same. And the focus
 * is not lost when what has it goes.
 */
export function Manners({ place, askedForKeys }: MannersProps) {
  const { chat, t } = useChatContext()
  const [shown, setShown] = useState(askedForKeys)
  const sheet = useLazy(shown, () => withWords(t, import('./shortcut-sheet.tsx'), 'history'))

  useEffect(() => {
    const element = place.current
    if (!element) return
    const stopReply = (event: KeyboardEvent) => {
      if (!isPressed(event, 'Escape') || event.defaultPrevented || (event.target as HTMLElement).closest(inner)) return
      if (chat.$status.get() !== 'generating' || !chat.$config.get()?.capabilities.stop) return
      event.preventDefault()
      chat.abort()
    }
    const shortcut = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isEditable(event.target)) return
      if (event.key === '?') setShown(true)
      else if (event.key === '/') element.querySelector<HTMLElement>('.ly-sender textarea')?.focus()
      else return
      event.preventDefault()
    }
    const takesFiles = ({ dataTransfer }: DragEvent) => {
      const config = chat.$config.get()
      return config?.capabilities.files && config.type !== 'workflow' && dataTransfer?.types.includes('Files')
    }
    const dragOver = (event: DragEvent) => {
      if (!takesFiles(event)) return
      event.preventDefault()
      element.dataset.dropping = ''
    }
    const dragLeave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) delete element.dataset.dropping
    }
    const drop = (event: DragEvent) => {
      delete element.dataset.dropping
      // A form's file field takes its files itself.
      if (event.defaultPrevented || !takesFiles(event)) return
      event.preventDefault()
      chat.composer.attach(event.dataTransfer?.files ?? [])
    }
    const stopKeeping = keepFocus(element)
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('keydown', moveFocus, { signal })
    element.addEventListener('keydown', stopReply, { signal })
    document.addEventListener('keydown', shortcut, { signal })
    element.addEventListener('dragover', dragOver, { signal })
    element.addEventListener('dragleave', dragLeave, { signal })
    element.addEventListener('drop', drop, { signal })
    return () => {
      stop.abort()
      stopKeeping()
    }
  }, [place, chat])
  return shown && sheet ? <sheet.ShortcutSheet onClose={() => setShown(false)} /> : null
}

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
