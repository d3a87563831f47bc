import { diagramPath } from '@lyceum/core/contract/share-page'
import { diagramGreeting } from '../../../diagram/protocol.ts'
import { createDiagramDrawer, type DiagramFrame } from './diagram-drawer.ts'

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
