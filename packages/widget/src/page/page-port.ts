import { type Envelope, type FromFrame, type FromPage, namespace, protocolVersion } from '../protocol.ts'

const greetEveryMs = 500

/** Sends messages to the embedding page. */
export type PagePort = {
  send(message: FromFrame): void
  /** Whether the page listens. */
  isConnected(): boolean
}

/**
 * Greets the embedding page and receives its messages through the port it replies with. Only the parent window is heard, and only
 * until it replies; where the browser tells which page that is, only from its origin. Messages sent before that are queued.
 */
export function connectPage(onMessage: (message: FromPage) => void, pageWindow: Window = window): PagePort {
  const waiting: FromFrame[] = []
  const parentOrigin = pageWindow.location.ancestorOrigins?.[0]
  let port: MessagePort | undefined
  let sent = 0
  const envelope = (message: FromFrame): Envelope<FromFrame> => ({ ...message, ns: namespace, v: protocolVersion, id: ++sent })

  function onWelcome({ source, origin, data, ports }: MessageEvent<Envelope<FromPage> | null>) {
    if (source !== pageWindow.parent || (parentOrigin && origin !== parentOrigin)) return
    if (data?.ns !== namespace || data.type !== 'welcome') return
    if (data.v !== protocolVersion) return refuse(data, origin)
    if (!ports[0]) return
    pageWindow.removeEventListener('message', onWelcome)
    clearInterval(greeting)
    port = ports[0]
    port.onmessage = ({ data }) => isOurs(data) && onMessage(data)
    onMessage(data)
    for (const message of waiting.splice(0)) port.postMessage(envelope(message))
  }

  /** Says to both sides’ developers why they cannot talk. The chat can be used without the page. */
  function refuse({ v }: Envelope<FromPage>, origin: string) {
    pageWindow.removeEventListener('message', onWelcome)
    clearInterval(greeting)
    console.error(`Lyceum: the page's script speaks version ${v} of the frame protocol, this chat version ${protocolVersion}`)
    pageWindow.parent.postMessage(envelope({ type: 'refused' }), origin)
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
    },
    isConnected: () => port !== undefined
  }
}

function isOurs(data: unknown): data is Envelope<FromPage> {
  const message = data as Envelope<FromPage> | null
  return message?.ns === namespace && message.v === protocolVersion
}
