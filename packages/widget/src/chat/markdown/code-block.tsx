import './rich-styles.ts'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { loadedOnce } from '../loaded-once.ts'
import { useLazy } from '../use-lazy.ts'

const highlight = loadedOnce(() => import('./highlight.tsx'))

type CodeBlockProps = { text: string; language: string; open: boolean }

/** A code block with its language and, once it is complete, its colours and a copy button. */
export function CodeBlock({ text, language, open }: CodeBlockProps) {
  const highlighter = highlight.useLoaded(!open && language !== '')
  const grammar = useLazy(!open && highlighter ? language : null, async () => highlighter?.loadGrammar(language) ?? null)
  const coloured: ReactNode = (!open && highlighter && grammar && highlighter.coloured(text, grammar)) || text
  return (
    <figure className="ly-code">
      <figcaption>
        <span>{language}</span>
        {!open && <CopyButton text={text} label="chat.copyCode" />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code dir="ltr">{coloured}</code>
      </pre>
    </figure>
  )
}
