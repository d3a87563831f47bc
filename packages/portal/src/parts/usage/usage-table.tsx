import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { UsageRows } from './usage.store.ts'

/** The head of the first column. */
const names = { users: 'personName', agents: 'name', shares: 'agent', bases: 'name' } as const satisfies Record<
  UsageRows['table'],
  string
>

type Cell = { label: string; value: string }
/** A name without an address leads nowhere; `note` is why, where that needs words. */
type Row = { id: string; name: string; href: string | null; note?: string; cells: Cell[]; uses: number }

type UsageTableProps = {
  rows: UsageRows
  /** The uses of all rows, of which each shows its share. */
  total: number
  /** Names lead to pages of the management. */
  managing: boolean
}

/** One of the tables: who or what was used how much. */
export function UsageTable({ rows, total, managing }: UsageTableProps) {
  const t = useWords('usage-stats')
  const { percent } = useFormats()
  const shown = useRows(rows, managing)
  const heads = shown[0]?.cells.map(({ label }) => label) ?? []
  // Not every reply quotes a base, and some quote several.
  const withShare = rows.table !== 'bases' && total > 0
  return (
    <CardTableFrame $cardsBelow="760px">
      <Table $cardsBelow="760px">
        <caption>
          <VisuallyHidden>{t(`tables.${rows.table}`)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t(`columns.${names[rows.table]}`)}</th>
            {heads.map(label => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {withShare && <th scope="col">{t('columns.share')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, href, note, cells, uses }) => (
            <tr key={id}>
              <Name scope="row">
                {href ? <a href={href}>{name}</a> : name}
                {note && <small>{note}</small>}
              </Name>
              {cells.map(({ label, value }) => (
                <td key={label} data-label={label}>
                  {value}
                </td>
              ))}
              {withShare && (
                <td data-label={t('columns.share')}>
                  <Share role="img" aria-label={percent(uses / total)} title={percent(uses / total)}>
                    <span style={{ width: `${Math.max(1, (100 * uses) / total)}%` }} />
                  </Share>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </CardTableFrame>
  )
}

function useRows(rows: UsageRows, managing: boolean): Row[] {
  const t = useWords('usage-stats')
  const { number, date } = useFormats()
  const cell = (
    column: 'userNumber' | 'department' | 'agents' | 'creator' | 'owner' | 'access' | 'created',
    value: string
  ): Cell => ({
    label: t(`columns.${column}`),
    value
  })
  const count = (column: 'uses' | 'users' | 'agents' | 'failures' | 'quoted' | 'helpful', value: number | null): Cell => ({
    label: t(`columns.${column}`),
    value: value === null ? t('fewer') : number(value)
  })
  switch (rows.table) {
    case 'users':
      return rows.items.map(({ id, name, userNumber, department, agents, uses }) => ({
        id,
        name,
        href: `/management/users/${id}`,
        uses,
        cells: [
          cell('userNumber', userNumber),
          cell('department', department ?? '–'),
          count('agents', agents),
          count('uses', uses)
        ]
      }))
    case 'agents':
      return rows.items.map(({ id, name, creator, deleted, users, uses, failures, likes, dislikes }) => ({
        id,
        name,
        href: deleted ? null : managing ? `/management/agents/${id}` : `/agents/${id}/conversation`,
        ...(deleted && { note: t('deleted') }),
        uses,
        cells: [
          ...(managing ? [cell('creator', creator)] : []),
          count('users', users),
          count('uses', uses),
          count('failures', failures),
          { label: t('columns.helpful'), value: t('thumbs', { up: number(likes), down: number(dislikes) }) }
        ]
      }))
    case 'shares':
      return rows.items.map(({ id, agent, name, accessLevel, createdAt, revoked, uses, byEntrance }) => ({
        id,
        name: name ? `${agent} · ${name}` : agent,
        href: null,
        uses,
        cells: [
          cell('access', revoked ? t('revoked') : t(`access.${accessLevel}`)),
          cell('created', date(createdAt)),
          count('uses', uses),
          ...(['link', 'widget', 'course'] as const).map(way => ({
            label: t(`entrances.${way}`),
            value: number(byEntrance[way])
          }))
        ]
      }))
    case 'bases':
      return rows.items.map(({ id, name, owner, agents, users, replies }) => ({
        id,
        name,
        href: managing ? `/profile/knowledge/${id}?from=management` : `/profile/knowledge/${id}`,
        uses: replies,
        cells: [cell('owner', owner), count('agents', agents), count('users', users), count('quoted', replies)]
      }))
  }
}

const Table = styled(CardTable)`
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  & tr > :first-child { padding-inline-start: ${theme.space[4]}; }
  & td:has(> [role='img']) { width: 18%; min-width: 90px; }
  ${theme.media.hover} { & tbody tr:hover { background: ${theme.colour.hover}; } }
  @container page (max-width: 760px) {
    & tr > :first-child { padding-inline-start: 0; }
    & td:has(> [role='img']) { width: auto; justify-items: stretch; }
  }
`

const Name = styled.th`
  color: ${theme.colour.textStrong};
  font-weight: ${theme.weight.strong};
  & > a { color: inherit; text-decoration: none; }
  & > small { display: block; color: ${theme.colour.textMuted}; font-weight: ${theme.weight.regular}; font-size: ${theme.size.sm}; }
  ${theme.media.hover} { & > a:hover { text-decoration: underline; } }
`

const Share = styled.span`
  display: block;
  height: 6px;
  border-radius: ${theme.radius.full};
  background: ${theme.colour.hover};
  overflow: hidden;
  & > span { display: block; height: 100%; border-radius: inherit; background: ${theme.colour.accent}; }
  ${theme.media.forced} { outline: 1px solid CanvasText; & > span { background: Highlight; } }
`
