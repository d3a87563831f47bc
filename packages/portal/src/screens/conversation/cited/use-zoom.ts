import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** How wide a page is drawn, as multiples of the width that there is. */
const steps = [1, 1.25, 1.5, 2, 3, 4]

/**
 * How large a page is drawn. What is in the middle of `frame`, which scrolls, stays there: `keepPlace` is called when the page has been
 * drawn anew, and returns false if it was not because of the zoom.
 */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [step, setStep] = useState(0)
  const middle = useRef<{ x: number; y: number } | null>(null)

  function zoomTo(next: number): void {
    const to = Math.max(0, Math.min(steps.length - 1, next))
    const element = frame.current
    if (to === step || !element) return
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight
    }
    setStep(to)
  }
  const change = useRef(zoomTo)
  change.current = zoomTo
  const current = useRef(step)
  current.current = step

  // Two fingers on a trackpad arrive as a turned wheel with Ctrl. React's own listener could not keep the browser from zooming its page.
  useEffect(() => {
    const element = frame.current
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < 30) return
      change.current(current.current - Math.sign(turned))
      turned = 0
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame])

  return {
    zoom: steps[step]!,
    canZoomIn: step < steps.length - 1,
    canZoomOut: step > 0,
    zoomIn: () => zoomTo(step + 1),
    zoomOut: () => zoomTo(step - 1),
    fitWidth: () => zoomTo(0),
    onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const by = { '+': step + 1, '=': step + 1, '-': step - 1, '0': 0 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      zoomTo(by)
    },
    keepPlace(): boolean {
      const [element, place] = [frame.current, middle.current]
      middle.current = null
      if (!element || !place) return false
      element.scrollLeft = place.x * element.scrollWidth - element.clientWidth / 2
      element.scrollTop = place.y * element.scrollHeight - element.clientHeight / 2
      return true
    }
  }
}
