/** Options as a page passes them; the script tag's `data-` attributes have the same names. */
export type RawOptions = {
  share?: string
  /** Alias of `share`. */
  token?: string
  id?: string
  baseUrl?: string
  mode?: string
  /** Element or selector that an inline chat is appended to. */
  target?: string | Element
  locale?: string
  theme?: string
  /** `#rrggbb` */
  accent?: string
  position?: string
  zIndex?: string | number
  title?: string
  /** Whether the chat opens on its own, or the delay in milliseconds. */
  open?: string | number | boolean
  /** `idle` (default) fetches the panel's code when the page has nothing else to do, `none` only when somebody is about to open it. */
  preload?: string
  conversationId?: string
}

export type Options = {
  id: string
  mode: string
  target: string | Element | undefined
  side: 'left' | 'right'
  accent: string
  /** The layer, when the page has chosen one; NaN for above everything. */
  zIndex: number
  title: string
  /** Delay in milliseconds; NaN to stay closed. */
  opensAfter: number
  /** Origin of the frame, and the only one whose messages are accepted. */
  origin: string
  share: string
  raw: RawOptions
}

/** Validates the options; invalid values fall back to the default. @throws without a share */
export function optionsOf(raw: RawOptions): Options {
  const share = raw.share || raw.token
  if (!share) throw Error('LyceumChat: no share')
  return {
    id: raw.id || share,
    mode: raw.mode || 'popup',
    target: raw.target,
    side: /left/.test(raw.position!) ? 'left' : 'right',
    accent: /^#[\da-f]{6}$/i.test(raw.accent!) ? raw.accent! : '#14694d',
    zIndex: +raw.zIndex!,
    title: raw.title || 'Chat',
    opensAfter: delayOf(raw.open),
    origin: new URL(raw.baseUrl || location.href).origin,
    share,
    raw
  }
}

const delayOf = (open: RawOptions['open']) => (`${open}` === 'true' ? 0 : Number.parseFloat(open as string))
