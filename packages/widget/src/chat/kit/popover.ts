import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows what is drawn as a popover beside its button, with the focus on `first` (a selector) or on itself. When it closes, the focus
 * returns to the button; when the focus goes elsewhere, it closes, so as to cover nothing that has it. The element needs
 * `popover="auto"`.
 */
export function usePopover(
  button: HTMLButtonElement,
  first: string | null,
  onClose: () => void
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const popover = box.current
    if (!popover) return
    // Tab leads from the button into it and on to what comes after the button.
    popover.showPopover?.({ source: button })
    positionBeside(popover, button)
    const aim = first === null ? popover : popover.querySelector<HTMLElement>(first)
    aim?.focus()
    // A press on the button then closes it, instead of one press closing and opening it again; not the press that opens it.
    const timer = setTimeout(() => {
      button.popoverTargetElement = popover
    })
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'closed') return
      if (popover.contains(document.activeElement) || document.activeElement === document.body) button.focus()
      close.current()
    }
    popover.addEventListener('toggle', onToggle)
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== button && !popover.contains(target as Node)) popover.hidePopover?.()
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      clearTimeout(timer)
      button.popoverTargetElement = null
      popover.removeEventListener('toggle', onToggle)
    }
  }, [button, first])
  return box
}

/** Puts a popover below what it belongs to, or above it where there is more room; always inside the window. */
export function positionBeside(popover: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const below = at.bottom + 8 + height <= innerHeight || at.top < innerHeight - at.bottom
  popover.style.top = `${Math.max(8, below ? Math.min(at.bottom + 8, innerHeight - height - 8) : at.top - height - 8)}px`
  popover.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`
}
