const canHover = matchMedia('(hover: hover)').matches

/**
 * Puts the cursor into the message field; on touch the heading takes the focus, since the field would raise the keyboard. Whoever
 * types there already, while the page loads, is left alone.
 */
export function focusSender(): void {
  if (canHover || !document.activeElement?.matches('textarea'))
    document.querySelector<HTMLElement>(canHover ? 'textarea' : 'h1')?.focus()
}
