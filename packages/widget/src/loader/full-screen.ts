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
  const onReturn = addEntry()
  const onBack = (event: PopStateEvent) => {
    onReturn(event)
    close()
  }
  addEventListener('popstate', onBack, true)
  const stopFollowing = followViewport(panel)
  return () => {
    panel.ariaModal = null
    removeEventListener('popstate', onBack, true)
    stopFollowing()
    for (const element of behind) element.inert = false
    style.overflow = overflow
    if (!history.state?.lyceum) return
    addEventListener('popstate', onReturn, { capture: true, once: true })
    history.back()
  }
}

/**
 * Adds a step to the page's history, for Back, with the state of its own router. What lies below it has none until then: a router that is
 * told of its own state would load the page again that is there, and what was typed in it would be lost; it takes the empty one for a step
 * within the page. Returns what is to hear of the step back: it keeps that from who listens later, and gives the state back.
 */
function addEntry(): (event: PopStateEvent) => void {
  const { lyceum, ...state } = history.state ?? {}
  const { href } = location
  // After a reload the entry is ours already.
  if (!lyceum) {
    if (history.state) history.replaceState(null, '')
    history.pushState({ ...state, lyceum: 1 }, '')
  }
  return event => {
    if (event.state?.lyceum || location.href !== href) return
    event.stopImmediatePropagation()
    if (!history.state && Object.keys(state).length > 0) history.replaceState(state, '')
  }
}

/** Keeps a panel that fills the screen above the keyboard, which covers a part of the page without making it smaller. Returns how to stop. */
export function followViewport({ style }: HTMLElement): () => void {
  const { visualViewport } = window
  const ended = new AbortController()
  const follow = () => {
    // Who zooms in looks at a part of it.
    const { scale, offsetTop, height } = visualViewport!
    const isCovered = scale <= 1 && (offsetTop > 0 || height < innerHeight - 1)
    style.top = isCovered ? `${offsetTop}px` : ''
    style.bottom = isCovered ? 'auto' : ''
    style.height = isCovered ? `${height}px` : ''
  }
  for (const type of ['resize', 'scroll']) visualViewport?.addEventListener(type, follow, ended)
  if (visualViewport) follow()
  return () => {
    ended.abort()
    for (const name of ['top', 'bottom', 'height']) style.removeProperty(name)
  }
}
