import { followHistory } from './back-step.ts'
import { createFrame } from './frame-element.ts'
import { showIcon } from './launcher-icon.ts'
import { standingPlace } from './place.ts'
import type { Widget } from './widget.ts'

const staying = new WeakSet<Widget>()

/**
 * A page that replaces what the widget stands in finds it there again: its whole document, or the place of an inline chat. The frame then
 * loads anew, and goes on with the same chat.
 */
export function stayOnPage(widget: Widget): void {
  if (staying.has(widget)) return
  staying.add(widget)
  raise(widget)
  showIcon(widget)
  if (widget.options.mode === 'popup') followHistory(widget)
  // An element of the page comes back with whoever put it there.
  if (widget.shadow.host.localName !== 'lyceum-widget') return
  sayWhereItWaits(widget)
  const inline = widget.options.mode === 'inline'
  const observer = new MutationObserver(() => {
    if (widget.left) observer.disconnect()
    if (widget.left) return
    if (widget.shadow.host.isConnected) return raise(widget)
    watch()
    if (!standingPlace(widget.options)?.isConnected) return
    loadAnew(widget)
    widget.attach()
    raise(widget)
  })
  function watch() {
    observer.observe(document, { childList: true })
    observer.observe(document.documentElement, { childList: true, subtree: inline })
  }
  watch()
}

/**
 * Puts a widget into the top layer, where nothing of the page moves, clips or covers it; `again` above what has come there since. A page that
 * chose a layer keeps it.
 */
export function raise({ shadow, options }: Widget, again?: boolean): void {
  const host = shadow.host as HTMLElement
  if (options.mode === 'inline' || options.zIndex || !host.isConnected || !host.showPopover) return
  if (!again && host.matches(':popover-open')) return
  host.popover = 'manual'
  host.hidePopover()
  host.showPopover()
}

/** An inline chat without a target has no place, which is a fault of the page; one whose target is not there may be early. */
function sayWhereItWaits(widget: Widget): void {
  const { mode, target } = widget.options
  if (mode !== 'inline') return
  const say = () => {
    if (!widget.left && !widget.shadow.host.isConnected)
      console.warn('LyceumChat: the chat waits for its target, which is not on the page:', target)
  }
  if (!target) widget.fail('mode inline needs a target: an element or a selector')
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', say, { once: true })
  else say()
}

/** How long nothing may be heard of a frame that loads anew. */
const silenceMs = 10_000

/** The frame that loads anew is told where it was, which is not where the page's option began, unless the page has just `asked` for another one. */
export function loadAnew({ panel, options, kept, fail, shadow, state }: Widget, asked?: boolean): void {
  const frame = panel.querySelector('iframe')
  if (!frame || frame.hidden) return
  const { conversationId: _, ...raw } = options.raw
  const isFocused = shadow.activeElement === frame
  const { nextSibling } = frame
  // A new address of one that is on the page would be a step of its history, which Back would take first.
  frame.remove()
  frame.src = createFrame(asked || state !== 'ready' ? options : { ...options, raw }, kept).src
  panel.insertBefore(frame, nextSibling)
  if (isFocused) frame.focus()
  // Its own wait ended while its place was not there.
  const isSilent = () => shadow.host.isConnected && frame.parentNode && frame.style.visibility !== 'visible'
  setTimeout(() => isSilent() && fail(), silenceMs)
}
