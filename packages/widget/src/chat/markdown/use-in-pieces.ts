import { useEffect, useRef, useState } from 'react'

/** How many characters all answers of the page together may add in one frame. */
const perFrame = 6000

let left = perFrame
let scheduled = false
/** Grants the next piece to each text that has more. */
const waiting = new Set<() => void>()

/**
 * Returns the part of `text` to draw now. A short text is complete at once, a long one grows by a piece per frame, cut at line
 * ends. Where there are no frames, in tests and on a server, all of it is returned.
 */
export function useInPieces(text: string): string {
  const drawn = useRef({ text: '', length: 0 })
  const [, redraw] = useState(0)
  const current = drawn.current
  const grows = text.startsWith(current.text)
  const length = grows ? current.length : 0
  drawn.current = { text, length: length + granted(text, length) }
  const shown = drawn.current.length
  useEffect(() => {
    if (shown >= text.length) return
    const wake = () => redraw(count => count + 1)
    waiting.add(wake)
    schedule()
    return () => void waiting.delete(wake)
  }, [shown, text])
  return text.slice(0, shown)
}

function granted(text: string, from: number): number {
  const missing = text.length - from
  if (typeof requestAnimationFrame === 'undefined' || missing <= 0) return missing
  if (left <= 0) return 0
  if (missing > left) {
    const line = text.lastIndexOf('\n', from + left)
    const piece = line > from ? line + 1 - from : left
    left = 0
    schedule()
    return piece
  }
  left -= missing
  schedule()
  return missing
}

function schedule() {
  if (scheduled) return
  scheduled = true
  // After the frame has been painted, so that reading never delays it. A page in the background has no frames.
  const next = () => setTimeout(refill)
  if (document.hidden) setTimeout(refill, 100)
  else requestAnimationFrame(next)
}

function refill() {
  scheduled = false
  left = perFrame
  // The newest answer first: the reader is at the end.
  for (const wake of [...waiting].reverse()) wake()
}

/** Lets all texts be drawn whole until the next frame. */
export function drawAtOnce(): void {
  left = Number.POSITIVE_INFINITY
  schedule()
}
