import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { watchPinch } from './watch-pinch.ts'

/** How wide a page is drawn by the buttons, as multiples of the width that there is. */
const steps = [1, 1.25, 1.5, 2, 3, 4]
const largest = 4

/** A place of the page, as parts of its size, and where in the frame it stands, in pixels. */
type Place = { x: number; y: number; left: number; top: number }

/**
 * How large a page is drawn. What is in the middle of `frame`, which scrolls, or between two fingers, stays there: `keepPlace` is
 * called when the page has been drawn anew, and returns false if it was not because of the zoom.
 */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const place = useRef<Place | null>(null)

  /** @param at the point of the frame that stays; its middle unless given */
  function zoomTo(next: number, at?: { left: number; top: number }): void {
    const to = Math.max(1, Math.min(largest, next))
    const element = frame.current
    if (to === zoom || !element) return
    const { left, top } = at ?? { left: element.clientWidth / 2, top: element.clientHeight / 2 }
    const x = (element.scrollLeft + left) / element.scrollWidth
    const y = (element.scrollTop + top) / element.scrollHeight
    place.current = { x, y, left, top }
    setZoom(to)
  }
  const zoomIn = () => zoomTo(steps.find(step => step > zoom) ?? largest)
  const zoomOut = () => zoomTo(steps.findLast(step => step < zoom) ?? 1)
  const current = useRef({ zoom, zoomTo, zoomIn, zoomOut })
  current.current = { zoom, zoomTo, zoomIn, zoomOut }

  // Two fingers on a trackpad arrive as a turned wheel with Ctrl. React's own listener could not keep the browser from zooming its page.
  useEffect(() => {
    const element = frame.current
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < 30) return
      if (turned < 0) current.current.zoomIn()
      else current.current.zoomOut()
      turned = 0
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    const stop =
      element &&
      watchPinch(element, {
        limits: () => ({ least: 1 / current.current.zoom, most: largest / current.current.zoom }),
        onEnd: (factor, at) => current.current.zoomTo(Math.round(current.current.zoom * factor * 100) / 100, at)
      })
    return () => {
      element?.removeEventListener('wheel', onWheel)
      stop?.()
    }
  }, [frame])

  return {
    zoom,
    canZoomIn: zoom < largest,
    canZoomOut: zoom > 1,
    zoomIn,
    zoomOut,
    fitWidth: () => zoomTo(1),
    onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const act = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': () => zoomTo(1) }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    },
    keepPlace(): boolean {
      const [element, kept] = [frame.current, place.current]
      place.current = null
      if (!element || !kept) return false
      element.scrollLeft = kept.x * element.scrollWidth - kept.left
      element.scrollTop = kept.y * element.scrollHeight - kept.top
      return true
    }
  }
}
