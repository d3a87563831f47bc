import { type Envelope, type FromFrame, type FromPage, namespace, protocolVersion } from '../protocol.ts'

const greetEveryMs = 500

/** Sends messages to the embedding page. */
export type PagePort = { send(message: FromFrame): void }

/**
 * Greets the embedding page and receives its messages through the port it replies with. Only the parent window is heard, and only
 * until it replies. Messages sent before that are queued.
 */
export function connectPage(onMessage: (message: FromPage) => void, pageWindow: Window = window): PagePort {
  const waiting: FromFrame[] = []
  let port: MessagePort | undefined
  let sent = 0
  const envelope = (message: FromFrame): Envelope<FromFrame> => ({ ...message, ns: namespace, v: protocolVersion, id: ++sent })

  function onWelcome(event: MessageEvent) {
    if (event.source !== pageWindow.parent || !isOurs(event.data) || event.data.type !== 'welcome' || !event.ports[0]) return
    pageWindow.removeEventListener('message', onWelcome)
    clearInterval(greeting)
    port = event.ports[0]
    port.onmessage = ({ data }) => isOurs(data) && onMessage(data)
    for (const message of waiting.splice(0)) port.postMessage(envelope(message))
  }

  pageWindow.addEventListener('message', onWelcome)
  // `*`, because the page's origin is not known yet; the message carries no data.
  const greet = () => pageWindow.parent.postMessage(envelope({ type: 'hello' }), '*')
  // The page may still be loading the code that listens.
  const greeting = setInterval(greet, greetEveryMs)
  greet()
  return {
    send(message) {
      if (port) port.postMessage(envelope(message))
      else waiting.push(message)
    }
  }
}

function isOurs(data: unknown): data is Envelope<FromPage> {
  const message = data as Envelope<FromPage> | null
  return message?.ns === namespace && message.v === protocolVersion
}
