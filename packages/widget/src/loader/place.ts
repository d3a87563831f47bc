import type { Options } from './options.ts'

/** Where a widget stands: beside the body, or in its target if it is inline. Neither need be there yet. */
export function standingPlace({ mode, target }: Pick<Options, 'mode' | 'target'>): Element | null {
  if (mode !== 'inline') return document.body && document.documentElement
  return (target as Element | undefined)?.append ? (target as Element) : document.querySelector(target as string)
}
