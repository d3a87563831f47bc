import { useCallback, useEffect, useRef, useState } from 'react'

/** Closer to the end than this many pixels counts as being there. */
const near = 48

/** Keeps a scrolling frame at its end while its content grows, as long as the reader has not scrolled away. */
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

  useEffect(() => {
    const scroller = frame.current
    const inner = content.current
    if (!scroller || !inner) return
    let height = 0
    const look = () => {
      const gap = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
      // Content that grew under a reader at the end is no scrolling away.
      if (scroller.scrollHeight === height) stuck.current = gap < near
      height = scroller.scrollHeight
      setAway(!stuck.current && gap >= near)
    }
    const grown = new ResizeObserver(() => {
      height = scroller.scrollHeight
      if (stuck.current) scroller.scrollTop = height
      else look()
    })
    grown.observe(inner)
    grown.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      grown.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [])

  return { frame, content, away, stick }
}
