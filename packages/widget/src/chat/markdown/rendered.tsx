import type { Token, Tokens } from 'marked'
import { memo, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { Inline, Late, Plain } from './inline.tsx'
import type { CutList, CutTable } from './lexer.ts'
import type { MarkdownProps } from './markdown.tsx'
import { MarkdownContext } from './markdown-context.ts'
import type { MarkupBlockToken } from './markup/tokens.ts'
import { type Block, headingLevel, isClosedCode, type ReadMarkdown, readMarkdown } from './read-markdown.ts'
import { useInPieces } from './use-in-pieces.ts'

// The first reading compiles the lexer's expressions, which takes long: it is done while the greeting is read.
setTimeout(() => readMarkdown(null, '# a\n\n- *b*\n\n|a|\n|-|\n\n```\nc\n```', true))

/** Texts longer than this are read, while they arrive, by code of their own. */
const minLong = 1000
/** Short texts have their lines balanced once they are complete: words of one that streams, or is long, would jump between lines. */
const maxBalanced = 3000

/** What a part of its own reads: marks of sources, formulas, footnotes, elements of HTML, code with bars in tables, and what models write beside the rules. */
const hasMore =
  /\$|\\[([b]|\[[\^!\d]|<[/!a-z]|[`~]{3} *(?:m|\w{0,2}tex)|^ *\|.*`[^`|\n]*\||^ *##+[^\s#]|^\d+[.)] .*\n+ {2}[-*+] |[^\w\n]\n *---|\]\(https?:\S* /im

/** The most that is drawn of one text, in characters. */
const maxText = 200_000

/**
 * Markdown as React elements, never as an HTML string. Settled blocks keep their objects, so they are neither read nor drawn
 * again while the last one grows. A long text is read and drawn in pieces, so that the page stays responsive.
 * One that is far from what is seen is kept as text.
 */
export function Rendered({ text, sources, files, open }: MarkdownProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [keptHeight, setKeptHeight] = useState(0)
  const far = useLate('farTexts', !open)
  useEffect(() => (open ? undefined : far?.watchFar(place.current!, setKeptHeight)), [open, far])
  const shown = useInPieces(keptHeight > 0 ? '' : text.slice(0, maxText))
  const whole = shown.length >= Math.min(text.length, maxText)
  const reading = useRef<ReadMarkdown | null>(null)
  const long = useLate('longText', text.length > minLong)
  const hasMarkup = useRef(false)
  hasMarkup.current ||= hasMore.test(shown.slice(reading.current?.offset))
  const more = useLate('markup', hasMarkup.current)
  reading.current = readMarkdown(reading.current, shown, open || !whole, long, hasMarkup.current ? more?.readMarkup : undefined)
  // What reads the same source as something else draws anew: blocks are compared by their source.
  const { blocks, footnotes, markup, reread, settled, topHeading } = reading.current
  const context = useMemo(() => ({ sources, files, footnotes, topHeading, id }), [sources, files, footnotes, topHeading, id])
  return (
    <MarkdownContext.Provider value={context}>
      <div
        ref={place}
        dir="auto"
        className={`ly-markdown ${keptHeight > 0 ? 'ly-plain ly-kept' : open || text.length > maxBalanced ? '' : 'ly-pretty'}`}
        style={keptHeight > 0 ? { blockSize: `${keptHeight}px` } : undefined}
      >
        {keptHeight > 0 ? text : <Blocks key={`${!!markup} ${!!reread}`} blocks={blocks} settled={settled} />}
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

/** How many blocks, and characters, are drawn as one part of a long answer. */
const perPart = 16
const partLength = 3000

/**
 * Blocks by their place: text is only ever appended, so a place keeps its block and its DOM element. A part of `settled` blocks stays the
 * same array, so that it is not compared again.
 */
function Blocks({ blocks, settled }: { blocks: readonly Block[]; settled: number }) {
  const full = useRef<(readonly Block[])[]>([])
  const parts: ReactNode[] = []
  let list: ReactNode[] = []
  for (let from = 0, index = 0; from < blocks.length; index++) {
    let part = full.current[index]
    if (part?.[0] !== blocks[from]) {
      let to = from
      for (let length = 0; to < blocks.length && to < from + perPart && length < partLength; to++) {
        if (to > from && (isCut(blocks[to]!) || isCut(blocks[from]!))) break
        length += blocks[to]!.token.raw.length
      }
      part = blocks.slice(from, to)
      if (to < settled) full.current[index] = part
    }
    const view = <Part key={from} blocks={part!} isFirst={from === 0} />
    if ('joined' in part![0]!.token) list.push(view)
    else if (isCut(part![0]!)) {
      list = [view]
      parts.push(
        // biome-ignore lint/a11y/useSemanticElements: each of its parts has the elements of a list
        <div key={from} role="list" className="ly-list">
          {list}
        </div>
      )
    } else parts.push(view)
    from += part!.length
  }
  return <>{parts}</>
}

/** Whether a block is a piece of a list that was cut. Such pieces stand alone in their parts, and together in one list. */
const isCut = ({ token }: { token: CutList | Token }) => 'goesOn' in token

type PartProps = { blocks: readonly Block[]; isFirst: boolean }

/**
 * While a long answer grows, only its last part is compared with what is drawn, and parts out of sight are not laid out. Most
 * answers have one part, without an element of its own.
 */
const Part = memo(
  function Part({ blocks, isFirst }: PartProps) {
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name
    const drawn = blocks.map((block, index) => <BlockView key={index} token={block.token} open={block.open} />)
    return isFirst ? drawn : <div className="ly-part">{drawn}</div>
  },
  (before, now) =>
    before.blocks === now.blocks ||
    (before.blocks.length === now.blocks.length && before.blocks.every((block, index) => block === now.blocks[index]))
)

function Inner({ tokens = [], open }: { tokens: Token[] | undefined; open: boolean }) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name
    <BlockView key={index} token={token} open={open && index === tokens.length - 1} />
  ))
}

type BlockProps = { token: Token; open: boolean }

/** Inside of a growing list or quotation, only what grows is read differently: the rest has the same source as before. */
const isSame = (before: BlockProps, now: BlockProps) =>
  before.token === now.token ||
  (!before.open && !now.open && before.token.type === now.token.type && before.token.raw === now.token.raw)

const BlockView = memo(function BlockView({ token: any, open }: BlockProps) {
  const token = any as KnownBlock
  switch (token.type) {
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : <Plain text={token.text} />
    case 'heading':
      return <Heading token={token} />
    case 'code':
      return (
        <Late part="codeBlock" text={token.text}>
          {({ CodeBlock }) => (
            <CodeBlock
              text={token.text.endsWith('\n') ? token.text.slice(0, -1) : token.text}
              language={token.lang?.split(/[\s{]/)[0] ?? ''}
              open={open && !isClosedCode(token)}
            />
          )}
        </Late>
      )
    case 'hr':
      return <hr />
    case 'blockquote':
      return (
        <blockquote>
          <Inner tokens={token.tokens} open={open} />
        </blockquote>
      )
    case 'list':
      return <List token={token} open={open} />
    case 'table':
      return (
        <Late part="table" text={token.raw}>
          {({ Table }) => <Table token={token} />}
        </Late>
      )
    case 'checkbox':
      return <input type="checkbox" checked={token.checked} disabled aria-label={token.checked ? '✓' : '☐'} />
    case 'html':
      return (
        <p>
          <Plain text={token.raw.trim()} />
        </p>
      )
    case 'space':
    case 'def':
      return null
    default:
      return (
        <Late part="markup" text={token.raw}>
          {({ MarkupBlock }) => (
            <MarkupBlock token={token}>
              <Inner tokens={token.tokens} open={open} />
            </MarkupBlock>
          )}
        </Late>
      )
  }
}, isSame)

type KnownBlock =
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.Heading
  | Tokens.Code
  | Tokens.Hr
  | Tokens.Blockquote
  | Tokens.List
  | CutTable
  | MarkupBlockToken
  | Tokens.Checkbox
  | (Tokens.HTML & { type: 'html' })
  | { type: 'space' | 'def' }

function Heading({ token }: { token: Tokens.Heading }) {
  const { topHeading } = useContext(MarkdownContext)
  const Title = `h${headingLevel(token.depth, topHeading)}` as 'h3'
  return (
    <Title>
      <Inline tokens={token.tokens} />
    </Title>
  )
}

/** The pieces of a list that was cut are one list, with all of their items, for screen readers too. */
function List({ token, open }: { token: Tokens.List; open: boolean }) {
  const cut = isCut({ token })
  const items = token.items.map((item, index) => (
    <Item
      // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name
      key={index}
      item={item}
      loose={token.loose}
      role={cut ? 'listitem' : undefined}
      open={open && index === token.items.length - 1}
    />
  ))
  const role = cut ? 'none' : undefined
  if (!token.ordered) return <ul role={role}>{items}</ul>
  return (
    <ol role={role} start={token.start === '' ? undefined : token.start}>
      {items}
    </ol>
  )
}

type ItemProps = { item: Tokens.ListItem; loose: boolean; role: 'listitem' | undefined; open: boolean }

const Item = memo(
  function Item({ item, role, open }: ItemProps) {
    return (
      <li role={role} className={item.task ? 'ly-task' : undefined}>
        <Inner tokens={item.tokens} open={open} />
      </li>
    )
  },
  (before, now) => !before.open && !now.open && before.loose === now.loose && before.item.raw === now.item.raw
)
