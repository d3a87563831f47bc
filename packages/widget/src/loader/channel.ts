import { type Envelope, type FromFrame, type FromPage, namespace, protocolVersion } from '../protocol.ts'
import type { Options } from './options.ts'

/**
 * The page's end of the message channel to the frame, for as long as the frame is on the page. Only messages from its window and from
 * our origin are accepted; those sent before its greeting, which it repeats until it is heard, wait in the port. Returns how to send.
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  { origin }: Options,
  onMessage: (message: FromFrame) => void
): (message: FromPage) => void {
  const version = window.LyceumChat?.version ?? ''
  let port: MessagePort
  let sent = 0
  const envelope = (message: FromPage): Envelope<FromPage> => ({ ns: namespace, v: protocolVersion, id: ++sent, ...message })

  function newChannel() {
    const { port1, port2 } = new MessageChannel()
    port = port1
    port.onmessage = ({ data }) => onMessage(data)
    return port2
  }

  let framePort: MessagePort | undefined = newChannel()

  function onGreeting({ source, origin: from, data }: MessageEvent<Envelope<FromFrame>>) {
    if (!frame.isConnected) return removeEventListener('message', onGreeting)
    const frameWindow = frame.contentWindow
    if (source !== frameWindow || from !== origin || data?.ns !== namespace) return
    if (data.v !== protocolVersion)
      return console.error(`LyceumChat ${version} does not understand version ${data.v} of the frame protocol`)
    if (data.type === 'hello') {
      // A reloaded frame greets again and gets a new port.
      frameWindow!.postMessage(envelope({ type: 'welcome', payload: { version } }), origin, [framePort ?? newChannel()])
      framePort = undefined
    }
    if (data.type === 'hello' || data.type === 'drawn') onMessage(data)
  }

  addEventListener('message', onGreeting)
  // `*`, because the frame may still be empty; the message carries no data.
  frame.contentWindow?.postMessage(envelope({ type: 'listening' }), '*')
  return message => port.postMessage(envelope(message))
}
