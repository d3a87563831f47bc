import { useState } from 'react'

/** Puts the focus into the message field, unless that would raise the keyboard of a touch screen. */
export function focusField(place: Element | null): void {
  if (!isTouch()) place?.querySelector<HTMLElement>('.ly-sender textarea')?.focus()
}

/** Whether the main pointer is a finger, so that the keyboard is most likely on the screen. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Returns a function that gives the focus back to what had it before, if that is still there. */
export function useReturnFocus(): () => void {
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  return () => before?.focus()
}
