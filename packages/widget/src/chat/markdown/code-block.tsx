import './rich-styles.ts'
import { useEffect, useMemo, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { CopyButton } from '../copy-button.tsx'
import { loadedOnce } from '../loaded-once.ts'
import { useLazy } from '../use-lazy.ts'
import { withWords } from '../with-words.ts'
import type { Coloured } from './colours.ts'

const highlight = loadedOnce(() => import('./highlight.tsx'))

type CodeBlockProps = { text: string; language: string; open: boolean }

/** A code block with its language and, once it is complete, its colours and a copy button. A diagram is drawn then. */
export function CodeBlock({ text, language, open }: CodeBlockProps) {
  const { t } = useChatContext()
  const isDiagram = !open && language.toLowerCase() === 'mermaid'
  const diagram = useLazy(isDiagram, () => withWords(t, import('../diagram.tsx'), 'panels'))
  const highlighter = highlight.useLoaded(!open && language !== '')
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
      <code dir="ltr">{elements ?? text}</code>
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
