/** As a page gives them: the script tag's `data-` attributes have the same names. */
export type RawOptions = {
  share?: string
  /** The same as `share`. */
  token?: string
  id?: string
  baseUrl?: string
  mode?: string
  /** Where an inline chat goes. */
  target?: string | Element
  locale?: string
  theme?: string
  /** `#rrggbb` */
  accent?: string
  position?: string
  zIndex?: string | number
  title?: string
  /** Whether it opens by itself, or the milliseconds after which it does. */
  open?: string | number | boolean
  conversationId?: string
}

export type Options = {
  id: string
  mode: string
  target: string | Element | undefined
  side: 'left' | 'right'
  accent: string
  zIndex: number
  title: string
  /** Milliseconds; not a number when it stays closed. */
  opensAfter: number
  /** Whom to trust, and where the frame is. */
  origin: string
  share: string
  raw: RawOptions
}

/** Reads what a page gave; nonsense is the default. @throws without a share */
export function optionsOf(raw: RawOptions): Options {
  const share = raw.share || raw.token
  if (!share) throw Error('LyceumChat: no share')
  return {
    id: raw.id || share,
    mode: raw.mode || 'popup',
    target: raw.target,
    side: /left/.test(raw.position!) ? 'left' : 'right',
    accent: /^#[\da-f]{6}$/i.test(raw.accent!) ? raw.accent! : '#14694d',
    zIndex: Number(raw.zIndex) || 2e9,
    title: raw.title || 'Chat',
    opensAfter: delayOf(raw.open),
    origin: new URL(raw.baseUrl || location.href).origin,
    share,
    raw
  }
}

const delayOf = (open: RawOptions['open']) => (`${open}` === 'true' ? 0 : Number.parseInt(`${open}`, 10))
