import { identities, roles } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { FilterBar } from '../../layout/page.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { ManagementPage } from '../../parts/management-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { DepartmentList } from './department-list.tsx'
import { DepartmentMenu } from './department-menu.tsx'
import { managedUsersFilter } from './filter.ts'
import { createManagedUsers } from './managed-users.store.ts'
import { UserTable } from './user-table.tsx'

const any = 'any'

/** The people of the school by their departments, for administrators. */
export default function ManagedUsers({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-users')
  const store = useMemo(() => createManagedUsers(client), [client])
  const { filter, typed, type, choose } = useAddressFilter(managedUsersFilter, search)
  useEffect(() => void store.list.load(filter), [store, filter])
  useEffect(() => void store.departments.load(), [store])
  const list = useStore(store.list.$state)
  const { items: departments = [], more = false } = useStore(store.departments.$value) ?? {}
  const department = departments.find(({ id }) => id === filter.departmentId)
  return (
    <ManagementPage tab="ManagementUser" title={t('pageTitle')}>
      <Columns>
        <DepartmentList
          departments={departments}
          more={more}
          filter={filter}
          onChoose={departmentId => choose({ departmentId })}
        />
        <Main>
          <FilterBar>
            <SearchField
              label={t('search')}
              placeholder={t('placeholder')}
              clearLabel={t('clear')}
              value={typed}
              onChange={type}
            />
            <Select
              variant="filter"
              label={t('columns.role')}
              value={filter.role || any}
              onChange={id => choose({ role: roles.find(role => role === id) ?? '' })}
              choices={[{ id: any, label: t('anyRole') }, ...roles.map(id => ({ id, label: shell(`roles.${id}`) }))]}
            />
            <Select
              variant="filter"
              label={t('columns.identity')}
              value={filter.identity || any}
              onChange={id => choose({ identity: identities.find(identity => identity === id) ?? '' })}
              choices={[
                { id: any, label: t('anyIdentity') },
                ...identities.map(id => ({ id, label: shell(`identities.${id}`) }))
              ]}
            />
            <Select
              variant="filter"
              label={t('standing')}
              value={filter.standing || any}
              onChange={id => choose({ standing: id === 'blocked' ? id : '' })}
              choices={[
                { id: any, label: t('anyStanding') },
                { id: 'blocked', label: t('blocked') }
              ]}
            />
            <DepartmentMenu
              department={department}
              departments={departments}
              store={store}
              onGone={departmentId => choose({ departmentId })}
            />
          </FilterBar>
          {department && <Place>{department.name.split('/').join(' / ')}</Place>}
          <ListPage
            list={list}
            words={{
              loading: t('loading'),
              failed: t('failed'),
              pages: t('pages'),
              rows: span => t('rows', span)
            }}
            empty={<EmptyState line={t('empty')} action={<LinkButton href={managedUsersFilter.path}>{t('reset')}</LinkButton>} />}
            onRetry={() => void store.list.load(filter)}
            onPage={page => choose({ page })}
          >
            {people => <UserTable people={people} store={store} filter={filter} onSort={choose} />}
          </ListPage>
        </Main>
      </Columns>
    </ManagementPage>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: 232px minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[5]};
  @container page (max-width: 1000px) { grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]}; }
`

const Main = styled.div`
  display: grid;
  min-width: 0;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
`

const Place = styled.p`color: ${theme.colour.text}; font-weight: ${theme.weight.medium}; overflow-wrap: anywhere;`
