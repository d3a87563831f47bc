import { isTouch } from './is-touch.ts'

/** Puts the focus into the message field, unless that would raise the keyboard of a touch screen. */
export function focusField(place: Element | null): void {
  if (!isTouch()) place?.querySelector<HTMLElement>('.ly-sender textarea')?.focus()
}
