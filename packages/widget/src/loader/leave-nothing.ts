import { forgetKept } from './keep.ts'
import type { Panel, Widget } from './widget.ts'

/** How long a frame may take for it, until somebody has to try again. */
const forgetTimeoutMs = 10_000

/**
 * The frame alone reaches what it has stored, so it forgets that out of sight. Resolves with what leads the chat for whoever comes next, once
 * it is opened.
 */
export async function leaveNothing(widget: Widget, leaving: Panel): Promise<Panel> {
  const frame = hideFrame(widget)
  const forgotten = await Promise.race([
    leaving.forgotten(),
    new Promise<'late'>(resolve => setTimeout(() => resolve('late'), forgetTimeoutMs))
  ])
  // What is kept is that of another one by now.
  if (widget.left) return leaving
  if (frame?.parentNode && forgotten === 'late') {
    widget.fail('the frame has not forgotten the person')
    return leaving
  }
  leaving.left()
  // It failed meanwhile.
  if (!frame?.parentNode) return leaving
  widget.panel.replaceChildren()
  forgetKept(widget)
  widget.loaded = undefined
  widget.state = 'shutdown'
  if (!widget.opened) return new Promise(() => {})
  const next = await widget.load()
  next.opened()
  return next
}

/** Whoever opens the panel sees its name, progress and the way out. */
function hideFrame({ panel, closer, options }: Widget): HTMLIFrameElement | null {
  const frame = panel.querySelector('iframe')
  if (!frame) return null
  frame.hidden = true
  frame.dataset.named = 'yes'
  const name = document.createElement('div')
  name.textContent = options.title
  const progress = document.createElement('progress')
  progress.ariaLabel = options.title
  // The frame stays where it is: one that is moved loads anew.
  for (const other of [...panel.children]) if (other !== frame) other.remove()
  frame.before(name, progress)
  if (options.mode === 'popup') frame.after(closer)
  return frame
}
