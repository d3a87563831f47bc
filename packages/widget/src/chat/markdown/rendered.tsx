import { useId, useMemo, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'
import type { MarkdownProps } from '../markdown.tsx'
import { Blocks } from './blocks.tsx'
import { MarkdownContext } from './markdown-context.ts'
import { type ReadMarkdown, readMarkdown } from './read-markdown.ts'
import { useInPieces } from './use-in-pieces.ts'

// The first reading compiles the lexer's expressions, which takes long: it is done while the greeting is read.
setTimeout(() => readMarkdown(null, '# a\n\n- *b*', true))

/** The most that is drawn of one text, in characters. */
const maxText = 200_000

/**
 * Markdown as React elements, never as an HTML string. Settled blocks keep their objects, so they are neither read nor drawn
 * again while the last one grows. A long text is read and drawn in pieces, so that the page stays responsive.
 */
export function Rendered({ text, sources, open }: MarkdownProps) {
  const { t } = useChatContext()
  const id = useId()
  const shown = useInPieces(text.slice(0, maxText))
  const whole = shown.length >= Math.min(text.length, maxText)
  const reading = useRef<ReadMarkdown | null>(null)
  reading.current = readMarkdown(reading.current, shown, open || !whole)
  const { blocks, footnotes, settled, topHeading } = reading.current
  const context = useMemo(() => ({ sources, footnotes, topHeading, id }), [sources, footnotes, topHeading, id])
  return (
    <MarkdownContext.Provider value={context}>
      <div className="ly-markdown">
        <Blocks blocks={blocks} settled={settled} />
        {whole && text.length > maxText && <p className="ly-quiet">{t('chat.textCut')}</p>}
      </div>
    </MarkdownContext.Provider>
  )
}
