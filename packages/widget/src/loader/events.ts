import type { FromFrame } from '../protocol.ts'

/** Between the page and the frame alone. */
type BetweenSides = 'drawn' | 'hello' | 'refused' | 'carry' | 'forgotten' | 'unknown' | 'pong'
type EventMessage = Exclude<FromFrame, { type: BetweenSides | 'close' | 'beforesend' }>

/** What each event of a widget says. */
export type WidgetEvents = { open: undefined; close: undefined; beforesend: Record<string, never> } & {
  [M in EventMessage as M['type']]: M extends { payload: infer P } ? P : undefined
}
export type WidgetEventType = keyof WidgetEvents

/** Told of an event: what it says, and the event itself, which can be cancelled where the type says so. */
export type WidgetListener<T extends WidgetEventType = WidgetEventType> = (
  payload: WidgetEvents[T],
  event: CustomEvent<WidgetEvents[T]>
) => void
