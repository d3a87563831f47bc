import type { FromFrame } from '../protocol.ts'
import { due, isDue, keptKey, setKept } from './kept.ts'
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

/** Takes back what is kept, and that somebody is to be forgotten under the share's own name. */
export function forgetKept(widget: Widget): void {
  keepAs(widget, '')
  withDebts(widget.options.share, (storage, key) => storage.removeItem(key))
}

/**
 * Inline elements had their share's own name in earlier releases: that somebody is to be forgotten, as they have noted, is noted under the name
 * `id` that they have now.
 */
export const takeOverDebt = (share: string, id: string): void =>
  withDebts(share, storage => {
    storage[keptKey({ id })] = due
  })

/** The storages where it is noted under the name of the share that somebody is to be forgotten. */
function withDebts(share: string, use: (storage: Storage, key: string) => void): void {
  const key = keptKey({ id: share })
  try {
    for (const storage of [sessionStorage, localStorage]) if (storage[key] === due) use(storage, key)
  } catch {
    // A page without storage begins anew.
  }
}

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
