import type { ChatTheme, FrameSettings } from '../protocol.ts'
import type { WidgetEvents, WidgetEventType } from './events.ts'

/** The launcher of a popup. */
export type LauncherOptions = {
  /** The corner; without it the right one, on pages from right to left the left one. */
  position?: 'left' | 'right'
  /** Pixels from the edges of the window, 24 without it. */
  offset?: number
  /** Its name for screen readers and as a tooltip; without it the title. */
  label?: string
  /** The address of a picture instead of the sign. */
  icon?: string
  /** Whether only the page opens the chat; from the start on. */
  hidden?: boolean
  /** The layer; without it above everything. */
  zIndex?: number
}

/** How a page introduces the person. */
export type IdentityOptions = {
  /**
   * Fetches a token that the page's server has signed for who is signed in there; `previous` is the one before, which is no longer good.
   * It is called when the chat opens and whenever a session ends.
   */
  getToken(previous: string | null): Promise<string> | string
}

/** What the script tag says as `data-` attributes, and the element as attributes. */
export type WidgetAttributes = {
  /** The token of the share. Required. */
  share?: string
  /** Alias of `share`. */
  token?: string
  /** The name of the instance; by default the share. */
  id?: string
  /** The server; by default where the script comes from. Required with the package from npm. */
  baseUrl?: string
  mode?: 'popup' | 'inline' | 'full'
  /** Element or selector that an inline chat is appended to. */
  target?: string | Element
  /** A language tag; by default the language of the page. */
  locale?: string
  theme?: 'light' | 'dark' | 'auto' | ChatTheme
  /** `#rrggbb` */
  accent?: string
  position?: 'left' | 'right'
  zIndex?: string | number
  /** The name of the launcher and of the panel. */
  title?: string
  /** Whether the chat opens on its own, or the delay in milliseconds. */
  open?: string | number | boolean
  /** `idle` (default) fetches the panel's code when the page has nothing else to do, `none` only when somebody is about to open it. */
  preload?: 'idle' | 'none'
  conversationId?: string
  /**
   * How long the page's own storage keeps which chat is open: `session` (default) for this tab, `identity` until `shutdown`, `none` not
   * at all.
   */
  persist?: 'session' | 'identity' | 'none'
  /** `false` shows and loads nothing until `update({ consent: true })`. */
  consent?: boolean | 'true' | 'false'
}

/** Options of `init`. */
export type WidgetOptions = WidgetAttributes &
  Pick<FrameSettings, 'context' | 'inputs' | 'features' | 'starterQuestions' | 'strings'> & {
    launcher?: LauncherOptions
    identity?: IdentityOptions
    /** Told of every event. `event` can be cancelled where the type says so. */
    onEvent?(type: WidgetEventType, payload: WidgetEvents[WidgetEventType], event: CustomEvent): void
  }

/** Options of the package from npm, which does not know where the server is. */
export type InitOptions = WidgetOptions & { baseUrl: string }

/** Checked options. */
export type Options = {
  id: string
  mode: 'popup' | 'inline' | 'full'
  target?: string | Element
  side: 'left' | 'right'
  offset: number
  /** The chosen colour; empty to leave it to the share. */
  accent: string
  /** The layer, when the page has chosen one; NaN for above everything. */
  zIndex: number
  title: string
  label: string
  hidden?: boolean
  /** Delay in milliseconds; NaN to stay closed. */
  opensAfter: number
  /** Origin of the frame, and the only one whose messages are accepted. */
  origin: string
  share: string
  raw: WidgetOptions
}

/** Validates the options; invalid values fall back to the default. @throws without a share */
export function optionsOf(raw: WidgetOptions): Options {
  // Where both are given, what belongs to the launcher or the theme says it more exactly.
  const given = { ...raw, ...(raw.theme as ChatTheme), ...raw.launcher }
  const { mode, title = 'Chat', label, position, accent, offset, zIndex, open } = given
  const share = raw.share || raw.token
  if (!share) throw Error('LyceumChat: no share')
  return {
    ...given,
    mode: mode === 'inline' || mode === 'full' ? mode : 'popup',
    title,
    share,
    id: raw.id || share,
    label: label || title,
    side: /left|rtl/.test(position || getComputedStyle(document.body || document.documentElement).direction) ? 'left' : 'right',
    accent: /^#[\da-f]{6}$/i.test(accent!) ? accent! : '',
    offset: offset! >= 0 ? +offset! : 24,
    zIndex: +zIndex!,
    opensAfter: `${open}` === 'true' ? 0 : parseFloat(open as string),
    origin: new URL(raw.baseUrl || location.href).origin,
    raw
  }
}
