import './markup.css'
import type { Source } from '@lyceum/core/contract/chat'
import { type ReactNode, useContext } from 'react'
import { useChatContext } from '../../chat-context.ts'
import { focusField } from '../../kit/focus.ts'
import { safeLink } from '../../kit/safe-address.ts'
import { citedBy } from '../cited.ts'
import { Footnote, FootnoteMark } from '../footnote.tsx'
import { Inline, Late } from '../inline.tsx'
import { MarkdownContext } from '../markdown-context.ts'
import type { CiteToken } from './citations.ts'
import type { ButtonToken } from './elements.ts'
import type { MathToken } from './formulas.ts'
import type { MarkupBlockToken, MarkupPieceToken } from './tokens.ts'

/** A block that not every answer has. `children` are the blocks inside of it. */
export function MarkupBlock({ token, children }: { token: MarkupBlockToken; children: ReactNode }) {
  if (token.type === 'math') return <FormulaPiece token={token} />
  if (token.type === 'footnote') return <Footnote label={token.label}>{children}</Footnote>
  if (token.type === 'details') {
    return (
      <details className="ly-details" open={token.open}>
        <summary>
          <Inline tokens={token.summary} />
        </summary>
        {children}
      </details>
    )
  }
  return <>{children}</>
}

/** What not every answer has inside of a line. */
export function MarkupPiece({ token }: { token: MarkupPieceToken }) {
  if (token.type === 'math') return <FormulaPiece token={token} />
  if (token.type === 'cite') return <Cite token={token} />
  if (token.type === 'footnoteRef') return <FootnoteMark label={token.label} />
  if (token.type === 'button') return <AnswerButton token={token} />
  const content = <Inline tokens={token.tokens} />
  const Tag = token.tag
  return Tag ? <Tag>{content}</Tag> : content
}

const FormulaPiece = ({ token }: { token: MathToken }) => (
  <Late part="formula" text={token.text}>
    {({ Formula }) => <Formula token={token} />}
  </Late>
)

/** A button that the platform has put into the answer: it asks what it stands for, or leads to a page. */
function AnswerButton({ token: { message, link, tokens } }: { token: ButtonToken }) {
  const { chat } = useChatContext()
  const address = link && safeLink(link)
  const content = <Inline tokens={tokens} />
  if (address) {
    return (
      <a className="ly-chip" href={address} target="_blank" rel="noopener noreferrer nofollow">
        {content}
      </a>
    )
  }
  // Outside of a chat there is nobody to ask.
  if (!message || !chat) return content
  const ask = (button: HTMLElement) => {
    focusField(button.closest('.ly-chat'))
    chat.ask(message)
  }
  return (
    <button type="button" className="ly-chip" onClick={event => ask(event.currentTarget)}>
      {content}
    </button>
  )
}

/** Chips for the sources a mark refers to; a mark without a source is text. */
function Cite({ token }: { token: CiteToken }) {
  const { sources } = useContext(MarkdownContext)
  const cited = citedBy(token.positions, sources)
  return cited ? cited.map(source => <SourceMark key={source.position} source={source} />) : token.raw
}

/** The number in the text that opens the cited passage. */
function SourceMark({ source }: { source: Source }) {
  const { t, showSource } = useChatContext()
  return (
    <button
      type="button"
      className="ly-cite"
      data-source={source.position}
      aria-haspopup="dialog"
      aria-label={`${t('chat.source', { position: source.position })}: ${source.file}`}
      onClick={event => showSource(source, event.currentTarget)}
    >
      {source.position}
    </button>
  )
}
