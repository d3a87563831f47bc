import { diagramPath } from '@lyceum/core/contract/share-page'
import {
  type DiagramRequest,
  type DiagramText,
  type DrawnDiagram,
  diagramGreeting,
  diagramLimits,
  readDiagramReply
} from '../../../diagram/protocol.ts'

/** A frame that draws: its end of the port, once it has loaded, and how to take it away. */
export type DiagramFrame = { port: Promise<MessagePort>; remove(): void }

/**
 * Returns a function that has a diagram drawn by a frame: one after the other, in the same frame as long as it replies. Null: the text is
 * no diagram, or drawing it took too long, and then its frame is thrown away. What is aborted before its turn is not drawn.
 */
export function createDiagramDrawer(openFrame: () => DiagramFrame) {
  let frame: DiagramFrame | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  function discard(): void {
    frame?.remove()
    frame = undefined
  }

  async function drawNow(diagram: DiagramText): Promise<DrawnDiagram | null> {
    clearTimeout(idleTimer)
    try {
      frame ??= openFrame()
      const port = await within(diagramLimits.loadMs, frame.port)
      return await within(diagramLimits.drawMs, ask(port, { ...diagram, id: ++count }))
    } catch {
      discard()
      return null
    } finally {
      idleTimer = setTimeout(discard, diagramLimits.idleMs)
    }
  }

  return (diagram: DiagramText, signal: AbortSignal): Promise<DrawnDiagram | null> => {
    const drawn = last.then(() => (signal.aborted ? null : drawNow(diagram)))
    last = drawn
    return drawn
  }
}

function ask(port: MessagePort, request: DiagramRequest): Promise<DrawnDiagram | null> {
  return new Promise(resolve => {
    port.onmessage = ({ data }) => {
      const reply = readDiagramReply(data)
      if (reply?.id === request.id) resolve(reply.drawn)
    }
    port.postMessage(request)
  })
}

/** @throws when it takes longer */
function within<T>(ms: number, result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing for ${ms} ms`)), ms)
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Draws a diagram in a frame that nobody sees. */
export const drawDiagram = createDiagramDrawer(openFrame)

function openFrame(): DiagramFrame {
  const element = document.createElement('iframe')
  element.className = 'ly-diagram-frame'
  element.setAttribute('sandbox', 'allow-scripts')
  element.setAttribute('aria-hidden', 'true')
  element.tabIndex = -1
  const { port1, port2 } = new MessageChannel()
  const port = new Promise<MessagePort>(resolve => {
    // A frame without an origin can only be addressed with a star; it is told nothing but the diagram.
    const greet = () => {
      element.contentWindow?.postMessage(diagramGreeting, '*', [port2])
      resolve(port1)
    }
    element.addEventListener('load', greet, { once: true })
  })
  element.src = diagramPath
  document.body.append(element)
  return {
    port,
    remove() {
      port1.close()
      element.remove()
    }
  }
}
