/**
 * Focuses the screen's heading, so that screen readers read it. A heading that is busy is a placeholder; waits until the real one
 * is there. Does nothing if the focus has moved meanwhile, by the screen (a chat's message field) or by the person. Returns the
 * clean-up.
 */
export function focusHeading(): () => void {
  const before = document.activeElement
  const focus = () => {
    const now = document.activeElement
    const main = document.getElementById('content')
    const focusMoved = now !== before && now !== document.body && now !== null
    const heading = main?.querySelector<HTMLElement>('h1:not([aria-busy="true"])')
    if (!focusMoved && !heading) return false
    if (!focusMoved && heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    return true
  }
  if (focus()) return () => {}
  const observer = new MutationObserver(() => focus() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
