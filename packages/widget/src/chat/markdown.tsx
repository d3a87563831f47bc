import type { Source } from '@lyceum/core/contract/chat'
import { memo, type ReactNode, useRef } from 'react'
import { type Block, type ParsedMarkdown, readBlocks } from './markdown-blocks.ts'
import { MarkdownCode } from './markdown-code.tsx'
import { type Inline, parseInline } from './markdown-inline.ts'
import { safeLink, safePicture } from './safe-address.ts'
import { SourceMark } from './source-mark.tsx'

type MarkdownProps = {
  text: string
  /** The sources that marks like [1] refer to. */
  sources: readonly Source[]
  /** Whether text is still arriving. */
  open: boolean
}

/**
 * Renders Markdown as React elements, never as an HTML string. Settled blocks keep their objects, so they are not rendered again
 * while the last block grows.
 */
export function Markdown({ text, sources, open }: MarkdownProps) {
  const reading = useRef<ParsedMarkdown | null>(null)
  reading.current = readBlocks(reading.current, text)
  const { settled, open: last } = reading.current
  return (
    <div className="ly-markdown">
      {/* One list, so that a block keeps its DOM element when it settles. */}
      {[...settled, ...last].map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever appended
        <BlockView key={index} block={block} sources={sources} open={open && index === settled.length} />
      ))}
    </div>
  )
}

type BlockProps = { block: Block; sources: readonly Source[]; open: boolean }

const BlockView = memo(function BlockView({ block, sources, open }: BlockProps) {
  const line = (text: string, still = open) => <Line text={text} sources={sources} open={still} />
  switch (block.type) {
    case 'paragraph':
      return <p>{line(block.text)}</p>
    case 'heading': {
      // h1 and h2 belong to the page and the conversation.
      const Title = `h${Math.min(6, block.level + 2)}` as 'h3'
      return <Title>{line(block.text)}</Title>
    }
    case 'code':
      return <MarkdownCode text={block.text} language={block.language} open={block.open && open} />
    case 'math':
      return <div className="ly-math">{block.text}</div>
    case 'rule':
      return <hr />
    case 'quote':
      return <blockquote>{inner(block.blocks, sources, open)}</blockquote>
    case 'list':
      return <ListView block={block} sources={sources} open={open} />
    case 'table':
      return <TableView block={block} sources={sources} open={open} />
  }
})

function inner(blocks: Block[], sources: readonly Source[], open: boolean) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever appended
    <BlockView key={index} block={block} sources={sources} open={open && index === blocks.length - 1} />
  ))
}

function ListView({ block, sources, open }: BlockProps & { block: Extract<Block, { type: 'list' }> }) {
  const items = block.items.map(({ checked, blocks }, index) => {
    const last = open && index === block.items.length - 1
    const [first, ...rest] = blocks
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever appended
      <li key={index} className={checked === null ? undefined : 'ly-task'}>
        {checked !== null && <input type="checkbox" checked={checked} disabled aria-label={checked ? '✓' : '☐'} />}
        {first?.type === 'paragraph' ? (
          <Line text={first.text} sources={sources} open={last} />
        ) : (
          first && inner([first], sources, last)
        )}
        {inner(rest, sources, last)}
      </li>
    )
  })
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
}

function TableView({ block, sources, open }: BlockProps & { block: Extract<Block, { type: 'table' }> }) {
  const [head = [], ...rows] = block.rows
  const cell = (text: string) => <Line text={text} sources={sources} open={open} />
  const side = (column: number) => `ly-${block.align[column]}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="ly-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <th key={column} scope="col" className={side(column)}>
                {cell(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever appended
            <tr key={index}>
              {row.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={column} className={side(column)}>
                  {cell(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = { text: string; sources: readonly Source[]; open: boolean }

const Line = memo(function Line({ text, sources, open }: LineProps) {
  return <>{renderInline(parseInline(text, open), sources)}</>
})

function renderInline(pieces: Inline[], sources: readonly Source[]) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name and no state
  return pieces.map((piece, index) => (typeof piece === 'string' ? piece : <Piece key={index} piece={piece} sources={sources} />))
}

function Piece({ piece, sources }: { piece: Exclude<Inline, string>; sources: readonly Source[] }) {
  switch (piece.type) {
    case 'strong':
    case 'em':
    case 'del': {
      const Tag = piece.type
      return <Tag>{renderInline(piece.children, sources)}</Tag>
    }
    case 'code':
      return <code>{piece.text}</code>
    case 'math':
      return <span className="ly-math">{piece.text}</span>
    case 'break':
      return <br />
    case 'link':
      return <ExternalLink href={piece.href}>{renderInline(piece.children, sources)}</ExternalLink>
    case 'image': {
      const src = safePicture(piece.src)
      return src ? (
        <img src={src} alt={piece.alt} loading="lazy" />
      ) : (
        <ExternalLink href={piece.src}>{piece.alt || piece.src}</ExternalLink>
      )
    }
    case 'cite': {
      const cited = piece.positions.map(position => sources.find(source => source.position === position))
      return cited.every(source => source !== undefined)
        ? cited.map(source => <SourceMark key={source.position} source={source} />)
        : piece.text
    }
  }
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const address = safeLink(href)
  if (!address) return <>{children}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
