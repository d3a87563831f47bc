import './table.css'
import type { Tokens } from 'marked'
import { memo } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Inline } from './inline.tsx'
import type { CutTable } from './lexer.ts'
import { withoutMarkdown } from './plain-text.ts'

/** A table that scrolls when it is wider than the answer. It is named by its columns. */
export function Table({ token }: { token: CutTable }) {
  const { t } = useChatContext()
  const columns = token.header
    .flatMap(({ text }) => withoutMarkdown(text).trim() || [])
    .join(' · ')
    .slice(0, maxName)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="ly-table" tabIndex={0} aria-label={t('chat.table', { columns })}>
        <table>
          <thead>
            <tr>
              {token.header.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={column} scope="col" className={sideOf(cell) || undefined}>
                  <Inline tokens={cell.tokens} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groupsOf(token.rows).map((rows, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              <Rows key={index} rows={rows} />
            ))}
          </tbody>
        </table>
      </section>
      {token.cut && <p className="ly-quiet">{t('chat.tableCut')}</p>}
    </>
  )
}

/** Characters of the columns' names that name a table. */
const maxName = 200

const sideOf = ({ align }: Tokens.TableCell) => (align === 'center' ? 'ly-center' : align === 'right' ? 'ly-end' : '')

/** A number, a range or an amount with a short unit, which would not be read as one in two lines. */
const isFigure = ({ text }: Tokens.TableCell) =>
  text.length <= maxFigure && /^[^\p{L}\p{N}]*\p{N}[^\p{L}]*\p{L}{0,3}[^\p{L}\p{N}]*$/u.test(text)
const maxFigure = 16

const shapeOf = (cell: Tokens.TableCell) => [sideOf(cell), isFigure(cell) && 'ly-figure'].filter(Boolean).join(' ') || undefined

/** How many rows are compared with what is drawn as one. */
const perGroup = 50

type RowTokens = Tokens.TableCell[]

const groupsOf = (rows: RowTokens[]) =>
  Array.from({ length: Math.ceil(rows.length / perGroup) }, (_, index) => rows.slice(index * perGroup, (index + 1) * perGroup))

const Rows = memo(
  function Rows({ rows }: { rows: RowTokens[] }) {
    return rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
      <Row key={index} row={row} />
    ))
  },
  (before, now) => before.rows.length === now.rows.length && before.rows.every((row, index) => row === now.rows[index])
)

const Row = memo(
  function Row({ row }: { row: RowTokens }) {
    return (
      <tr>
        {row.map((cell, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <td key={column} className={shapeOf(cell)}>
            <Inline tokens={cell.tokens} />
          </td>
        ))}
      </tr>
    )
  },
  (before, now) =>
    before.row === now.row ||
    (before.row.length === now.row.length && before.row.every((cell, column) => cell.text === now.row[column]!.text))
)
