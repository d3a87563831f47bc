/**
 * The browser's Back closes what lies over the page instead of leaving it, like the widget's panel on a phone. Not inside a frame, where
 * it would be a step of the embedding page. Returns a function that ends it.
 */
export function closeOnBack(close: () => void): () => void {
  if (window.parent !== window) return () => undefined
  let isOver = true
  const onBack = () => {
    isOver = false
    close()
  }
  history.pushState(history.state, '')
  addEventListener('popstate', onBack, { once: true })
  return () => {
    removeEventListener('popstate', onBack)
    if (!isOver) return
    // Another conversation may have been opened meanwhile, which is the address of this step and not yet of the one before.
    const { href } = location
    addEventListener('popstate', () => history.replaceState(history.state, '', href), { once: true })
    history.back()
  }
}
