import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { option } from '../../ui/surface.styles.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

type ListProps = { groups: readonly { group: PaletteGroup; entries: readonly PaletteEntry[] }[]; onChosen: () => void }

/** What can be chosen. The focus stays in the field; the arrows move through the list. */
export function PaletteList({ groups, onChosen }: ListProps) {
  const t = useWords('palette')
  const choose = (id: unknown) => {
    const chosen = groups.flatMap(({ entries }) => entries).find(entry => entry.id === id)
    if (chosen && 'act' in chosen) chosen.act()
    onChosen()
  }
  return (
    <List
      aria-label={t('list')}
      selectionMode="none"
      onAction={choose}
      renderEmptyState={() => <Nothing>{t('nothing')}</Nothing>}
    >
      {groups.map(({ group, entries }) => (
        <ListBoxSection key={group} id={group}>
          <Title>{t(`groups.${group}`)}</Title>
          {entries.map(entry => (
            <Line key={entry.id} id={entry.id} textValue={entry.label} {...('href' in entry && { href: entry.href })}>
              {entry.icon}
              <Names>
                <span>{entry.label}</span>
                {entry.detail && <Detail>{entry.detail}</Detail>}
              </Names>
            </Line>
          ))}
        </ListBoxSection>
      ))}
    </List>
  )
}

const List = styled(ListBox)`
  min-height: 0;
  flex: 1;
  padding: ${theme.space[2]};
  overflow: auto;
  outline: none;
`

const Title = styled(Header)`
  padding: ${theme.space[2]} ${theme.space[3]} ${theme.space[1]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`

const Line = styled(ListBoxItem)`${option}`

const Names = styled.span`
  display: grid;
  min-width: 0;
  & > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`

const Detail = styled.span`
  color: ${theme.colour.text};
  font-size: ${theme.size.xs};
`

const Nothing = styled.p`
  padding: ${theme.space[5]};
  color: ${theme.colour.textMuted};
  text-align: center;
`
