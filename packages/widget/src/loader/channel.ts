import { type Envelope, type FromFrame, type FromPage, namespace, protocolVersion } from '../protocol.ts'
import type { Options } from './options.ts'

/**
 * The page's end of the message channel to the frame. Only messages from this frame's window and from our origin are accepted; those
 * sent before the frame's greeting wait in the port.
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  { origin }: Options,
  version: string,
  onMessage: (message: FromFrame) => void
): { send(message: FromPage): void; remove(): void } {
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
  return {
    send: message => port.postMessage(envelope(message)),
    remove: () => removeEventListener('message', onGreeting)
  }
}
