import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { Blocks } from './blocks.tsx'
import type { MarkdownProps } from './markdown.tsx'
import { MarkdownContext } from './markdown-context.ts'
import { type ReadMarkdown, readMarkdown } from './read-markdown.ts'
import { useInPieces } from './use-in-pieces.ts'

// The first reading compiles the lexer's expressions, which takes long: it is done while the greeting is read.
setTimeout(() => readMarkdown(null, '# a\n\n- *b*\n\n|a|\n|-|\n\n```\nc\n```', true))

/** Texts longer than this are read, while they arrive, by code of their own. */
const minLong = 1000
/** Short texts have their lines balanced once they are complete: words of one that streams, or is long, would jump between lines. */
const maxBalanced = 3000

/** The most that is drawn of one text, in characters. */
const maxText = 200_000

/**
 * Markdown as React elements, never as an HTML string. Settled blocks keep their objects, so they are neither read nor drawn
 * again while the last one grows. A long text is read and drawn in pieces, so that the page stays responsive.
 * One that is far from what is seen is kept as text.
 */
export function Rendered({ text, sources, open }: MarkdownProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [keptHeight, setKeptHeight] = useState(0)
  const far = useLate('farTexts', !open)
  useEffect(() => (open ? undefined : far?.watchFar(place.current!, setKeptHeight)), [open, far])
  const shown = useInPieces(keptHeight > 0 ? '' : text.slice(0, maxText))
  const whole = shown.length >= Math.min(text.length, maxText)
  const reading = useRef<ReadMarkdown | null>(null)
  const long = useLate('longText', text.length > minLong)
  reading.current = readMarkdown(reading.current, shown, open || !whole, long)
  const { blocks, footnotes, settled, topHeading } = reading.current
  const context = useMemo(() => ({ sources, footnotes, topHeading, id }), [sources, footnotes, topHeading, id])
  return (
    <MarkdownContext.Provider value={context}>
      <div
        ref={place}
        dir="auto"
        className={`ly-markdown ${keptHeight > 0 ? 'ly-plain ly-kept' : open || text.length > maxBalanced ? '' : 'ly-pretty'}`}
        style={keptHeight > 0 ? { blockSize: `${keptHeight}px` } : undefined}
      >
        {keptHeight > 0 ? text : <Blocks blocks={blocks} settled={settled} />}
        {whole && text.length > maxText && <TextCut />}
      </div>
    </MarkdownContext.Provider>
  )
}

/** Says that an answer goes on where nothing more of it is drawn. */
function TextCut() {
  const { t } = useChatContext()
  return useLate('panelWords') && <p className="ly-quiet">{t('chat.textCut')}</p>
}
