import { useLayoutEffect, useRef, useState } from 'react'
import { loadedOnce } from '../kit/loaded-once.ts'
import type { MathToken } from './extensions.ts'

const tex = loadedOnce(() => import('./tex.ts'))

/**
 * A formula as MathML. Until its end has arrived and the code for formulas has loaded, and when it cannot be read, its TeX is
 * shown quietly.
 */
export function Formula({ token: { text, display, closed } }: { token: MathToken }) {
  const part = tex.useLoaded(closed)
  const place = useRef<HTMLSpanElement>(null)
  const [failed, setFailed] = useState(false)
  useLayoutEffect(() => {
    if (part && place.current) setFailed(!part.drawFormula(text, display, place.current))
  }, [part, text, display])
  const shape = display ? 'ly-math ly-display' : 'ly-math'
  if (part && closed && !failed) return <span key="drawn" className={shape} ref={place} />
  return (
    <span key="source" className={`${shape} ly-tex`}>
      {text}
    </span>
  )
}
