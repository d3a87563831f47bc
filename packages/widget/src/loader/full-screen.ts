import { holdStep } from './back-step.ts'
import type { Widget } from './widget.ts'

/**
 * Makes a panel that fills the screen the only thing there is: the page behind neither scrolls nor takes the focus, and Back closes
 * the panel. Returns a function that undoes it.
 */
export function holdPage(widget: Widget): () => void {
  const { panel, shadow } = widget
  const { host } = shadow
  panel.ariaModal = 'true'
  const { documentElement, body } = document
  const { style } = documentElement
  const { overflow } = style
  const behind = [...documentElement.children, ...(body.contains(host) ? body.children : [])].filter(
    element => !element.contains(host) && !(element as HTMLElement).inert
  ) as HTMLElement[]
  for (const element of behind) element.inert = true
  style.overflow = 'hidden'
  const releaseStep = holdStep(widget)
  const stopFollowing = followViewport(panel)
  return () => {
    panel.ariaModal = null
    stopFollowing()
    for (const element of behind) element.inert = false
    style.overflow = overflow
    releaseStep()
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
