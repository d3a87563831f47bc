import './formula.css'
import { useLayoutEffect, useRef, useState } from 'react'
import temml from 'temml'
import type { MathToken } from './markup/formulas.ts'

/** Longer formulas are shown as they are written. */
const maxLength = 4000

/**
 * Draws TeX as MathML into `place`. Nothing in a formula can name an address, a style sheet or HTML: what Temml calls trust is
 * off, and the number of macro expansions and the size of what is drawn are bounded.
 * @returns whether the TeX could be read; if not, `place` stays empty
 */
function drawFormula(tex: string, display: boolean, place: HTMLElement): boolean {
  if (tex.length > maxLength) return false
  try {
    temml.render(tex, place, { displayMode: display, ...options })
    // Room for what is under a root, so that its sign, of which even the smallest is tall, does not hang below the line.
    for (const space of place.querySelectorAll(':is(msqrt, mroot) mspace[height="0.5em"]')) space.setAttribute('height', '0.73em')
    // `\\ref` would lead to a place of the page by a name that the formula chooses.
    for (const link of place.querySelectorAll('a')) link.removeAttribute('href')
    return true
  } catch {
    // Half of TeX, or what Temml does not know, or nested too deeply.
    place.replaceChildren()
    return false
  }
}

export const options = {
  throwOnError: true,
  trust: false,
  strict: false,
  annotate: true,
  maxExpand: 200,
  maxSize: [20, 20] as [number, number]
}

/**
 * A formula as MathML. Until its end has arrived, when it cannot be read, and in what a server draws, its TeX is shown quietly.
 */
export function Formula({ token: { text, display, closed } }: { token: MathToken }) {
  const place = useRef<HTMLSpanElement>(null)
  const [mounted, setMounted] = useState(false)
  const [failed, setFailed] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  const drawn = mounted && closed && !failed
  useLayoutEffect(() => {
    if (drawn && place.current) setFailed(!drawFormula(text, display, place.current))
  }, [drawn, text, display])
  const shape = display ? 'ly-math ly-display' : 'ly-math'
  if (drawn) return <span key="drawn" className={shape} ref={place} />
  return (
    <span key="source" className={`${shape} ly-tex`}>
      {text}
    </span>
  )
}
