/**
 * Moves the focus to the screen's heading, which is read out by that, once it is there: a screen may still load, with
 * a heading that is busy until the real one comes. Does nothing when the screen has taken the focus itself (a chat's composer), or
 * somebody has gone on meanwhile.
 */
export function focusHeading(): () => void {
  const before = document.activeElement
  const focus = () => {
    const now = document.activeElement
    const main = document.getElementById('content')
    const taken = now !== before && now !== document.body && now !== null
    const heading = main?.querySelector<HTMLElement>('h1:not([aria-busy="true"])')
    if (!taken && !heading) return false
    if (!taken && heading) {
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
