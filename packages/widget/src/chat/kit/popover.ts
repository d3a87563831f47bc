import { type RefObject, useEffect, useRef } from 'react'
import { positionBeside } from './position-beside.ts'

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
