import { useCallback, useEffect, useRef, useState } from 'react'

/** Distance from the end, in pixels, that still counts as being at the end. */
const nearPixels = 48

/** Keeps a scroll container at its end while its content grows, unless the reader has scrolled up. */
export function useStickToBottom() {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const stuck = useRef(true)
  const [away, setAway] = useState(false)

  const stick = useCallback(() => {
    stuck.current = true
    setAway(false)
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight
  }, [])

  /** Lets go of the end, to show another place. */
  const release = useCallback(() => {
    stuck.current = false
  }, [])

  useEffect(() => {
    const scroller = frame.current
    const inner = content.current
    if (!scroller || !inner) return
    let height = 0
    let top = 0
    const update = () => {
      const { scrollHeight, scrollTop } = scroller
      const near = scrollHeight - scrollTop - scroller.clientHeight < nearPixels
      // A change of height is not the reader scrolling; but who goes up while it grows is.
      if (scrollHeight === height || (scrollHeight > height && scrollTop < top)) stuck.current = near
      height = scrollHeight
      top = scrollTop
      setAway(!stuck.current && !near)
    }
    const resizeObserver = new ResizeObserver(() => {
      height = scroller.scrollHeight
      if (stuck.current) scroller.scrollTop = height
      else update()
    })
    resizeObserver.observe(inner)
    resizeObserver.observe(scroller)
    scroller.addEventListener('scroll', update, { passive: true })
    return () => {
      resizeObserver.disconnect()
      scroller.removeEventListener('scroll', update)
    }
  }, [])

  return { frame, content, away, stick, release }
}
