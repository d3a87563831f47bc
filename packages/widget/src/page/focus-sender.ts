/**
 * Puts the cursor into the message field; on touch the heading takes the focus, since the field would raise the keyboard. Somebody
 * who is in the page already, perhaps typing while it loads, is left where they are.
 */
export function focusSender(): void {
  if (document.activeElement !== document.body) return
  const canHover = matchMedia('(hover: hover)').matches
  const field = document.querySelector<HTMLElement>(canHover ? 'textarea' : 'h1')
  if (field && !canHover) field.tabIndex = -1
  field?.focus()
}

/** When the panel is closed, so that it begins anew when it is opened again. */
export function leaveFocus(): void {
  ;(document.activeElement as HTMLElement | null)?.blur()
}
