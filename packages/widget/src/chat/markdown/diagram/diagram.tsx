import '../../transcript/picture.css'
import './diagram.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DiagramColours, type DrawnDiagram, diagramLimits } from '../../../diagram/protocol.ts'
import { useChatContext } from '../../chat-context.ts'
import { CopyButton } from '../../kit/copy-button.tsx'
import { drawDiagram } from './draw-diagram.ts'

/** Pixels before a diagram is seen at which it is drawn. */
const margin = '800px'
/** How much larger than in the answer a diagram is when it is shown large, if there is room. */
const largeScale = 3

type Shown = 'diagram' | 'code'
/** What came of drawing it; null if it cannot be drawn. */
type Result = { drawn: DrawnDiagram | null }

/** The content of a code block whose code is a diagram: drawn, or as the code, which stays at hand. */
export function Diagram({ text, code }: { text: string; code: ReactNode }) {
  const { t, showPicture } = useChatContext()
  const { colours, dark } = useDiagramColours()
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [near, setNear] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const tooLarge = text.length > diagramLimits.text
  const wanted = !tooLarge && (shown === 'diagram' || (shown === null && near))

  useEffect(() => {
    if (place.current && indexOf(place.current) < diagramLimits.perAnswer) return whenNear(place.current, () => setNear(true))
  }, [])
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const font = getComputedStyle(document.documentElement).getPropertyValue('--font-ui').trim()
    drawDiagram({ text, colours, dark, font }, controller.signal).then(
      drawn => !controller.signal.aborted && setResult({ drawn })
    )
    return () => controller.abort()
  }, [wanted, text, colours, dark])

  const drawn = result?.drawn
  const showsDiagram = wanted && drawn
  const name = drawn?.title || t('chat.diagram')
  const alternative = drawn ? [name, drawn.description || drawn.labels].filter(Boolean).join(': ') : ''
  const failed = result !== null && !drawn
  const large = () => drawn && showPicture({ src: addressOf(drawn, largeScale), name })
  return (
    <>
      <figcaption>
        <span>{name}</span>
        {!tooLarge && !failed && (
          <div className="ly-diagram-switch">
            <button type="button" aria-pressed={shown !== 'code'} onClick={() => setShown('diagram')}>
              {t('chat.diagram')}
            </button>
            <button type="button" aria-pressed={shown === 'code'} onClick={() => setShown('code')}>
              {t('chat.diagramCode')}
            </button>
          </div>
        )}
        <CopyButton text={text} label="chat.copyCode" />
      </figcaption>
      <div ref={place} className={showsDiagram ? 'ly-diagram' : 'ly-diagram-code'}>
        {showsDiagram ? (
          <button
            type="button"
            className="ly-picture"
            aria-haspopup="dialog"
            aria-label={t('chat.enlarge', { name: alternative })}
            onClick={large}
          >
            <img src={addressOf(drawn)} alt={alternative} width={Math.ceil(drawn.width)} height={Math.ceil(drawn.height)} />
          </button>
        ) : (
          <>
            {(failed || tooLarge) && (
              <p className="ly-quiet ly-diagram-note">{t(tooLarge ? 'chat.diagramTooLarge' : 'chat.diagramFailed')}</p>
            )}
            {code}
          </>
        )}
      </div>
    </>
  )
}

/** The address of a picture that contains it: an image from one runs nothing and loads nothing. */
function addressOf({ svg, width, height }: DrawnDiagram, scale = 1): string {
  const sized = svg.replace('<svg ', `<svg width="${width * scale}" height="${height * scale}" `)
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`
}

/** Which diagram of its answer an element is. */
function indexOf(element: HTMLElement): number {
  const all = element.closest('.ly-markdown')?.querySelectorAll('.ly-diagram, .ly-diagram-code') ?? []
  return [...all].indexOf(element)
}

/** Calls `then` once the element is near what is seen. Returns how to stop waiting. */
function whenNear(element: HTMLElement, then: () => void): () => void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { root: element.closest('.ly-scroll'), rootMargin: margin }
  )
  observer.observe(element)
  return () => observer.disconnect()
}

const tokens: Record<keyof DiagramColours, string> = {
  background: '--surface-raised',
  node: '--surface-sunken',
  line: '--text-muted',
  border: '--line-strong',
  text: '--text-strong',
  accent: '--accent-soft',
  group: '--surface-hover',
  note: '--warning-soft'
}

/** The page's colours, which change with its theme. */
function useDiagramColours(): { colours: DiagramColours; dark: boolean } {
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    const update = () =>
      setColours(known => {
        const now = readColours()
        return Object.entries(now).every(([name, value]) => known[name as keyof DiagramColours] === value) ? known : now
      })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', update)
    const observer = new MutationObserver(update)
    observer.observe(document.documentElement, { attributes: true })
    return () => {
      scheme.removeEventListener('change', update)
      observer.disconnect()
    }
  }, [])
  return { colours, dark: isDark(colours.background) }
}

function readColours(): DiagramColours {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as DiagramColours
}

/** Whether a colour in hexadecimal is nearer to black than to white. */
function isDark(colour: string): boolean {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[\da-f]{2}/gi) ?? []).map(part => Number.parseInt(part, 16))
  return red + green + blue < 3 * 128
}
