/** Puts the cursor into the message field; on touch the heading takes the focus, since the field would raise the keyboard. */
export function focusSender(): void {
  const canHover = matchMedia('(hover: hover)').matches
  const field = document.querySelector<HTMLElement>(canHover ? 'textarea' : 'h1')
  if (field && !canHover) field.tabIndex = -1
  field?.focus()
}
