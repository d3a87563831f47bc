import { type ManagedUser, type Page, type Role, roles } from '@lyceum/core/contract'
import { Ellipsis, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ChangeBar, ChangeMenu } from '../../parts/selection/change-bar.tsx'
import { type ListColumn, SortableList } from '../../parts/selection/sortable-list.tsx'
import { usePageSelection } from '../../parts/selection/use-page-selection.ts'
import { usePortal } from '../../portal-context.tsx'
import { type Tone, theme } from '../../theme/theme.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SelectableTable } from '../../ui/selectable-table.tsx'
import { Status } from '../../ui/status.tsx'
import { type ManagedUsersFilter, peopleOf } from './filter.ts'
import type { ManagedUsersStore } from './managed-users.store.ts'
import { useRoleChanges } from './use-role-changes.tsx'

type UserTableProps = {
  people: Page<ManagedUser>
  store: ManagedUsersStore
  filter: ManagedUsersFilter
  onSort: (order: Pick<ManagedUsersFilter, 'sort' | 'order'>) => void
}

const tones = { admin: 'success', agent_manager: 'info', regular_user: 'neutral' } satisfies Record<Role, Tone>

/** One row per person; one card per person where the page is too narrow for columns. */
export function UserTable({ people, store, filter, onSort }: UserTableProps) {
  const { t: shell } = useTranslation()
  const t = useWords('managed-users')
  const { items, total } = people
  const selection = usePageSelection(items, JSON.stringify(peopleOf(filter)), total)
  const { selected, everything, count } = selection
  const roleChanges = useRoleChanges(store, selection.clear)
  const columns: ListColumn<ManagedUsersFilter['sort']>[] = [
    { label: t('columns.name'), sort: 'name' },
    { label: t('columns.userNumber'), sort: 'user_number' },
    { label: t('columns.department'), sort: 'department' },
    { label: t('columns.identity') },
    { label: t('columns.role') },
    { label: t('columns.lastSignIn'), sort: 'last_sign_in_at', first: 'desc' }
  ]
  return (
    <>
      {selected.length > 0 && (
        <ChangeBar words="managed-users" progress={store.$progress} selection={selection} busy={roleChanges.busy}>
          <ChangeMenu<Role>
            label={t('setRole')}
            busy={roleChanges.busy}
            entries={roles.map(id => ({ id, label: shell(`roles.${id}`) }))}
            onAction={role =>
              roleChanges.change({ count, people: everything ? () => store.peopleIn(filter) : () => selected }, role)
            }
          />
        </ChangeBar>
      )}
      <SortableList
        words="managed-users"
        columns={columns}
        actions={t('columns.actions')}
        sorted={filter}
        onSort={onSort}
        selection={selection}
        table={Table}
      >
        {items.map(person => (
          <UserRow
            key={person.id}
            person={person}
            selected={selected.includes(person)}
            onSelect={on => selection.toggle(person.id, on)}
            onRole={role => roleChanges.change({ count: 1, people: () => [person] }, role)}
          />
        ))}
      </SortableList>
      {roleChanges.dialog}
    </>
  )
}

type UserRowProps = {
  person: ManagedUser
  selected: boolean
  onSelect: (on: boolean) => void
  onRole: (role: Role) => void
}

function UserRow({ person, selected, onSelect, onRole }: UserRowProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-users')
  const { recent } = useFormats()
  const { id, name, email, userNumber, department, identity, role, lastSignInAt, blockedAt } = person
  const label = t('actionsFor', { name })
  const href = `/management/users/${id}`
  return (
    <tr data-selected={selected || undefined}>
      <td data-part="select">
        <Checkbox label={t('select', { name })} hideLabel selected={selected} onChange={onSelect} />
      </td>
      <Name scope="row">
        <a href={href}>{name}</a>
        <span title={email}>{email}</span>
      </Name>
      <td data-label={t('columns.userNumber')} data-figure>
        {userNumber}
      </td>
      <td data-label={t('columns.department')}>{department ? breakable(department.name) : '–'}</td>
      <td data-label={t('columns.identity')}>{shell(`identities.${identity}`)}</td>
      <td data-label={t('columns.role')}>
        <Status tone={tones[role]}>{shell(`roles.${role}`)}</Status>
        {blockedAt && <Status tone="danger">{t('blocked')}</Status>}
      </td>
      <td data-label={t('columns.lastSignIn')} data-figure data-muted>
        {recent(lastSignInAt, client.host.now())}
      </td>
      <td data-part="menu">
        <Menu<Role | 'open'>
          label={label}
          trigger={<IconButton label={label} icon={<Ellipsis />} tooltip="none" />}
          choices={[
            {
              label: t('columns.role'),
              entries: roles.map(one => ({ id: one, label: shell(`roles.${one}`) })),
              selected: role,
              onSelect: one => one !== 'open' && one !== role && onRole(one)
            }
          ]}
          entries={[{ id: 'open', label: t('open'), icon: <UserRound />, href, apart: true }]}
        />
      </td>
    </tr>
  )
}

/** The path of a department may go on in the next line after each part. */
const breakable = (path: string) => path.replaceAll('/', '/\u200b')

const Table = styled(SelectableTable)`
  font-size: ${theme.size.sm};
  & tbody td { overflow-wrap: normal; word-break: keep-all; }
  & td:has(> :nth-child(2)) > * + * { margin-inline-start: ${theme.space[1]}; }
  @container page (max-width: 860px) {
    & td:has(> :nth-child(2)) > * + * { margin-inline-start: 0; }
  }
`

const Name = styled.th`
  width: 27%;
  font-weight: ${theme.weight.regular};
  & > a { display: block; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; text-decoration: none; }
  ${theme.media.hover} { & > a:hover { text-decoration: underline; } }
  & > span {
    display: block;
    max-width: 196px;
    overflow: hidden;
    color: ${theme.colour.textMuted};
    font-size: ${theme.size.xs};
    text-overflow: ellipsis;
    font-family: ${theme.font.cut};
    white-space: nowrap;
  }
  @container page (max-width: 860px) { & > span { max-width: 100%; } }
  tr[data-selected] & > span { color: ${theme.colour.text}; }
`
