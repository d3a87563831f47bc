import type { FromFrame, FromPage } from '../protocol.ts'
import { launcherSheet } from './launcher-sheet.ts'
import type { Options } from './options.ts'
import type { createPanel, Panel } from './panel.ts'

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

/** File name of the panel's code; the build fills it in. */
const panelFile = '%PANEL%'

/**
 * Creates the launcher and the panel in a shadow root. It uses no HTML strings and no style elements, so that a strict Content
 * Security Policy has nothing to block. Events are also dispatched on the host element.
 */
export function createInstance(options: Options, version: string, onDestroy: () => void): Instance {
  const { id, mode, title, target } = options
  const popup = mode === 'popup'
  const host = createElement('lyceum-widget', {})
  const launcher = createElement('button', { 'aria-label': title, 'aria-controls': 'panel', 'aria-expanded': 'false' })
  const badge = createElement('b', {})
  const panel = createElement('div', popup ? { id: 'panel', role: 'dialog', 'aria-label': title, hidden: '' } : {})
  const sheet = new CSSStyleSheet()
  let state: State = 'idle'
  let opened = false
  let loaded: Promise<Panel> | undefined
  let resolveReady: () => void
  const ready = new Promise<void>(resolve => {
    resolveReady = resolve
  })

  const emit = (type: string, detail?: unknown) => host.dispatchEvent(new CustomEvent(type, { detail }))
  const send = (message: FromPage) => loaded?.then(frame => frame.send(message), fail)

  function load() {
    state = 'loading'
    // The URL is absolute, because a cross-origin script has no base URL to import from.
    loaded = import(options.origin + panelFile).then((part: { createPanel: typeof createPanel }) =>
      part.createPanel(panel, options, version, onMessage, fail)
    )
    loaded.catch(fail)
  }

  function fail(why?: unknown) {
    state = 'error'
    console.error('LyceumChat:', why ?? 'no answer')
    const retry = createElement('button', {})
    retry.textContent = `${title} ↻`
    retry.onclick = load
    panel.replaceChildren(retry)
  }

  function onMessage(message: FromFrame) {
    if (message.type === 'close') close()
    else {
      if (message.type === 'unread') badge.textContent = `${message.payload.count || ''}`
      if (message.type === 'ready') {
        state = 'ready'
        resolveReady()
        focusSender()
      }
      emit(message.type, (message as { payload?: unknown }).payload)
    }
  }

  /** Lets the frame focus its message field; an inline chat must not take the focus. */
  const focusSender = () => opened && popup && send({ type: 'open' })

  function setOpened(value: boolean) {
    opened = value
    panel.hidden = !value
    launcher.setAttribute('aria-expanded', `${value}`)
  }

  function open() {
    if (opened) return
    setOpened(true)
    if (!loaded || state === 'error') load()
    focusSender()
    emit('open')
  }

  function close() {
    if (!opened || !popup) return
    setOpened(false)
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
    return parent
  }

  const shadow = host.attachShadow({ mode: 'open' })
  if (popup) {
    sheet.replaceSync(launcherSheet(options))
    shadow.adoptedStyleSheets = [sheet]
    launcher.append(createElement('i', {}), badge)
    launcher.onclick = toggle
    // A handler that returns false would swallow the key.
    host.onkeydown = event => {
      if (event.key === 'Escape') close()
    }
    shadow.append(launcher)
  }
  shadow.append(panel)
  if (!attach()) addEventListener('DOMContentLoaded', attach)
  if (!popup) open()
  else if (options.opensAfter >= 0) setTimeout(open, options.opensAfter)

  return {
    id,
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
    destroy() {
      loaded?.then(frame => frame.remove())
      host.remove()
      onDestroy()
    }
  }
}

function createElement(name: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(name)
  for (const key in attributes) element.setAttribute(key, attributes[key]!)
  return element
}
