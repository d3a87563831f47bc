/**
 * What the chat and the frame that draws diagrams (`/diagram`) send each other through a MessagePort. The frame has no origin and no
 * network: it is given a text and returns a picture, which the chat shows as an image, where nothing in it can run or load.
 */
export type DiagramRequest = DiagramText & { id: number }
export type DiagramText = { text: string; colours: DiagramColours; dark: boolean; font: string }

/** CSS colours in hexadecimal. */
export type DiagramColours = {
  background: string
  node: string
  line: string
  border: string
  text: string
  accent: string
  group: string
  note: string
}

/** A diagram as SVG without the size that its element has, which is `width` and `height` in pixels. */
export type DrawnDiagram = {
  svg: string
  width: number
  height: number
  /** What its author calls it and says of it; else empty. */
  title: string
  description: string
  /** The words in it, as far as there is room. */
  labels: string
}
export type DiagramReply = { id: number; drawn: DrawnDiagram | null }

/** The first message to the frame; it brings the port. */
export const diagramGreeting = 'lyceum-diagram'

export const diagramLimits = {
  /** Characters of a diagram's text. */
  text: 20_000,
  /** Diagrams of one answer that are drawn without being asked for. */
  perAnswer: 12,
  /** Characters of its SVG. */
  svg: 2_000_000,
  /** Characters of title, description and labels. */
  words: 500,
  /** Pixels of a side. */
  side: 20_000,
  /** Connections between its parts. */
  edges: 400,
  /** Milliseconds until the frame has loaded, until a diagram is drawn, and until a frame without work is taken away. */
  loadMs: 30_000,
  drawMs: 10_000,
  idleMs: 30_000
}

/** Returns a message of the frame as a reply. Nothing in it is trusted: what is not as it should be counts as not drawn. */
export function readDiagramReply(message: unknown): DiagramReply | undefined {
  const { id, drawn } = (message ?? {}) as { id?: unknown; drawn?: unknown }
  if (typeof id !== 'number') return undefined
  const { svg, width, height, title, description, labels } = (drawn ?? {}) as Record<string, unknown>
  if (typeof svg !== 'string' || !svg.startsWith('<svg ') || svg.length > diagramLimits.svg) return { id, drawn: null }
  if (!isSide(width) || !isSide(height)) return { id, drawn: null }
  return { id, drawn: { svg, width, height, title: words(title), description: words(description), labels: words(labels) } }
}

const isSide = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= diagramLimits.side
const words = (value: unknown) => (typeof value === 'string' ? value.slice(0, diagramLimits.words) : '')
