import { languages } from '@lyceum/core/contract/locales'
import { toLocale } from '@lyceum/core/rules'
import type { FromFrame, FromPage } from '../protocol.ts'
import { createElement } from './create-element.ts'
import { createFrame } from './frame-element.ts'
import { fillsScreen, holdPage } from './full-screen.ts'
import { launcherSheet } from './launcher-sheet.ts'
import type { Options } from './options.ts'
import { localeFor, themeFor } from './page-traits.ts'
import type { connectFrame, Panel } from './panel.ts'
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
  options: Options
  /** Moves the launcher beside those that were there before. */
  place(column: number, row: number): void
}

type Surroundings = { version: string; onOpen(): void; onDestroy(): void }

/** File name of the code that speaks with the frame; the build fills it in. */
const panelFile = '%PANEL%'
/** How long the frame may take to greet before a retry button is shown. */
const greetingTimeoutMs = 10_000

/**
 * Creates the launcher and the panel in a shadow root. It uses no HTML strings and no style elements, so that a strict Content
 * Security Policy has nothing to block. Events are also dispatched on the host element.
 */
export function createInstance(options: Options, { version, onOpen, onDestroy }: Surroundings): PlacedInstance {
  const { id, mode, title, target } = options
  const popup = mode === 'popup'
  const locale = toLocale(localeFor(options) || navigator.language)
  const [failed, retryWord, closeWord] = languages[locale].widget
  const host = createElement('lyceum-widget' as 'div')
  const badge = createElement('b')
  const launcher = createElement(
    'button',
    { id: 'launcher', 'aria-label': title, 'aria-controls': 'panel', 'aria-expanded': 'false' },
    createElement('i'),
    badge
  )
  const closer = createElement('button', { id: 'x', 'aria-label': closeWord })
  const panel = createElement('div', {
    id: 'panel',
    lang: locale,
    ...(popup && { role: 'dialog', 'aria-label': title, hidden: '' })
  })
  const sheet = new CSSStyleSheet()
  let state: State = 'idle'
  let opened = false
  let frame: HTMLIFrameElement | undefined
  let connected: Promise<Panel> | undefined
  let timer: ReturnType<typeof setTimeout>
  let releasePage: (() => void) | undefined
  let resolveReady: () => void
  const ready = new Promise<void>(resolve => {
    resolveReady = resolve
  })

  const emit = (type: string, detail?: unknown) => host.dispatchEvent(new CustomEvent(type, { detail }))
  const send = (message: FromPage) => connected?.then(channel => channel.send(message), fail)
  // The URL is absolute, because a cross-origin script has no base URL to import from.
  const importPanel = () => import(options.origin + panelFile) as Promise<{ connectFrame: typeof connectFrame }>

  /** Starts the frame and its channel, unless they are there. */
  function load() {
    if (connected && state !== 'error') return
    state = 'loading'
    const newFrame = createFrame(options)
    frame = newFrame
    show(createElement('hr', { role: 'progressbar', 'aria-label': title }))
    host.style.setProperty('--scheme', themeFor(options) || 'light dark')
    panel.append(newFrame)
    timer = setTimeout(fail, greetingTimeoutMs)
    connected = importPanel().then(part => part.connectFrame(newFrame, options, version, onMessage))
    connected.catch(fail)
  }

  /** What stands in the panel without a chat: its name, a way out, and `rest`. */
  function show(...rest: Node[]) {
    panel.replaceChildren(createElement('header', {}, title), ...rest)
    if (popup) panel.append(closer)
  }

  function fail(why?: unknown) {
    if (state === 'error') return
    state = 'error'
    console.error('LyceumChat:', why ?? 'no answer')
    disconnect()
    const retry = createElement('button', {}, retryWord)
    retry.onclick = load
    show(createElement('p', {}, failed), retry)
  }

  function disconnect() {
    clearTimeout(timer)
    connected?.then(
      channel => channel.remove(),
      () => {}
    )
    frame?.remove()
  }

  function onMessage(message: FromFrame) {
    const { type } = message
    if (type === 'close') return close()
    if (type === 'drawn' || type === 'hello') {
      frame!.hidden = false
      if (type === 'hello') clearTimeout(timer)
      return focusSender()
    }
    if (type === 'unread') badge.textContent = `${message.payload.count || ''}`
    // From here on the frame has a way out of its own.
    if (type === 'ready' || type === 'auth.required' || type === 'error') closer.remove()
    if (type === 'ready') {
      state = 'ready'
      resolveReady()
      focusSender()
    }
    emit(type, (message as { payload?: unknown }).payload)
  }

  /** Puts the focus into the frame, whose message field takes it; an inline chat must not take the focus. */
  function focusSender() {
    if (!opened || !popup || frame?.hidden !== false) return
    frame.focus()
    if (state === 'ready') send({ type: 'open' })
    else frame.contentWindow!.postMessage({ type: 'open' } satisfies FromPage, options.origin)
  }

  function setOpened(value: boolean) {
    opened = value
    panel.hidden = !value
    launcher.setAttribute('aria-expanded', `${value}`)
    // Above the other launchers.
    host.style.setProperty('--raised', value ? '1' : '0')
    if (value) raise()
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
    setOpened(true)
    load()
    if (popup && fillsScreen()) {
      panel.setAttribute('aria-modal', 'true')
      releasePage = holdPage(host, close)
    }
    if (frame?.hidden && popup) closer.focus()
    focusSender()
    emit('open')
  }

  function close() {
    if (!opened || !popup) return
    setOpened(false)
    releasePage?.()
    releasePage = undefined
    panel.removeAttribute('aria-modal')
    launcher.focus()
    send({ type: 'close' })
    emit('close')
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

  /** Runs at once if the parent exists; a script in the head may run before it does. */
  function attach(): unknown {
    const parent = mode === 'inline' ? (typeof target === 'string' ? document.querySelector(target) : target) : document.body
    parent?.append(host)
    if (!parent || mode === 'inline') return parent
    raise()
    const { currentCSSZoom: zoom = 1 } = host
    if (zoom !== 1) host.style.setProperty('--zoom', `${1 / zoom}`)
    return parent
  }

  const shadow = host.attachShadow({ mode: 'open' })
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
    warmUp(launcher, options, importPanel, load)
  }
  shadow.append(panel)
  if (!attach()) addEventListener('DOMContentLoaded', attach)
  if (!popup) open()
  else if (options.opensAfter >= 0) setTimeout(open, options.opensAfter)

  return {
    id,
    options,
    get state() {
      return state
    },
    ready,
    open,
    close,
    toggle,
    ask(text) {
      open()
      send({ type: 'ask', payload: { text } })
    },
    newConversation() {
      open()
      send({ type: 'newConversation' })
    },
    on,
    once: (type, listener) => on(type, listener, { once: true }),
    place(column, row) {
      host.style.setProperty('--column', `${column}`)
      host.style.setProperty('--row', `${row}`)
    },
    destroy() {
      close()
      disconnect()
      host.remove()
      onDestroy()
    }
  }
}
