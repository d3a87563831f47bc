import { type DiagramReply, type DiagramRequest, type DrawnDiagram, diagramGreeting, diagramLimits } from './protocol.ts'

/** What of Mermaid is used; its own script has run before this one. */
declare const mermaid: {
  initialize(config: object): void
  render(id: string, text: string): Promise<{ svg: string }>
}

addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== parent || data !== diagramGreeting || !port) return
  port.onmessage = async ({ data: request }: MessageEvent<DiagramRequest>) => {
    const reply: DiagramReply = { id: request.id, drawn: await draw(request).catch(() => null) }
    port.postMessage(reply)
  }
})

async function draw(request: DiagramRequest): Promise<DrawnDiagram> {
  mermaid.initialize(configFor(request))
  const { svg } = await mermaid.render(`diagram-${request.id}`, request.text)
  const drawing = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')!
  const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  for (const name of ['width', 'height', 'style']) drawing.removeAttribute(name)
  return {
    // Written as XML, which is what an image must be.
    svg: new XMLSerializer().serializeToString(drawing),
    width,
    height,
    title: textOf(drawing.querySelector(':scope > title')),
    description: textOf(drawing.querySelector(':scope > desc')),
    labels: labelsOf(drawing)
  }
}

const textOf = (element: Element | null) => element?.textContent?.trim() ?? ''

function labelsOf(drawing: Element): string {
  const labels = [...drawing.querySelectorAll('text')].map(label => textOf(label).replace(/\s+/g, ' '))
  return [...new Set(labels.filter(Boolean))].join(', ').slice(0, diagramLimits.words)
}

/** A diagram's own settings may change how it looks, but none of those in `secure`. */
function configFor({ colours, dark, font }: DiagramRequest): object {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    // What is wrong with a diagram is said in its answer.
    logLevel: 'fatal',
    maxTextSize: diagramLimits.text,
    maxEdges: diagramLimits.edges,
    // Labels are text of the SVG, since HTML inside of an image is drawn by few browsers alike.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'suppressErrorRendering',
      'logLevel',
      'maxTextSize',
      'maxEdges',
      'htmlLabels',
      'themeCSS',
      'dompurifyConfig',
      'fontFamily',
      'altFontFamily'
    ],
    fontFamily: font,
    darkMode: dark,
    theme: 'base',
    themeVariables: {
      fontFamily: font,
      darkMode: dark,
      background: colours.background,
      primaryColor: colours.node,
      primaryBorderColor: colours.border,
      primaryTextColor: colours.text,
      secondaryColor: colours.accent,
      secondaryBorderColor: colours.border,
      secondaryTextColor: colours.text,
      tertiaryColor: colours.group,
      tertiaryBorderColor: colours.border,
      tertiaryTextColor: colours.text,
      lineColor: colours.line,
      textColor: colours.text,
      titleColor: colours.text,
      noteBkgColor: colours.note,
      noteTextColor: colours.text,
      noteBorderColor: colours.border,
      edgeLabelBackground: colours.background
    }
  }
}
