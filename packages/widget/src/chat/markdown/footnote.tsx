import { type ReactNode, useContext } from 'react'
import { useChatContext } from '../chat-context.ts'
import { MarkdownContext } from './markdown-context.ts'

/** A mark in the text that leads to its footnote; without one it is text. */
export function FootnoteMark({ label }: { label: string }) {
  const { t } = useChatContext()
  const { footnotes, id } = useContext(MarkdownContext)
  if (!footnotes.has(label)) return `[^${label}]`
  const show = () => document.getElementById(`${id}-${label}`)?.focus()
  return (
    <sup>
      <button type="button" className="ly-footnote-mark" aria-label={t('chat.footnote', { label })} onClick={show}>
        {label}
      </button>
    </sup>
  )
}

/** A footnote where it stands in the text, in general at the end. */
export function Footnote({ label, children }: { label: string; children: ReactNode }) {
  const { id } = useContext(MarkdownContext)
  return (
    <div className="ly-footnote" id={`${id}-${label}`} tabIndex={-1}>
      <sup>{label}</sup>
      <div>{children}</div>
    </div>
  )
}
