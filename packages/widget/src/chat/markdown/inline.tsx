import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { type LateParts, useLate } from '../chat-context.ts'
import type { ModuleOf } from '../kit/late.ts'
import { safeLink, safePicture } from '../kit/safe-address.ts'
import type { MarkupPieceToken } from './markup/tokens.ts'

type KnownInline =
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Br
  | Tokens.Link
  | Tokens.Image
  | (Tokens.Tag & { type: 'html' })
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Checkbox
  | MarkupPieceToken

export function Inline({ tokens = [] }: { tokens: Token[] | undefined }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name and no state
  return tokens.map((token, index) => <Piece key={index} token={token as KnownInline} />)
}

/** Chinese has no italics: a word has dots below it instead, and what is a sentence, such as a note under an answer, stands upright. */
const emphasisOf = (raw: string) =>
  /\p{sc=Han}/u.test(raw) ? (/[，。；：！？]|.{24}/u.test(raw) ? 'ly-upright' : 'ly-upright ly-dots') : undefined

function Piece({ token }: { token: KnownInline }) {
  switch (token.type) {
    case 'em':
      return (
        <em className={emphasisOf(token.raw)}>
          <Inline tokens={token.tokens} />
        </em>
      )
    case 'strong':
    case 'del': {
      const Tag = token.type
      return (
        <Tag>
          <Inline tokens={token.tokens} />
        </Tag>
      )
    }
    case 'codespan':
      return <code>{isolated(token.text)}</code>
    case 'br':
      return <br />
    case 'html':
      return <Plain text={token.raw} />
    case 'link':
      return (
        <ExternalLink href={decodeEntities(token.href)}>
          <Inline tokens={token.tokens} />
        </ExternalLink>
      )
    case 'image': {
      const address = decodeEntities(token.href)
      const alt = plainText(token.tokens)
      const src = safePicture(address)
      return src ? (
        <Late part="picture" text={alt}>
          {({ PictureInText }) => <PictureInText src={src} name={alt} />}
        </Late>
      ) : (
        <ExternalLink href={address}>{alt || address}</ExternalLink>
      )
    }
    case 'checkbox':
      return <input type="checkbox" checked={token.checked} disabled aria-label={token.checked ? '✓' : '☐'} />
    case 'escape':
      return isolated(token.text)
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : <Plain text={decodeEntities(token.text)} />
    default:
      return (
        <Late part="markup" text={token.raw}>
          {({ MarkupPiece }) => <MarkupPiece token={token} />}
        </Late>
      )
  }
}

type LateProps<Name extends keyof LateParts> = {
  part: Name
  text: string
  children(module: ModuleOf<LateParts[Name]>): ReactNode
}

/** Draws with a part that loads when an answer first has need of it; until then `text` stands in its place. */
export function Late<Name extends keyof LateParts>({ part, text, children }: LateProps<Name>) {
  const module = useLate(part)
  return module ? children(module) : <span className="ly-plain">{text}</span>
}

/** Text with its line breaks: models mean one when they write one. */
export function Plain({ text }: { text: string }) {
  if (!text.includes('\n')) return isolated(text)
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
    <Fragment key={index}>
      {index > 0 && <br />}
      {isolated(line)}
    </Fragment>
  ))
}

/** Marks that turn the direction of writing act inside of their own text only. */
const isolated = (text: string): ReactNode => (/[\u202a-\u202e\u2066-\u2069]/.test(text) ? <bdi>{text}</bdi> : text)

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(token =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? decodeEntities(token.text) : ''
    )
    .join('')

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const address = safeLink(href)
  if (!address) return <>{children}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/**
 * Replaces character references such as `&copy;` (CommonMark §2.5), once. The browser knows the 2,125 names of HTML; what it is
 * given holds no markup, and its document is never shown.
 */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g, reference => {
    return new DOMParser().parseFromString(`<p>${reference}`, 'text/html').body.textContent
  })
}
