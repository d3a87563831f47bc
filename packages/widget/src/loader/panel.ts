import { languages } from '@lyceum/core/contract/locales'
import { chatbotBase } from '@lyceum/core/contract/paths'
import { toLocale } from '@lyceum/core/rules'
import { type Envelope, type FromFrame, type FromPage, namespace, protocolVersion } from '../protocol.ts'
import type { Options } from './options.ts'
import { panelSheet } from './panel-sheet.ts'

/** How long, in milliseconds, the frame may take to send `hello` before a retry button is shown. */
const greetingTimeoutMs = 10_000

export type Panel = { send(message: FromPage): void; remove(): void }

/**
 * Creates the iframe and the page's end of the message channel, when the chat is first opened. Only a greeting from this frame's
 * window and from our origin is accepted; messages sent before it wait in the port.
 */
export function createPanel(
  container: HTMLElement,
  options: Options,
  version: string,
  onMessage: (message: FromFrame) => void,
  onFailure: () => void
): Panel {
  const { origin, title } = options
  const element = document.createElement('iframe')
  element.src = addressOf(options)
  element.title = title
  element.allow = 'clipboard-write'
  element.referrerPolicy = 'strict-origin'
  // Hidden until it greets: until then it may be the browser's own error page.
  element.style.visibility = 'hidden'
  let port: MessagePort
  let sent = 0
  const envelope = (message: FromPage): Envelope<FromPage> => ({ ns: namespace, v: protocolVersion, id: ++sent, ...message })
  const timer = setTimeout(() => {
    remove()
    onFailure()
    showTimeoutText(container, options)
  }, greetingTimeoutMs)

  function newChannel() {
    const { port1, port2 } = new MessageChannel()
    port = port1
    port.onmessage = ({ data }) => onMessage(data)
    return port2
  }

  let framePort: MessagePort | undefined = newChannel()

  function onGreeting({ source, origin: from, data }: MessageEvent<Envelope<FromFrame>>) {
    const frameWindow = element.contentWindow
    if (source !== frameWindow || from !== origin || data?.ns !== namespace || data.type !== 'hello') return
    if (data.v !== protocolVersion)
      return console.error(`LyceumChat ${version} does not understand version ${data.v} of the frame protocol`)
    clearTimeout(timer)
    element.style.visibility = ''
    // A reloaded frame greets again and gets a new port.
    frameWindow!.postMessage(envelope({ type: 'welcome', payload: { version } }), origin, [framePort ?? newChannel()])
    framePort = undefined
  }

  function remove() {
    clearTimeout(timer)
    removeEventListener('message', onGreeting)
    element.remove()
  }

  addEventListener('message', onGreeting)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelSheet(options))
  const root = container.getRootNode() as ShadowRoot
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  container.replaceChildren(element)
  return { send: message => port.postMessage(envelope(message)), remove }
}

/** Adds an explanation to the retry button. */
function showTimeoutText(container: HTMLElement, { raw }: Options) {
  const locale = toLocale(raw.locale || navigator.language)
  const [text, again] = languages[locale].offline
  const paragraph = document.createElement('p')
  container.lang = locale
  paragraph.textContent = text
  container.prepend(paragraph)
  container.querySelector('button')!.textContent = again
}

function addressOf({ origin, share, raw, mode }: Options): string {
  const url = new URL(`${chatbotBase}${encodeURIComponent(share)}?embed=1`, origin)
  // An inline chat cannot be closed.
  if (mode === 'popup') url.searchParams.set('close', '1')
  for (const name of ['locale', 'theme', 'accent', 'conversationId'] as const)
    if (raw[name]) url.searchParams.set(name, raw[name])
  return url.href
}
