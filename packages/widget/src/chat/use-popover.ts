import { type RefObject, useEffect, useRef } from 'react'
import { positionBeside } from './position-beside.ts'

/**
 * Shows what is drawn as a popover beside its button, with the focus on `first` (a selector). When it closes, the focus returns to the
 * button. The element needs `popover="auto"`.
 */
export function usePopover(button: HTMLButtonElement, first: string, onClose: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const popover = box.current
    if (!popover) return
    popover.showPopover?.()
    positionBeside(popover, button)
    popover.querySelector<HTMLElement>(first)?.focus()
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
    return () => {
      clearTimeout(timer)
      button.popoverTargetElement = null
      popover.removeEventListener('toggle', onToggle)
    }
  }, [button, first])
  return box
}
