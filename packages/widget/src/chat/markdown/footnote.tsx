import './footnote.css'
import { type MouseEvent, type ReactNode, useContext, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'
import { MarkdownContext } from './markdown-context.ts'

/** The mark that has led to a footnote. Several may lead to the same one. */
const cameFrom = new WeakMap<HTMLElement, HTMLElement>()

/** A mark in the text that leads to its footnote; without one it is text. */
export function FootnoteMark({ label }: { label: string }) {
  const { t } = useChatContext()
  const { footnotes, id } = useContext(MarkdownContext)
  if (!footnotes.has(label)) return `[^${label}]`
  const note = `${id}-${label}`
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const footnote = document.getElementById(note)
    if (!footnote) return
    cameFrom.set(footnote, currentTarget)
    footnote.focus()
  }
  return (
    <sup>
      <button
        type="button"
        className="ly-footnote-mark"
        data-note={note}
        aria-label={t('chat.footnote', { label })}
        onClick={show}
      >
        {label}
      </button>
    </sup>
  )
}

/** A footnote where it stands in the text, in general at the end, with a button that leads back to its mark. */
export function Footnote({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useChatContext()
  const { id } = useContext(MarkdownContext)
  const note = useRef<HTMLDivElement>(null)
  const goBack = () => {
    const mark = cameFrom.get(note.current!)
    const first = note
      .current!.closest('.ly-markdown')
      ?.querySelector<HTMLElement>(`[data-note="${CSS.escape(`${id}-${label}`)}"]`)
    // What was drawn again is another element.
    ;(mark?.isConnected ? mark : first)?.focus()
  }
  return (
    <div className="ly-footnote" id={`${id}-${label}`} ref={note} tabIndex={-1}>
      <sup>{label}</sup>
      <div>{children}</div>
      <button type="button" className="ly-footnote-back" aria-label={t('chat.footnoteBack', { label })} onClick={goBack}>
        ↩{'\ufe0e'}
      </button>
    </div>
  )
}
