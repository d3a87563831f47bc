import type { FieldChange, RestrictedVersion } from '@lyceum/core/contract'
import { categories } from '@lyceum/core/contract/agents'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { useFieldLabel } from '../../platforms/field-label.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'

/** What a version changes, field by field. Nothing is drawn of one that is compared with no other. */
export function ChangesCard({ shown }: { shown: RestrictedVersion }) {
  const t = useWords('versions')
  const labelOf = useChangeLabel(shown)
  const { comparedWith, changes, version } = shown
  if (comparedWith === null) return null
  if (changes.length === 0)
    return (
      <Card title={t('changes')}>
        <Small>{t('noChanges', { version: comparedWith })}</Small>
      </Card>
    )
  const [before, after] = [t('before', { version: comparedWith }), t('before', { version })]
  return (
    <Card title={t('changes')}>
      <CardTableFrame $cardsBelow="760px">
        <Table $cardsBelow="760px" aria-label={t('changes')}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{before}</th>
              <th scope="col">{after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(change => (
              <tr key={`${change.part}.${change.name}`}>
                <th scope="row">{labelOf(change)}</th>
                {change.secret ? (
                  <td colSpan={2}>{t('secretChanged')}</td>
                ) : (
                  <>
                    <td data-label={before}>
                      <Value change={change} value={change.before} of={shown} />
                    </td>
                    <td data-label={after}>
                      <Value change={change} value={change.after} of={shown} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </CardTableFrame>
    </Card>
  )
}

type ValueProps = { change: FieldChange; value: FieldChange['before']; of: RestrictedVersion }

function Value({ change: { part, name }, value, of }: ValueProps) {
  const { t: shell } = useTranslation()
  const t = useWords('versions')
  if (part === 'settings' && name === 'keptDays') return <KeptDays days={value} />
  if (typeof value === 'boolean') return <>{t(value ? 'on' : 'off')}</>
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <Small>{t('emptyValue')}</Small>
  if (Array.isArray(value))
    return (
      <List>
        {value.map(item => (
          <li key={item}>{item}</li>
        ))}
      </List>
    )
  if (part === 'settings' && name === 'icon') return <AgentIcon icon={String(value)} category={of.category} size={28} />
  const category = part === 'settings' && name === 'category' && categories.find(one => one === value)
  return <>{category ? shell(`categories.${category}`) : String(value)}</>
}

function KeptDays({ days }: { days: FieldChange['before'] }) {
  const t = useWords('privacy')
  return <>{days === null ? t('asSchool') : days === 0 ? t('notKept') : t('days', { figure: String(days) })}</>
}

/** Returns a function to the label of a changed field; one for which there are no words is told by its name. */
function useChangeLabel({ connection }: RestrictedVersion): (change: FieldChange) => string {
  const { i18n } = useTranslation()
  const t = useWords('versions')
  const ofConnection = useFieldLabel(connection.platform)
  return ({ part, name }) => {
    if (part === 'connection') return ofConnection(name)
    const key = `fields.${name}`
    if (i18n.getResource(i18n.language, 'versions', key) !== undefined) return t(key as Parameters<typeof t>[0])
    const spaced = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    return spaced.charAt(0).toUpperCase() + spaced.slice(1)
  }
}

const Table = styled(CardTable)`
  font-size: ${theme.size.sm};
  & :is(td, tbody th) { vertical-align: top; white-space: pre-wrap; }
  & tbody th { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  @container page (min-width: 761px) { table-layout: fixed; & thead th:first-child { width: 24%; } }
  & td:nth-child(2):not([colspan]) { color: ${theme.colour.textMuted}; }
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
`

const Small = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`
