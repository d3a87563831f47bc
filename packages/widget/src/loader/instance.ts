import type { errorTable } from '@lyceum/core/contract/errors'
import { createElement } from './create-element.ts'
import { createFrame } from './frame-element.ts'
import { due, keptOf, setKept } from './kept.ts'
import { launcherSheet } from './launcher-sheet.ts'
import { optionsOf, type WidgetOptions } from './options.ts'
import { standingPlace } from './place.ts'
import { warmUp } from './warm-up.ts'
import type { ImportLate, Instance, LateCode, Panel, Placed, Verbs, Widget } from './widget.ts'

/** Listeners of whatever event it is. */
type Listener = (payload: unknown, event: Event) => void
type Told = (type: string, payload: unknown, event: Event) => void

/** A chat that is there sooner needs nothing in its place. */
const quickMs = 400
/** How long nothing may be heard of the frame before a retry button is shown. */
const silenceMs = 10_000

/** The code of `unavailable`, which says in an event that there is no chat. */
const unavailable: (typeof errorTable)['unavailable']['code'] = 9901

/** The names of what the late code does, in fewer bytes than a list. */
const lateVerbs = 'ask prefill newConversation setContext setInputs setLocale setTheme identify shutdown update'
type Named<Names> = Names extends `${infer First} ${infer Rest}` ? First | Named<Rest> : Names
type AllOf<All extends Listed, Listed> = All & Listed
/** One that is left out above does not compile. */
type LateVerb = AllOf<keyof Verbs, Named<typeof lateVerbs>>

/**
 * Creates the launcher and the panel in a shadow root. It uses no HTML strings and no style elements, so that a strict Content
 * Security Policy has nothing to block. Events are also dispatched on the host element: `element` of the page, or one of its own.
 */
export function createInstance(raw: WidgetOptions, importLate: ImportLate, instances: Instance[], element?: HTMLElement): Placed {
  const first = optionsOf({ ...raw })
  const { id, mode } = first
  const popup = mode === 'popup'
  const host = element ?? createElement('lyceum-widget' as 'div')
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const launcher = createElement('button', { id: 'launcher' }, createElement('i'))
  const closer = createElement('button', { id: 'x' }, '×')
  const panel = createElement('div', { id: 'panel' })
  const sheet = new CSSStyleSheet()
  /** Undefined once it has begun, which is with consent only. */
  let begin: (() => undefined) | undefined
  const begun = new Promise<void>(resolve => {
    begin = resolve as never
  })
  let latest: HTMLIFrameElement | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  /** Its end takes the listeners away. */
  const ended = new AbortController()
  /** What `use` itself throws is no failure of the server. */
  const late = <T>(use: (part: LateCode) => T | Promise<T>, onFail?: (why: unknown) => void) =>
    begun.then(() => importLate(first.origin)).then(use, onFail) as Promise<T>
  const withPanel = (use: (panel: Panel) => void) => self.loaded?.then(use, () => {})

  const self: Widget = {
    options: first,
    kept: keptOf(first),
    state: 'idle',
    shadow,
    launcher,
    panel,
    closer,
    draw,
    open,
    close,
    load,
    fail,
    attach,
    emit
  }

  function emit(type: string, detail?: unknown, cancelable?: boolean): boolean {
    const event = new CustomEvent(type, { detail, cancelable: cancelable! })
    ;(self.options.raw.onEvent as Told | undefined)?.(type, detail, event)
    return host.dispatchEvent(event)
  }

  function draw() {
    const { title, label, hidden, side } = self.options
    launcher.ariaLabel = label
    if (popup) {
      panel.role = 'dialog'
      panel.ariaLabel = title
      host.dataset.launcher = hidden ? '' : side
    }
    sheet.replaceSync(launcherSheet(self.options, element))
  }

  /** Starts the chat in its frame. The panel's code loads beside the chat, so that neither waits for the other. */
  function load(): Promise<Panel> {
    if (latest?.parentNode) return self.loaded!
    self.state = 'loading'
    const frame = createFrame(self.options, self.kept)
    latest = frame
    panel.replaceChildren(frame)
    // One whose place is not there yet does not load.
    silence = setTimeout(() => frame.isConnected && !frame.style.visibility && fail(), silenceMs)
    setTimeout(() => {
      // The attempt was given up, or the frame stands there with a name and a way out of its own.
      if (!frame.parentNode || frame.dataset.named) return
      show('')
      if (!frame.style.visibility && shadow.activeElement) closer.focus()
    }, quickMs)
    self.loaded = late<Panel>(part => part.createPanel(self, frame))
    self.loaded.catch(fail)
    return self.loaded
  }

  /** What stands in the panel without a chat: its name, `what` is the matter, a way out. */
  function show(what: Node | string) {
    panel.prepend(createElement('div', {}, self.options.title), what)
    if (popup) panel.append(closer)
  }

  function fail(why: unknown = 'timeout') {
    report(why)
    const retry = createElement('button', {}, '↻')
    retry.onclick = () => enter()
    withPanel(part => part.fail(retry))
    panel.replaceChildren()
    show(retry)
  }

  /** Once for each attempt. */
  function report(why: unknown) {
    if (self.left || self.state === 'error') return
    self.state = 'error'
    console.error('LyceumChat:', why)
    emit('error', { code: unavailable, retryable: true })
  }

  function setOpened(value?: boolean) {
    self.opened = value
    panel.hidden = !value
    launcher.ariaExpanded = !!value as never
  }

  /** Has what leads the chat show it. */
  function enter(again?: boolean) {
    load()
    withPanel(panel => panel.opened(again))
  }

  /** `again`: as it was on the page before, where nobody has pressed anything. */
  function open(again?: boolean) {
    if (self.opened || self.left) return
    // Before that there is nothing to open, and without consent never.
    if (!panel.parentNode) return void begun.then(() => open(again))
    // First, while the page's styles are settled, which the frame's address asks for.
    enter(again)
    setOpened(true)
    emit('open')
  }

  function close() {
    if (!self.opened || !popup) return
    setOpened(false)
    withPanel(panel => panel.closed())
    emit('close')
  }

  function toggle() {
    if (self.opened) close()
    else open()
  }

  function on(type: string, listener: Listener, once?: boolean) {
    const onEvent = (event: Event) => listener((event as CustomEvent).detail, event)
    host.addEventListener(type, onEvent, { once: once!, signal: ended.signal })
    return () => host.removeEventListener(type, onEvent)
  }

  /** Beside the body, which many pages replace, and in its target if it is inline. A script in the head may run before either is there. */
  function attach(): void {
    if (!element && !host.isConnected) standingPlace(self.options)?.append(host)
    placeLaunchers()
  }

  function start() {
    // An element whose attributes are read one after another is taken off the page before it begins.
    if (self.left) return
    shadow.adoptedStyleSheets = [sheet]
    shadow.replaceChildren(...(popup && !first.hidden ? [launcher] : []), panel)
    attach()
    // Its first message says that its HTML is there. From then on it can be typed into, so it stays however long its code takes.
    addEventListener(
      'message',
      ({ source }) => {
        if (source === latest?.contentWindow) latest!.style.visibility = 'visible'
      },
      ended
    )
    addEventListener('DOMContentLoaded', attach, ended)
    if (popup)
      // Nobody has asked for what it fetches: it says nothing when that is not there.
      warmUp(
        launcher,
        raw,
        () =>
          late(
            part => part.verbs.stayOnPage(self),
            () => {}
          ),
        load
      )
    if (!popup || self.kept[0] === '1') open(true)
    else if (!self.kept && first.opensAfter >= 0) setTimeout(() => self.opened ?? open(), first.opensAfter)
  }

  function detach() {
    if (self.left) return
    withPanel(panel => panel.left())
    self.left = true
    ended.abort()
    // It would hold the frame.
    clearTimeout(silence)
    shadow.replaceChildren()
    if (!element) host.remove()
    instances.splice(instances.indexOf(instance), 1)
    placeLaunchers()
  }

  const instance = {
    id,
    get state() {
      return self.state
    },
    ready: new Promise(resolve => {
      self.isReady = resolve
    }),
    open: () => open(),
    close,
    toggle,
    on,
    once: (type: string, listener: Listener) => on(type, listener, true),
    destroy() {
      if (self.left) return
      close()
      detach()
      // Whoever starts one of its name right after this begins anew. What the frame has still to forget stays noted.
      setKept(self.options, self.kept === due && due)
    }
  } as Instance
  for (const verb of lateVerbs.split(' ') as LateVerb[])
    instance[verb] = (given?: unknown) => {
      if (verb === 'update' && `${(given as WidgetOptions).consent}` === 'true') begin = begin?.()
      // The page may go on to its next one before the code that has the frame forget somebody is here. Before consent nothing new is stored.
      if (verb === 'shutdown' && (self.kept || !begin) && !self.left) {
        self.kept = due
        setKept(self.options, due)
      }
      late(part => part.verbs[verb](self, given as never), report)
    }

  draw()
  // Neither opened nor closed by anybody so far.
  setOpened()
  closer.onclick = close
  launcher.onclick = toggle
  begun.then(start).catch(report)
  if (`${raw.consent}` !== 'false') begin = begin?.()
  instances.push(instance)
  return { instance, detach, widget: self }
}

/** Puts the launchers of each corner beside each other. */
function placeLaunchers() {
  for (const side of ['left', 'right'])
    document.querySelectorAll<HTMLElement>(`[data-launcher=${side}]`).forEach((host, column) => {
      host.style.setProperty('--column', column as never)
    })
}
