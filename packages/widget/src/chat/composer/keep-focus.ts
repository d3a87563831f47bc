import { focusField } from '../kit/focus-field.ts'

/**
 * When what has the focus goes away, its message or the results of its run take the focus, else the message field. Returns a function that ends it.
 */
export function keepFocus(place: HTMLElement): () => void {
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
