/**
 * Makes a panel that fills the screen the only thing there is: the page behind neither scrolls nor takes the focus, and Back closes
 * the panel. Returns a function that undoes it.
 */
export function holdPage(host: HTMLElement, panel: HTMLElement, close: () => void): () => void {
  panel.ariaModal = 'true'
  const { documentElement, body } = document
  const { style } = documentElement
  const { overflow } = style
  const behind = [...documentElement.children, ...(body.contains(host) ? body.children : [])].filter(
    element => !element.contains(host) && !(element as HTMLElement).inert
  ) as HTMLElement[]
  for (const element of behind) element.inert = true
  style.overflow = 'hidden'
  // The state of the page's own router stays. After a reload the entry is ours already.
  if (!history.state?.lyceum) history.pushState({ ...history.state, lyceum: 1 }, '')
  addEventListener('popstate', close)
  return () => {
    panel.ariaModal = null
    removeEventListener('popstate', close)
    for (const element of behind) element.inert = false
    style.overflow = overflow
    if (history.state?.lyceum) history.back()
  }
}
