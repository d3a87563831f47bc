import type { FromPage } from '../protocol.ts'
import { createElement } from './create-element.ts'
import { createFrame } from './frame-element.ts'
import { launcherSheet } from './launcher-sheet.ts'
import type { Options } from './options.ts'
import type { createPanel, Panel } from './panel.ts'
import { warmUp } from './warm-up.ts'

export type State = 'idle' | 'loading' | 'ready' | 'error'

/** One widget on a page. */
export type Instance = {
  readonly id: string
  readonly state: State
  /** Resolves when the chat can be used. */
  readonly ready: Promise<void>
  open(): void
  close(): void
  toggle(): void
  ask(text: string): void
  newConversation(): void
  /** Listens to `ready`, `open`, `close`, `unread`, …; returns a function that unsubscribes. */
  on(type: string, listener: (payload: unknown) => void): () => void
  once(type: string, listener: (payload: unknown) => void): () => void
  /** Removes all of its elements from the page. */
  destroy(): void
}

/** What the loader needs of an instance beyond that. */
export type PlacedInstance = Instance & {
  /** Where its launcher is; false without one. */
  readonly corner: Options['side'] | false
  /** Moves the launcher beside those that were there before. */
  place(column: number): void
}

type InstanceListeners = { onOpen(): void; onDestroy(): void }

/** File name of the panel's code; the build fills it in. */
const panelFile = '%PANEL%'
/** A chat that is there sooner needs nothing in its place. */
const quickMs = 400
/** How long nothing may be heard of the frame before a retry button is shown. */
const silenceMs = 10_000

/**
 * Creates the launcher and the panel in a shadow root. It uses no HTML strings and no style elements, so that a strict Content
 * Security Policy has nothing to block. Events are also dispatched on the host element.
 */
export function createInstance(options: Options, { onOpen, onDestroy }: InstanceListeners): PlacedInstance {
  const { id, mode, title, target } = options
  const popup = mode === 'popup'
  const host = createElement('lyceum-widget' as 'div')
  const shadow = host.attachShadow({ mode: 'open' })
  const launcher = createElement('button', { id: 'launcher', 'aria-label': title, 'aria-expanded': 'false' }, createElement('i'))
  const closer = createElement('button', { id: 'x' }, '×')
  const panel = createElement('div', { id: 'panel', ...(popup && { role: 'dialog', 'aria-label': title, hidden: '' }) })
  const sheet = new CSSStyleSheet()
  let state: State = 'idle'
  let opened = false
  let loaded: Promise<Panel> | undefined
  let timer: ReturnType<typeof setTimeout>

  const emit = (type: string) => host.dispatchEvent(new CustomEvent(type))
  const withPanel = (use: (panel: Panel) => void) => loaded?.then(use, () => {})
  // The URL is absolute, because a cross-origin script has no base URL to import from.
  const importPart = () => import(options.origin + panelFile) as Promise<{ createPanel: typeof createPanel }>

  /** Starts the chat in its frame, unless it is there. The panel's code loads beside the chat, so that neither waits for the other. */
  function load() {
    if (loaded && state !== 'error') return
    state = 'loading'
    const frame = createFrame(options)
    panel.replaceChildren(frame)
    // Its first message says that its HTML is there. From then on it can be typed into, so it stays however long its code takes.
    addEventListener('message', function onMessage({ source }) {
      if (source !== frame.contentWindow) return
      removeEventListener('message', onMessage)
      frame.style.visibility = 'visible'
      clearTimeout(timer)
    })
    timer = setTimeout(fail, silenceMs)
    setTimeout(() => {
      // The attempt was given up, or the frame stands there with a name and a way out of its own.
      if (!frame.parentNode || frame.dataset.named) return
      show(createElement('progress', { 'aria-label': title }))
      if (!frame.style.visibility) closer.focus()
    }, quickMs)
    loaded = importPart().then(part => part.createPanel({ shadow, frame, closer, options, close }))
    loaded.catch(fail)
  }

  /** What stands in the panel without a chat: its name, `what` is the matter, a way out. */
  function show(what: Node) {
    panel.prepend(createElement('div', {}, title), what)
    if (popup) panel.append(closer)
  }

  function fail(why?: unknown) {
    if (state === 'error') return
    state = 'error'
    clearTimeout(timer)
    console.error('LyceumChat:', why ?? 'timeout')
    const retry = createElement('button', {}, '↻')
    retry.onclick = load
    withPanel(part => part.fail(retry))
    panel.replaceChildren()
    show(retry)
  }

  function setOpened(value: boolean) {
    opened = value
    // First, while there is less of it to lay out.
    if (value) raise()
    panel.hidden = !value
    launcher.setAttribute('aria-expanded', `${value}`)
    // Above the other launchers.
    host.style.setProperty('--raised', `${+value}`)
  }

  /** Puts the widget into the top layer, where nothing of the page moves, clips or covers it. A page that chose a layer keeps it. */
  function raise() {
    if (mode === 'inline' || options.zIndex || !host.isConnected || !host.showPopover) return
    host.popover = 'manual'
    host.hidePopover()
    host.showPopover()
  }

  function open() {
    if (opened) return
    onOpen()
    // First, while the page's styles are settled, which the frame's address asks for.
    load()
    setOpened(true)
    if (popup) {
      closer.focus()
      withPanel(panel => opened && panel.opened())
    }
    emit('open')
  }

  function close() {
    if (!opened || !popup) return
    setOpened(false)
    withPanel(panel => panel.closed())
    launcher.focus()
    emit('close')
  }

  function post(message: FromPage) {
    open()
    withPanel(panel => panel.send(message))
  }

  function toggle() {
    if (opened) close()
    else open()
  }

  function on(type: string, listener: (payload: unknown) => void, eventOptions?: AddEventListenerOptions) {
    const onEvent = (event: Event) => listener((event as CustomEvent).detail)
    host.addEventListener(type, onEvent, eventOptions)
    return () => host.removeEventListener(type, onEvent)
  }

  const ready = new Promise<void>(resolve =>
    on('ready', () => {
      state = 'ready'
      resolve()
    })
  )

  /** Runs at once if the parent exists; a script in the head may run before it does. */
  function attach(): unknown {
    const element = target as Element | undefined
    const parent = mode !== 'inline' ? document.body : element?.append ? element : document.querySelector(target as string)
    parent?.append(host)
    if (!parent || mode === 'inline') return parent
    raise()
    host.style.setProperty('--zoom', `${1 / (host.currentCSSZoom || 1)}`)
    return parent
  }

  sheet.replaceSync(launcherSheet(options))
  shadow.adoptedStyleSheets = [sheet]
  closer.onclick = close
  if (popup) {
    launcher.onclick = toggle
    // A handler that returns false would swallow the key.
    host.onkeydown = event => {
      if (event.key === 'Escape') close()
    }
    shadow.append(launcher)
    warmUp(launcher, options, importPart, load)
  }
  shadow.append(panel)
  if (!attach()) addEventListener('DOMContentLoaded', attach)
  if (!popup) open()
  else if (options.opensAfter >= 0) setTimeout(open, options.opensAfter)

  return {
    id,
    corner: popup && options.side,
    get state() {
      return state
    },
    ready,
    open,
    close,
    toggle,
    ask: text => post({ type: 'ask', payload: { text } }),
    newConversation: () => post({ type: 'newConversation' }),
    on,
    once: (type, listener) => on(type, listener, { once: true }),
    place: column => host.style.setProperty('--column', `${column}`),
    destroy() {
      close()
      clearTimeout(timer)
      host.remove()
      onDestroy()
    }
  }
}
