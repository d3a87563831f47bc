/**
 * Copies a text where the clipboard's own interface is refused: without HTTPS, and in a frame that its page does not allow it. Returns
 * whether it succeeded. Only within a few seconds of a press.
 */
export function copyBySelection(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  focused?.focus({ preventScroll: true })
  return copied
}
