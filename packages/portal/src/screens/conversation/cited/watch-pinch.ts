type PinchOptions = {
  /** How much smaller and larger the content may become, as factors of its size now. */
  limits(): { least: number; most: number }
  /** The fingers have gone. `at`: the point of the frame between them when they came, in pixels. */
  onEnd(factor: number, at: { left: number; top: number }): void
}

type Pinch = { distance: number; at: { left: number; top: number }; factor: number }

/**
 * Follows two fingers on a frame that scrolls: its only child is shown larger or smaller while they move, which costs no drawing, and
 * is left as it was when they go. Returns the clean-up.
 */
export function watchPinch(frame: HTMLElement, { limits, onEnd }: PinchOptions): () => void {
  let pinch: Pinch | null = null

  function begin({ touches }: TouchEvent): void {
    const fingers = twoOf(touches)
    if (!fingers) return
    const box = frame.getBoundingClientRect()
    const left = (fingers[0].clientX + fingers[1].clientX) / 2 - box.left - frame.clientLeft
    const top = (fingers[0].clientY + fingers[1].clientY) / 2 - box.top - frame.clientTop
    pinch = { distance: distanceOf(fingers), at: { left, top }, factor: 1 }
  }

  function move(event: TouchEvent): void {
    const fingers = twoOf(event.touches)
    if (!pinch || !fingers) return
    // Neither may the browser zoom its page, nor the frame scroll.
    event.preventDefault()
    const { least, most } = limits()
    pinch.factor = Math.max(least, Math.min(most, distanceOf(fingers) / pinch.distance))
    show(pinch)
  }

  function end({ touches }: TouchEvent): void {
    if (!pinch || touches.length > 1) return
    const { factor, at } = pinch
    pinch = null
    show(null)
    onEnd(factor, at)
  }

  function show(shown: Pinch | null): void {
    const content = frame.firstElementChild as HTMLElement
    content.style.transformOrigin = shown ? `${shown.at.left + frame.scrollLeft}px ${shown.at.top + frame.scrollTop}px` : ''
    content.style.transform = shown ? `scale(${shown.factor})` : ''
  }

  frame.addEventListener('touchstart', begin, { passive: true })
  frame.addEventListener('touchmove', move, { passive: false })
  frame.addEventListener('touchend', end)
  frame.addEventListener('touchcancel', end)
  return () => {
    frame.removeEventListener('touchstart', begin)
    frame.removeEventListener('touchmove', move)
    frame.removeEventListener('touchend', end)
    frame.removeEventListener('touchcancel', end)
  }
}

const twoOf = ([one, other, ...more]: TouchList): [Touch, Touch] | null =>
  one && other && more.length === 0 ? [one, other] : null

const distanceOf = ([one, other]: [Touch, Touch]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
