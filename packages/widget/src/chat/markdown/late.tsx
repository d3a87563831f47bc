import type { ReactNode } from 'react'
import { loadedOnce } from '../kit/loaded-once.ts'

const rich = loadedOnce(() => import('./rich.ts'))
export const loadRich = rich.load

type LateProps = { text: string; children(parts: typeof import('./rich.ts')): ReactNode }

/** Draws with parts that load when an answer first has need of them; until then `text` stands in their place. */
export function Late({ text, children }: LateProps) {
  const parts = rich.useLoaded(true)
  return parts ? children(parts) : <span className="ly-plain">{text}</span>
}
