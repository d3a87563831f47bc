import type { FromFrame } from '../protocol.ts'
import { due, isDue, setKept } from './kept.ts'
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
  keepAs(widget, `${open ? 1 : 0}${where}`)
}

/** Takes back what is kept. */
export const forgetKept = (widget: Widget): void => keepAs(widget, '')

/** Notes that the frame has to forget somebody before anybody else sees it. */
export const owe = (widget: Widget): void => keepAs(widget, due)

function keepAs(widget: Widget, kept: string): void {
  widget.kept = kept
  setKept(widget.options, kept)
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
