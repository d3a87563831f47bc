import type { ChatTheme, FrameSettings, FromPage } from '../protocol.ts'
import type { WidgetEventType, WidgetListener } from './events.ts'
import type { IdentityOptions, Options, WidgetOptions } from './options.ts'

/** What a page can do with a widget beyond opening and closing it. Each waits for the code that it needs. */
export type Verbs = {
  /** Opens the chat and asks a question. */
  ask(text: string): void
  /** Opens the chat with a text in the message field. */
  prefill(text: string): void
  /** Opens the chat with a new conversation. */
  newConversation(): void
  /** Changes what the page says of itself to the agent; a null takes a value away, or with it in its place all of them. */
  setContext(patch: Record<string, unknown> | null): void
  /** Changes the values for the agent's form. */
  setInputs(patch: Record<string, unknown>): void
  setLocale(locale: string): void
  setTheme(theme: 'light' | 'dark' | 'auto' | ChatTheme): void
  /** Introduces the person by tokens of the page's server; another person than before begins anew. */
  identify(getToken: IdentityOptions['getToken']): void
  /** Forgets the person and what they did: session, guest, drafts, which chat was open. The widget stays, and begins anew. */
  shutdown(): void
  /** Changes options. What decides which chat it is, and where, stays: `share`, `id`, `mode`, `target`, `baseUrl`. */
  update(options: WidgetOptions): void
}

/** How each is done. `stayOnPage` has it stay where the page replaces what it stands in, and above what the page has. */
export type DoneVerbs = {
  [K in keyof Verbs]: Verbs[K] extends (...given: infer A) => void ? (widget: Widget, ...given: A) => void : never
} & { stayOnPage(widget: Widget): void }

export type WidgetState = 'idle' | 'loading' | 'ready' | 'error' | 'shutdown'

/** A name that is in a variable. One that is written out is that of an event. */
type AnyName<T extends string> = string extends T ? T : never

/** One widget on a page. */
export type Instance = Verbs & {
  readonly id: string
  readonly state: WidgetState
  /** Resolves when the chat can be used: that of a popup when it has been opened. */
  readonly ready: Promise<void>
  open(): void
  close(): void
  toggle(): void
  /** Listens to `ready`, `open`, `close`, `unread`, …; returns a function that unsubscribes. */
  on<T extends string>(type: AnyName<T>, listener: WidgetListener): () => void
  on<T extends WidgetEventType>(type: T, listener: WidgetListener<T>): () => void
  once<T extends string>(type: AnyName<T>, listener: WidgetListener): () => void
  once<T extends WidgetEventType>(type: T, listener: WidgetListener<T>): () => void
  /** Removes all of its elements, listeners and storage from the page. */
  destroy(): void
}

/** The code that comes after the launcher. */
export type LateCode = {
  createPanel(widget: Widget, frame: HTMLIFrameElement): Panel | Promise<Panel>
  verbs: DoneVerbs
}

/** What the late code works with. */
export type Widget = {
  /** Change with `update`. */
  options: Options
  /** What is kept for the next page (`kept.ts`). */
  kept: string
  state: WidgetState
  opened?: boolean
  /** Holds launcher and panel; its host is the element on the page. */
  readonly shadow: ShadowRoot
  readonly launcher: HTMLElement
  readonly panel: HTMLElement
  /** The way out for as long as the frame has none of its own. */
  readonly closer: HTMLElement
  /** Draws the launcher as the options say. */
  draw(): void
  open(): void
  close(): void
  /** Starts the chat in its frame, unless it is there. Resolves with what leads it. */
  load(): Promise<Panel>
  /** What leads the chat, once there is one. */
  loaded?: Promise<Panel> | undefined
  /** Shows that there is no chat, and a button to try again. */
  fail(why?: unknown): void
  /** Puts it on the page, unless it is there. */
  attach(): void
  /** Whether it was taken off the page for good. */
  left?: boolean
  /** Gives back the page that an open panel which fills the screen holds, whichever frame is in it. */
  releasePage?: (() => void) | undefined
  /** Resolves what pages wait for, once the instance has it. */
  isReady?(): void
  /** Tells the page; returns false when it was cancelled. */
  emit(type: string, detail?: unknown, cancelable?: boolean): boolean
}

/** What the registry needs of an instance beyond what pages see. */
export type Placed = {
  instance: Instance
  widget: Widget
  /** Takes it off the page, which may show it again. */
  detach(): void
}

/** Fetches the code that comes after the launcher, from the server's origin. */
export type ImportLate = (origin: string) => Promise<LateCode>

export type Panel = {
  send(message: FromPage): void
  configure(settings: FrameSettings): void
  /** Has the page introduce the person. */
  introduce(): void
  /** Puts the focus into the frame once it is shown; a panel that fills the screen becomes the only thing there is. */
  opened(again?: boolean): void
  closed(): void
  /** Has the frame forget the person. Resolves when it has. */
  forgotten(): Promise<void>
  /** The frame is taken off the page. */
  left(): void
  /** Puts words on the button to try again. */
  fail(retry: HTMLElement): void
}

/** The widgets of a page. */
export type Registry = {
  /** Starts a widget; with an `id` in use (by default the share) it returns the existing instance. */
  init(options: WidgetOptions): Instance
  get(id: string): Instance | undefined
  readonly instances: readonly Instance[]
}

export type StartElement = (options: WidgetOptions, element?: HTMLElement) => Placed

/** With what the elements of a page need. */
export type PageRegistry = Registry & { start: StartElement }
