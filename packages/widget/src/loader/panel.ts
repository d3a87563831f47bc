import { languages } from '@lyceum/core/contract/locales'
import { toLocale } from '@lyceum/core/rules'
import type { FromFrame, FromPage } from '../protocol.ts'
import { connectFrame } from './channel.ts'
import { followViewport, holdPage } from './full-screen.ts'
import { watchHeartbeat } from './heartbeat.ts'
import { introducer } from './introduce.ts'
import { forgetKept, keep, keepWhatIsSaid } from './keep.ts'
import { isDue, keptOf } from './kept.ts'
import { leaveNothing } from './leave-nothing.ts'
import { isNextPersonNoted, noteNextPerson } from './next-person.ts'
import { pageTraits, showScheme } from './page-traits.ts'
import { fillsScreen, panelSheet } from './panel-sheet.ts'
import { raise, stayOnPage } from './stay-on-page.ts'
import { frameSettings } from './verbs.ts'
import { version } from './version.ts'
import type { Panel, Widget } from './widget.ts'

export { defineElement } from './element.ts'
export { verbs } from './verbs.ts'

const open: FromPage = { type: 'open' }
/** Giving the keys back focuses the window again now and then, and would go on without an end: they are given back twice in a second. */
const maxReturned = 1
const returnedMs = 1000
/** A chat that is there sooner needs no progress in its place. */
const quickMs = 400
/** The popup that is open: there is room for one. */
let shown: Widget | undefined
/** Between the page and the frame, and not for listeners. */
const silent: ReadonlySet<FromFrame['type']> = new Set([
  'drawn',
  'hello',
  'close',
  'carry',
  'forgotten',
  'pong',
  'beforesend',
  'unknown'
])

/**
 * Connects the panel with its frame, when the chat is about to be opened for the first time, and after a failure again. The frame is the
 * attempt's own: one that was given up while this code loaded has removed it.
 */
export function createPanel(widget: Widget, frame: HTMLIFrameElement): Panel | Promise<Panel> {
  const panel = connectPanel(widget, frame)
  return isDue(widget) ? leaveNothing(widget, panel) : panel
}

function connectPanel(widget: Widget, frame: HTMLIFrameElement): Panel {
  const { shadow, panel, closer, launcher, close } = widget
  const host = shadow.host as HTMLElement
  const { origin, mode } = widget.options
  const popup = mode === 'popup'
  const ended = new AbortController()
  const { signal } = ended
  const locale = toLocale(pageTraits(widget.options.raw).locale || navigator.language)
  const words = languages[locale].widget
  let connected = false
  let onForgotten = () => {}
  /** Somebody has to sign in. */
  let asked = false
  /** How often the keys were given back lately. */
  let returned = 0
  let isOpen = false
  let unread = 0
  /** What opened it, where the launcher is hidden. */
  let opener: Element | null = null
  /** What had the focus when the panel was opened. */
  let focusedBefore: Element | null = null
  /** It was open on the page before, where nobody has pressed anything. */
  let wasOpen = false
  const send = connectFrame(frame, {
    origin,
    version,
    signal,
    welcome() {
      const settings = frameSettings(widget)
      const nextPerson = isNextPersonNoted()
      const payload = { version, ...(Object.keys(settings).length > 0 && { settings }), ...(nextPerson && { nextPerson }) }
      return { type: 'welcome', payload }
    },
    onMessage,
    onUnknownVersion: widget.fail
  })
  const heart = watchHeartbeat(
    () => send({ type: 'ping' }),
    () => widget.opened === true && !document.hidden && host.isConnected,
    () => widget.fail('the frame does not answer any more'),
    signal
  )
  const introduce = introducer(widget, send)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelSheet(`var(--lyceum-accent,${widget.options.accent || '#14694d'})`))
  shadow.adoptedStyleSheets = [shadow.adoptedStyleSheets[0]!, sheet]
  panel.lang = locale
  closer.ariaLabel = words.close
  launcher.setAttribute('aria-controls', panel.id)
  // A handler that returns false would swallow the key.
  host.onkeydown = event => {
    if (event.key === 'Escape') close()
  }
  showScheme(widget)
  showNames()

  function onMessage(message: FromFrame) {
    const { type } = message
    heart.heard()
    if (type === 'close') return close()
    if (type === 'pong') return heart.answered()
    if (type === 'forgotten') {
      forgetKept(widget)
      noteNextPerson(true)
      return onForgotten()
    }
    // Somebody is being forgotten.
    if (frame.hidden) return
    if (type === 'unknown') return introduce()
    if (type === 'hello') introduce(null)
    if (type === 'beforesend') {
      const { id } = message.payload
      return send({ type: 'permit', payload: { id, allowed: widget.emit(type, {}, true) } })
    }
    if (type === 'ready') {
      connected = true
      if (asked) noteNextPerson(false)
      widget.state = 'ready'
      widget.isReady?.()
      heart.begin()
    }
    if (type === 'auth.required') asked = true
    if (type === 'error' && !connected) widget.state = 'error'
    if (type === 'unread') {
      unread = message.payload.count
      showNames()
    }
    if (type === 'ready' || type === 'auth.required' || type === 'error') removeOthers()
    if (type === 'drawn' || type === 'hello' || type === 'ready') takeFocus()
    keepWhatIsSaid(widget, message)
    if (!silent.has(type)) widget.emit(type, (message as { payload?: unknown }).payload)
  }

  /** Below the name that stands in the frame's place. */
  function showProgress() {
    if (signal.aborted || frame.dataset.named || !frame.previousElementSibling) return
    const progress = document.createElement('progress')
    progress.ariaLabel = widget.options.title
    frame.before(progress)
  }

  /** Launcher and frame are called as the options say; the launcher's name says what its badge counts, too. */
  function showNames() {
    const badge = launcher.querySelector('b') ?? launcher.appendChild(document.createElement('b'))
    const { title, label } = widget.options
    badge.textContent = `${unread || ''}`
    badge.ariaHidden = 'true'
    launcher.ariaLabel = unread ? `${label} (${words.newAnswers}: ${unread})` : label
    launcher.title = label
    frame.title = title
  }

  /** What stands in the frame's place is not needed once the frame has its own name and way out, and must not come after that. */
  function removeOthers() {
    frame.dataset.named = 'yes'
    for (const element of [...panel.children]) if (element !== frame) element.remove()
  }

  /**
   * Puts the focus into the frame, whose message field takes it. An inline chat must not take the focus, nor one that comes when somebody
   * has gone on to something else of the page, or of a page around it, nor one that was open on the page before.
   */
  function takeFocus() {
    if (!frame.style.visibility || panel.hidden || !popup || wasOpen || !document.hasFocus()) return
    const { activeElement, body } = document
    if (!shadow.activeElement && activeElement !== body && activeElement !== focusedBefore) return
    frame.focus()
    if (connected) send(open)
    focusField()
  }

  /** The message field is there before the code that hears the port. */
  const focusField = () => frame.contentWindow?.postMessage(open, origin)

  /**
   * The frame is the page's focused element, but the page's own window gets the keys: it was focused by a script, or by Chromium while a
   * frame in another process is given the focus.
   */
  function returnKeys() {
    const isFrames = () => shadow.activeElement === frame
    if (!isFrames()) return
    // Not during the event, when the window cannot lose the focus.
    setTimeout(() => {
      // The page has focused something of its own meanwhile, or the window was focused by what follows.
      if (!isFrames() || returned > maxReturned) return
      returned++
      setTimeout(() => returned--, returnedMs)
      // What has the focus cannot be given it again; the field in it loses it.
      frame.blur()
      frame.focus()
      focusField()
    })
  }

  /** The browser brings a page back as it was left: it goes on as the page after it has left the chat, which may be another person's. */
  function onReturn({ persisted }: PageTransitionEvent) {
    const kept = keptOf(widget.options)
    if (!persisted || kept === widget.kept || widget.options.raw.persist === 'none') return
    widget.close()
    leave()
    panel.replaceChildren()
    widget.kept = kept
    widget.loaded = undefined
    widget.state = 'idle'
    if (widget.opened) void widget.load()
    else if (kept[0] === '1') widget.open()
  }

  /** The frame is taken off the page, or was given up. */
  function leave() {
    if (isOpen) releasePage()
    if (shown === widget) shown = undefined
    ended.abort()
  }

  function releasePage() {
    widget.releasePage?.()
    widget.releasePage = undefined
  }

  function opened(again?: boolean) {
    if (isOpen || !popup || !widget.opened) return
    isOpen = true
    if (shown !== widget) shown?.close()
    shown = widget
    raise(widget, true)
    keep(widget, { open: true })
    // Above the other launchers.
    host.style.setProperty('--raised', '1')
    // One that could not be reached may hold it still.
    if (matchMedia(fillsScreen).matches) widget.releasePage ??= holdPage(widget)
    wasOpen = !!again
    opener = document.activeElement
    if (wasOpen) return
    closer.focus()
    focusedBefore = document.activeElement
    takeFocus()
  }

  if (mode === 'full') signal.addEventListener('abort', followViewport(panel), { once: true })
  stayOnPage(widget)
  setTimeout(showProgress, quickMs)
  addEventListener('focus', returnKeys, { signal })
  addEventListener('pageshow', onReturn, { signal })
  return {
    send,
    configure(settings) {
      showNames()
      send({ type: 'configure', payload: settings })
    },
    introduce,
    opened,
    closed() {
      // What somebody has gone on to keeps the focus. What was closed before this code was here has lost it.
      const hadFocus = shadow.activeElement || (!isOpen && document.activeElement === document.body)
      isOpen = false
      if (shown === widget) shown = undefined
      if (hadFocus && !widget.opened) (launcher.isConnected ? launcher : (opener as HTMLElement | null))?.focus()
      keep(widget, { open: false })
      host.style.removeProperty('--raised')
      releasePage()
      send({ type: 'close' })
    },
    forgotten() {
      send({ type: 'forget' })
      return new Promise(resolve => {
        onForgotten = resolve
      })
    },
    left: leave,
    fail(retry) {
      const text = document.createElement('p')
      text.textContent = words.failed
      retry.textContent = words.retry
      retry.before(text)
      ended.abort()
    }
  }
}
