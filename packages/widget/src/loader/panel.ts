import { languages } from '@lyceum/core/contract/locales'
import { toLocale } from '@lyceum/core/rules'
import type { FromFrame, FromPage } from '../protocol.ts'
import { connectFrame } from './channel.ts'
import { holdPage } from './full-screen.ts'
import type { Options } from './options.ts'
import { fillsScreen, panelSheet } from './panel-sheet.ts'

const open: FromPage = { type: 'open' }
/** Giving the keys back focuses the window again now and then, and would go on without an end: they are given back twice in a second. */
const maxReturned = 1
const returnedMs = 1000

type Parts = {
  /** Holds launcher and panel. */
  shadow: ShadowRoot
  /** The attempt's own: one that was given up while this code loaded has removed its frame. */
  frame: HTMLIFrameElement
  /** The way out for as long as the frame has none of its own. */
  closer: HTMLElement
  options: Options
  close(): void
}

export type Panel = {
  send(message: FromPage): void
  /** Puts the focus into the frame once it is shown; a panel that fills the screen becomes the only thing there is. */
  opened(): void
  closed(): void
  /** Puts words on the button to try again. */
  fail(retry: HTMLElement): void
}

/** Connects the panel with its frame, when the chat is about to be opened for the first time, and after a failure again. */
export function createPanel({ shadow, frame, closer, options, close }: Parts): Panel {
  const host = shadow.host as HTMLElement
  const panel = shadow.querySelector<HTMLElement>('#panel')!
  const launcher = shadow.querySelector('#launcher')
  // What its address says of the page around it.
  const traits = new URL(frame.src).searchParams
  const locale = toLocale(traits.get('locale') || navigator.language)
  const [failed, again, closeWord, newAnswers] = languages[locale].widget
  const send = connectFrame(frame, options, onMessage)
  let connected = false
  let releasePage: (() => void) | undefined
  /** How often the keys were given back lately. */
  let returned = 0
  /** What had the focus when the panel was opened. */
  let focusedBefore: Element | null = null
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelSheet(options.accent))
  shadow.adoptedStyleSheets = [shadow.adoptedStyleSheets[0]!, sheet]
  panel.lang = locale
  closer.ariaLabel = closeWord
  launcher?.setAttribute('aria-controls', panel.id)
  host.style.setProperty('--scheme', traits.get('theme') || 'light dark')

  function onMessage(message: FromFrame) {
    const { type } = message
    if (type === 'close') return close()
    if (type === 'ready') connected = true
    if (type === 'unread') showUnread(message.payload.count)
    if (type === 'ready' || type === 'auth.required' || type === 'error') removeOthers()
    if (type === 'drawn' || type === 'hello' || type === 'ready') takeFocus()
    // What comes without a port is not for the page.
    if (type !== 'drawn' && type !== 'hello') emit(type, (message as { payload?: unknown }).payload)
  }

  /** Tells the page. */
  function emit(type: string, detail: unknown) {
    host.dispatchEvent(new CustomEvent(type, { detail }))
  }

  /** A badge on the launcher, whose name says what it counts. */
  function showUnread(count: number) {
    if (!launcher) return
    const badge = launcher.querySelector('b') ?? launcher.appendChild(document.createElement('b'))
    badge.textContent = `${count || ''}`
    launcher.ariaLabel = count ? `${options.title} (${newAnswers}: ${count})` : options.title
  }

  /** What stands in the frame's place is not needed once the frame has its own name and way out, and must not come after that. */
  function removeOthers() {
    frame.dataset.named = 'yes'
    for (const element of [...panel.children]) if (element !== frame) element.remove()
  }

  /**
   * Puts the focus into the frame, whose message field takes it. An inline chat must not take the focus, nor one that comes when somebody
   * has gone on to something else of the page.
   */
  function takeFocus() {
    if (!frame.style.visibility || panel.hidden || options.mode !== 'popup') return
    const { activeElement, body } = document
    if (!shadow.activeElement && activeElement !== body && activeElement !== focusedBefore) return
    frame.focus()
    if (connected) send(open)
    focusField()
  }

  /** The message field is there before the code that hears the port. */
  const focusField = () => frame.contentWindow?.postMessage(open, options.origin)

  /**
   * The frame is the page's focused element, but the page's own window gets the keys: it was focused by a script, or by Chromium while a
   * frame in another process is given the focus.
   */
  function returnKeys() {
    if (!frame.isConnected) return removeEventListener('focus', returnKeys)
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

  addEventListener('focus', returnKeys)
  return {
    send,
    opened() {
      if (matchMedia(fillsScreen).matches) releasePage ??= holdPage(host, panel, close)
      focusedBefore = document.activeElement
      takeFocus()
    },
    closed() {
      releasePage?.()
      releasePage = undefined
      send({ type: 'close' })
    },
    fail(retry) {
      const text = document.createElement('p')
      text.textContent = failed
      retry.textContent = again
      retry.before(text)
    }
  }
}
