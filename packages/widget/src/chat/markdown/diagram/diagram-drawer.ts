import {
  type DiagramRequest,
  type DiagramText,
  type DrawnDiagram,
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
