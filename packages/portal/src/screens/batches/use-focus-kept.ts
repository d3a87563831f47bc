import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../layout/focus-heading.ts'
import { usePortal } from '../../portal-context.tsx'

const closeMs = 300

/** Gives the focus to the heading of the page when what had it is shown no more. */
export function useFocusKept(): void {
  const { host } = usePortal().client
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target as Element
    }
    // Who leaves it by a press beside it wants the focus nowhere. What goes away is not connected any more by then.
    const forget = () =>
      queueMicrotask(() => {
        if (focused.current?.isConnected && document.activeElement === document.body) focused.current = null
      })
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', forget)
    }
  }, [])
  useLayoutEffect(() => {
    if (!isLost(focused.current)) return
    // A menu that closes gives the focus back by itself.
    host.later(() => isLost(focused.current) && focusHeading(), closeMs)
  })
}

const isLost = (element: Element | null) => element !== null && !element.isConnected && document.activeElement === document.body
