import '../kit/dialog.css'
import './shortcuts.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { focusField } from '../kit/focus.ts'
import { isPressed } from '../kit/keys.ts'

/** What uses Escape itself. */
const inner = 'dialog, [popover], .ly-editing, .ly-history'

type ShortcutsProps = {
  place: RefObject<HTMLElement | null>
  /** `?` was pressed before this was here. */
  askedForSheet: boolean
}

/**
 * How the whole chat answers keys and dropped files: arrows lead through the messages, Escape stops the reply, `/` leads to the message
 * field, `?` shows the shortcuts, and files can be dropped anywhere on the page, under a veil. All of them extras: there are buttons for the same. And the focus
 * is not lost when what has it goes.
 */
export function Shortcuts({ place, askedForSheet }: ShortcutsProps) {
  const { chat } = useChatContext()
  const [shown, setShown] = useState(askedForSheet)
  const hasWords = useLate('historyWords', shown)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const stopReply = (event: KeyboardEvent) => {
      if (!isPressed(event, 'Escape') || event.defaultPrevented || (event.target as HTMLElement).closest(inner)) return
      if (chat.$status.get() !== 'generating') return
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
      if (!config || config.type === 'workflow' || !dataTransfer?.types.includes('Files')) return false
      return config.capabilities.files || config.capabilities.readsDocuments
    }
    const dragOver = (event: DragEvent) => {
      if (!takesFiles(event)) {
        // Nothing here takes it, and the page stays.
        if (event.dataTransfer?.types.includes('Files') && !event.defaultPrevented) event.dataTransfer.dropEffect = 'none'
        return
      }
      event.preventDefault()
      element.dataset.dropping = ''
    }
    const dragLeave = (event: DragEvent) => {
      // Out of the window.
      if (event.relatedTarget === null) delete element.dataset.dropping
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
    document.addEventListener('dragover', dragOver, { signal })
    document.addEventListener('dragleave', dragLeave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => {
      stop.abort()
      stopKeeping()
    }
  }, [place, chat])
  return shown && hasWords ? <ShortcutSheet onClose={() => setShown(false)} /> : null
}

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Arrow keys, Home and End lead from one message to the others. Ignores keys pressed inside a message. */
function moveFocus(event: KeyboardEvent): void {
  const item = event.target as HTMLElement
  const list = item.parentElement
  if (!list?.matches('.ly-messages')) return
  const aim = {
    ArrowUp: item.previousElementSibling,
    ArrowDown: item.nextElementSibling,
    Home: list.firstElementChild,
    End: list.lastElementChild
  }[event.key]
  if (aim === undefined) return
  event.preventDefault()
  ;(aim as HTMLElement | null)?.focus()
}

/**
 * When what has the focus goes away, its message or the results of its run take the focus, else the message field. Returns a function that ends it.
 */
function keepFocus(place: HTMLElement): () => void {
  let focused: Element | null = null
  let message: HTMLElement | null = null
  const onFocus = ({ target }: FocusEvent) => {
    focused = target as Element
    message = focused.closest<HTMLElement>('.ly-message, .ly-panel')
  }
  // Browsers also report a loss of what they remove; what is still there was left on purpose.
  const onBlur = () =>
    setTimeout(() => {
      if (focused?.isConnected && !place.contains(document.activeElement)) focused = null
    })
  const changes = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    focused = null
    if (message?.isConnected) message.focus({ preventScroll: true })
    else focusField(place)
  })
  changes.observe(place, { childList: true, subtree: true })
  place.addEventListener('focusin', onFocus)
  place.addEventListener('focusout', onBlur)
  return () => {
    changes.disconnect()
    place.removeEventListener('focusin', onFocus)
    place.removeEventListener('focusout', onBlur)
  }
}

const sending = [
  ['keySend', ['Enter']],
  ['keyLine', ['Shift', 'Enter']]
] as const
const sendingByModifier = () =>
  [
    ['keySend', [/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'Enter']],
    ['keyLine', ['Enter']]
  ] as const

const rows = [
  ['keyStop', ['Esc']],
  ['keyEdit', ['↑']],
  ['keyFocus', ['/']],
  ['keyMessages', ['↑', '↓']],
  ['keySheet', ['?']]
] as const

/** The keyboard shortcuts. Escape and a press beside it close it. */
function ShortcutSheet({ onClose }: { onClose(): void }) {
  const { t, entersSend = true } = useChatContext()
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
          {[...(entersSend ? sending : sendingByModifier()), ...rows].map(([word, keys]) => (
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
