import { useState } from 'react'

/** Returns a function that gives the focus back to what had it before, if that is still there. */
export function useReturnFocus(): () => void {
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  return () => before?.focus()
}
