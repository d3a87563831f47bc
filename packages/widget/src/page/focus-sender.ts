const canHover = () => matchMedia('(hover: hover)').matches

/**
 * Puts the cursor into the message field; on touch the heading takes the focus, since the field would raise the keyboard. Whoever
 * types there already, while the page loads, is left alone.
 */
export function focusSender(): void {
  const wanted = canHover() ? 'textarea' : 'h1'
  if (wanted === 'textarea' || !document.activeElement?.matches('textarea')) document.querySelector<HTMLElement>(wanted)?.focus()
}

/**
 * What is typed while nothing has the focus begins in the message field: the field of a hidden frame loses it, and whoever types at
 * once when the panel is opened again is quicker than the page's message. Returns a function that ends it.
 */
export function bringKeys(): () => void {
  const onKey = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
    if (/^\S$/.test(key) && !ctrlKey && !metaKey && target === document.body) focusSender()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
