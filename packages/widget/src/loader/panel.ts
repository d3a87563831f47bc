import { languages } from '@lyceum/core/contract/locales'
import { toLocale } from '@lyceum/core/rules'
import type { FromFrame, FromPage } from '../protocol.ts'
import { connectFrame } from './channel.ts'
import { createFrame } from './frame-element.ts'
import { holdPage } from './full-screen.ts'
import type { Options } from './options.ts'
import { localeFor, themeFor } from './page-traits.ts'
import { fillsScreen, panelSheet } from './panel-sheet.ts'

type Parts = {
  host: HTMLElement
  panel: HTMLElement
  /** The way out for as long as the frame has none of its own. */
  closer: HTMLElement
  options: Options
  version: string
  onMessage(message: FromFrame): void
  close(): void
}

export type Panel = {
  send(message: FromPage): void
  /** Puts the focus into the frame once it is shown. `connected`: its code is there. */
  focus(connected: boolean): void
  /** Called when the panel is opened; where it fills the screen, it becomes the only thing there is. */
  hold(): void
  release(): void
  /** Ends an attempt that had no answer: removes the frame, and puts words on the button to try again. */
  fail(retry: HTMLElement): void
  remove(): void
}

/** Creates the frame in the panel, when the chat is about to be opened for the first time, and after a failure again. */
export function createPanel({ host, panel, closer, options, version, onMessage, close }: Parts): Panel {
  const locale = toLocale(localeFor(options) || navigator.language)
  const [failed, again, closeWord] = languages[locale].widget
  const frame = createFrame(options)
  const channel = connectFrame(frame, options, version, message => {
    const { type } = message
    if (type === 'drawn' || type === 'hello') frame.hidden = false
    if (type === 'ready' || type === 'auth.required' || type === 'error') removeOthers()
    onMessage(message)
  })
  let releasePage: (() => void) | undefined
  const root = panel.getRootNode() as ShadowRoot
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelSheet)
  root.adoptedStyleSheets = [root.adoptedStyleSheets[0]!, sheet]
  panel.lang = locale
  closer.ariaLabel = closeWord
  host.style.setProperty('--scheme', themeFor(options) || 'light dark')
  const progress = panel.querySelector('u')
  if (progress) Object.assign(progress, { role: 'progressbar', ariaLabel: options.title })
  panel.append(frame)

  /** What stood in the frame's place is not needed once the frame has its own name and way out. */
  function removeOthers() {
    for (const element of [...panel.children]) if (element !== frame) element.remove()
  }

  function remove() {
    channel.remove()
    frame.remove()
  }

  return {
    send: channel.send,
    focus(connected) {
      if (frame.hidden) return
      frame.focus()
      const message: FromPage = { type: 'open' }
      if (connected) channel.send(message)
      const say = () => frame.contentWindow?.postMessage(message, options.origin)
      say()
      // What is in a frame that was hidden can take the focus only when it is drawn again.
      requestAnimationFrame(() => requestAnimationFrame(() => panel.hidden || say()))
    },
    hold() {
      if (matchMedia(fillsScreen).matches) releasePage ??= holdPage(host, panel, close)
    },
    release() {
      releasePage?.()
      releasePage = undefined
    },
    fail(retry) {
      remove()
      const text = document.createElement('p')
      text.textContent = failed
      retry.textContent = again
      retry.before(text)
    },
    remove
  }
}
