import './code-block.css'
import { memo, useEffect, useMemo, useState } from 'react'
import { useLate } from '../chat-context.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import type { Coloured } from './colours.ts'

/** Longer code is drawn as pieces of about this many characters: while it arrives, only the last is laid out again. */
const maxPiece = 4000

/** Cuts at line ends. The pieces of a text that has grown are the same but for the last. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const line = text.indexOf('\n', from + maxPiece)
    const end = line < 0 ? text.length : line + 1
    pieces.push(text.slice(from, end))
    from = end
  }
  return pieces
}

/** A block with the line height of the surrounding element, as all of the code has it. */
const Piece = memo(function Piece({ text }: { text: string }) {
  return (
    <span className="ly-code-piece">
      <code dir="ltr">{text}</code>
    </span>
  )
})

type CodeBlockProps = { text: string; language: string; open: boolean }

/** A code block with its language and, once it is complete, its colours and a copy button. A diagram is drawn then. */
export function CodeBlock({ text, language, open }: CodeBlockProps) {
  const isDiagram = !open && language.toLowerCase() === 'mermaid'
  const diagram = useLate('diagram', isDiagram)
  const highlighter = useLate('highlight', !open && language !== '')
  const [coloured, setColoured] = useState<{ text: string; parts: Coloured | null } | null>(null)
  useEffect(() => {
    if (open || !highlighter) return
    let wanted = true
    highlighter.requestColours(text, language).then(parts => wanted && setColoured({ text, parts }))
    return () => {
      wanted = false
    }
  }, [open, highlighter, text, language])
  const parts = !open && coloured?.text === text ? coloured.parts : null
  const elements = useMemo(() => (parts ? highlighter?.elementsOf(parts) : null), [parts, highlighter])
  const code = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0}>
      {elements || text.length <= maxPiece ? (
        <code dir="ltr">{elements ?? text}</code>
      ) : (
        piecesOf(text).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: text is only appended
          <Piece key={index} text={piece} />
        ))
      )}
    </pre>
  )
  return (
    <figure className="ly-code">
      {isDiagram && diagram ? (
        <diagram.Diagram text={text} code={code} />
      ) : (
        <>
          <figcaption>
            <span>{language}</span>
            {!open && <CopyButton text={text} label="chat.copyCode" />}
          </figcaption>
          {code}
        </>
      )}
    </figure>
  )
}
