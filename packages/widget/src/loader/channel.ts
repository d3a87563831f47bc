import { type Envelope, type FromFrame, type FromPage, namespace, protocolVersion } from '../protocol.ts'

type ChannelOptions = {
  /** The origin of the frame, and the only one whose messages are accepted. */
  origin: string
  version: string
  /** Ends it. */
  signal: AbortSignal
  /** What the frame is told in reply to its greeting. */
  welcome(): FromPage & { type: 'welcome' }
  onMessage(message: FromFrame): void
  /** The frame speaks another version of the protocol; `why` says which, for developers. */
  onUnknownVersion(why: string): void
}

/**
 * The page's end of the message channel to the frame. Only messages from its window and from our origin are accepted; those sent before
 * its greeting, which it repeats until it is heard, wait in the port. A frame that was loaded anew greets again, and gets a port anew.
 * Returns how to send.
 */
export function connectFrame(frame: HTMLIFrameElement, options: ChannelOptions): (message: FromPage) => void {
  const { origin, signal, onMessage } = options
  let port: MessagePort
  let sent = 0
  const envelope = (message: FromPage): Envelope<FromPage> => ({ ns: namespace, v: protocolVersion, id: ++sent, ...message })

  function newChannel() {
    const { port1, port2 } = new MessageChannel()
    port?.close()
    port = port1
    port.onmessage = ({ data }) => onMessage(data)
    return port2
  }

  let framePort: MessagePort | undefined = newChannel()

  function onGreeting({ source, origin: from, data }: MessageEvent<Envelope<FromFrame>>) {
    const frameWindow = frame.contentWindow
    if (!frameWindow || source !== frameWindow || from !== origin || data?.ns !== namespace) return
    if (data.v !== protocolVersion || data.type === 'refused')
      return options.onUnknownVersion(
        `The script of this page (${options.version}) speaks version ${protocolVersion} of the frame protocol, the chat at ${origin} version ${data.v}. Load ${origin}/sdk/v1/widget.js.`
      )
    if (data.type === 'hello') {
      frameWindow.postMessage(envelope(options.welcome()), origin, [framePort ?? newChannel()])
      framePort = undefined
    }
    if (data.type === 'hello' || data.type === 'drawn') onMessage(data)
  }

  addEventListener('message', onGreeting, { signal })
  signal.addEventListener('abort', () => port.close(), { once: true })
  // `*`, because the frame may still be empty; the message carries no data.
  frame.contentWindow?.postMessage(envelope({ type: 'listening' }), '*')
  return message => port.postMessage(envelope(message))
}
