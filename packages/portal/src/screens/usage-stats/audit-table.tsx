import type { AuditEntry } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { filterAddress } from '../../use-address-filter.ts'
import { type AuditFilter, auditFilter } from './audit-filter.ts'
import { auditFields, auditValues } from './audit-names.ts'
import { useActionWords } from './use-action-words.ts'

/** One row per action, with the fields that it changed. Names narrow the list to who did it, or to what it was done to. */
export function AuditTable({ entries, filter }: { entries: readonly AuditEntry[]; filter: AuditFilter }) {
  const t = useWords('audit')
  const actionWords = useActionWords()
  const { shortTime } = useFormats()
  const narrowed = (change: Partial<AuditFilter>) => filterAddress(auditFilter, { ...filter, ...change, page: 1 })
  return (
    <CardTableFrame $cardsBelow="860px">
      <Table $cardsBelow="860px">
        <caption>
          <VisuallyHidden>{t('title')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {(['action', 'subject', 'changes', 'actor', 'at'] as const).map(column => (
              <th key={column} scope="col">
                {column === 'changes' ? t('changes') : t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, actor, action, subject, changes }) => (
            <tr key={id}>
              <th scope="row">{actionWords(action)}</th>
              <td data-label={t('columns.subject')}>
                <Narrow href={narrowed({ subjectId: subject.id })}>{subject.name ?? subject.id}</Narrow>
              </td>
              <td data-label={t('changes')} data-part="changes">
                <Changes changes={changes} />
              </td>
              <td data-label={t('columns.actor')}>
                {actor ? <Narrow href={narrowed({ actorId: actor.id })}>{actor.name}</Narrow> : t('nobody')}
              </td>
              <td data-label={t('columns.at')} data-part="at">
                <time dateTime={at}>{shortTime(at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </CardTableFrame>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const t = useWords('audit')
  const { shortTime } = useFormats()
  if (changes.length === 0) return <>–</>
  const fieldOf = (name: string) => {
    const known = auditFields.find(field => field === name)
    return known ? t(`fields.${known}`) : name
  }
  const wordOf = (value: string | null) => {
    if (value === null || value === '') return t('nothing')
    const known = auditValues.find(one => one === value)
    if (known) return t(`values.${known}`)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? shortTime(value) : value
  }
  return (
    <List>
      {changes.map(({ name, secret, before, after }) => (
        <li key={name}>
          <span>{fieldOf(name)}</span>{' '}
          {secret ? t('secretChanged') : t('change', { before: wordOf(before), after: wordOf(after) })}
        </li>
      ))}
    </List>
  )
}

const Table = styled(CardTable)`
  font-size: ${theme.size.sm};
  & tr > :first-child { padding-inline-start: ${theme.space[4]}; }
  & tbody :is(th, td) { vertical-align: top; }
  & tbody th { width: 18%; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & td[data-part='changes'] { width: 38%; }
  & td[data-part='at'] { white-space: nowrap; font-variant-numeric: tabular-nums; }
  @container page (max-width: 860px) {
    & tr > :first-child { padding-inline-start: 0; }
    & tbody th { width: auto; padding-inline-end: 0; }
    & td[data-part='changes'] { width: auto; grid-column: 1 / -1; }
  }
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  & span { color: ${theme.colour.textMuted}; }
`

const Narrow = styled.a`
  color: inherit;
  text-decoration: none;
  ${theme.media.hover} { &:hover { text-decoration: underline; } }
`
