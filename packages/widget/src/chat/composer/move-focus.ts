/** Arrow keys, Home and End lead from one message to the others. Ignores keys pressed inside a message. */
export function moveFocus(event: KeyboardEvent): void {
  const item = event.target as HTMLElement
  const list = item.parentElement
  if (!list?.matches('.ly-messages')) return
  const aim = {
    ArrowUp: item.previousElementSibling,
    ArrowDown: item.nextElementSibling,
    Home: list.firstElementChild,
    End: list.lastElementChild
  }[event.key]
  if (aim === undefined) return
  event.preventDefault()
  ;(aim as HTMLElement | null)?.focus()
}
