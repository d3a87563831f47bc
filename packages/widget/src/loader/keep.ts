import type { FromFrame } from '../protocol.ts'
import { keptKey, storageOf } from './kept.ts'
import { isDue } from './leave-nothing.ts'
import type { Widget } from './widget.ts'

/** What the page's own storage keeps of a chat for the next page; no word of it. */
type Kept = {
  open?: boolean
  conversationId?: string | null
  /** What a frame without storage carries on, sealed by the server. It knows the conversation too. */
  handle?: string
}

/** Keeps which chat is open, for the page that comes next. */
export function keep(widget: Widget, change: Kept): void {
  if (widget.left || isDue(widget)) return
  const { open, conversationId, handle } = { ...read(widget.kept), ...change }
  const where = handle ? `#carried=${encodeURIComponent(handle)}` : conversationId ? `&conversationId=${conversationId}` : ''
  widget.kept = `${open ? 1 : 0}${where}`
  if (widget.options.raw.persist === 'none') return
  try {
    storageOf(widget.options).setItem(keptKey(widget.options), widget.kept)
  } catch {
    // A page without storage begins anew.
  }
}

function read(kept: string): Kept {
  const [, open, conversationId, handle] = /^(\d?)(?:&conversationId=([^#]+))?(?:#carried=(.+))?$/.exec(kept) ?? []
  return {
    open: open === '1',
    ...(conversationId && { conversationId }),
    ...(handle && { handle: decodeURIComponent(handle) })
  }
}

/** What of a message is to be kept. */
export function keepWhatIsSaid(widget: Widget, message: FromFrame): void {
  if (message.type === 'conversation.change') keep(widget, { conversationId: message.payload.id })
  if (message.type === 'carry') keep(widget, { handle: message.payload.handle })
}
