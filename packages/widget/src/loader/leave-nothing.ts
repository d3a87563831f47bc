import { keptKey, storageOf } from './kept.ts'
import type { Panel, Widget } from './widget.ts'

/** What is kept while the frame has still to forget somebody: neither open nor a conversation. */
const due = '!'
/** How long a frame may take for it, until somebody has to try again. */
const patienceMs = 10_000

/** Whether the frame has still to forget somebody, here or since the page before. */
export const isDue = ({ kept }: Pick<Widget, 'kept'>): boolean => kept === due

/** Notes that the frame has to forget somebody before anybody else sees it. */
export function owe(widget: Widget): void {
  forgetKept(widget)
  widget.kept = due
  if (widget.options.raw.persist === 'none') return
  try {
    storageOf(widget.options).setItem(keptKey(widget.options), due)
  } catch {
    // A page without storage cannot know on its next page.
  }
}

/**
 * The frame alone reaches what it has stored, so it forgets that out of sight. Resolves with what leads the chat for whoever comes next, once
 * it is opened.
 */
export async function leaveNothing(widget: Widget, leaving: Panel): Promise<Panel> {
  const frame = hideFrame(widget)
  const forgotten = await Promise.race([
    leaving.forgotten(),
    new Promise<'late'>(resolve => setTimeout(() => resolve('late'), patienceMs))
  ])
  if (frame?.parentNode && forgotten === 'late') {
    widget.fail('the frame has not forgotten the person')
    return leaving
  }
  leaving.left()
  // It failed meanwhile, or the widget has left.
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

/** Takes back what the page's storage keeps. */
export function forgetKept(widget: Widget): void {
  widget.kept = ''
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      window[name].removeItem(keptKey(widget.options))
    } catch {
      // What the browser denies has kept nothing.
    }
  }
}
