import type { ListedDepartment } from '@lyceum/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { filterAddress } from '../../use-address-filter.ts'
import { type ManagedUsersFilter, managedUsersFilter } from './filter.ts'

type DepartmentListProps = {
  departments: readonly ListedDepartment[]
  /** Whether there are others. */
  more: boolean
  filter: ManagedUsersFilter
  onChoose: (departmentId: string) => void
}

const depthOf = ({ name }: ListedDepartment) => name.split('/').length - 1
const everybody = 'all'

/** The departments as a tree, with the number of their people; a selector where the page is too narrow. */
export function DepartmentList({ departments, more, filter, onChoose }: DepartmentListProps) {
  const { t: shell } = useTranslation()
  const t = useWords('managed-users')
  const { number } = useFormats()
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toLowerCase()
  const found = departments.filter(({ name }) => name.toLowerCase().includes(text))
  const addressOf = (departmentId: string) => filterAddress(managedUsersFilter, { ...filter, departmentId, page: 1 })
  const entry = (id: string, label: string, people: number | null, depth = 0) => (
    <li key={id}>
      <Entry href={addressOf(id)} aria-current={filter.departmentId === id ? 'true' : undefined} $depth={depth}>
        <span>{label}</span>
        {people !== null && <Figure>{number(people)}</Figure>}
      </Entry>
    </li>
  )
  return (
    <>
      <Tree aria-label={t('departments')}>
        <SearchField
          aside
          label={t('findDepartment')}
          placeholder={t('departments')}
          clearLabel={t('clear')}
          value={wanted}
          onChange={setWanted}
        />
        <ul>
          {text === '' && entry('', t('allDepartments'), null)}
          {found.map(department =>
            entry(
              department.id,
              text === '' ? department.label : department.name,
              department.people,
              text === '' ? depthOf(department) : 0
            )
          )}
        </ul>
        {found.length === 0 && text !== '' && <p>{shell('states.noResult')}</p>}
        {more && <p>{t('moreDepartments', { figure: number(departments.length) })}</p>}
      </Tree>
      <Chooser>
        <Select
          label={t('department')}
          value={filter.departmentId || everybody}
          onChange={id => onChoose(id === everybody ? '' : id)}
          choices={[
            { id: everybody, label: t('allDepartments') },
            ...departments.map(({ id, name, people }) => ({ id, label: t('counted', { name, figure: number(people) }) }))
          ]}
        />
      </Chooser>
    </>
  )
}

const Tree = styled.nav`
  display: grid;
  align-content: start;
  gap: ${theme.space[3]};
  & > ul { display: grid; margin: 0; padding: 0; list-style: none; max-height: 70dvh; overflow-y: auto; }
  & > p { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  @container page (max-width: 1000px) { display: none; }
`

const Entry = styled.a<{ $depth: number }>`
  display: flex;
  min-height: ${theme.control.height};
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  padding: ${theme.space[1]} ${theme.space[3]};
  padding-inline-start: ${({ $depth }) => `calc(${theme.space[3]} + ${$depth} * ${theme.space[4]})`};
  border-radius: ${theme.radius.md};
  color: ${theme.colour.text};
  text-decoration: none;
  overflow-wrap: anywhere;
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; } }
  &[aria-current] { background: ${theme.colour.selected}; color: ${theme.colour.accentText}; font-weight: ${theme.weight.strong}; }
  &:focus-visible { outline: ${theme.ring}; outline-offset: -2px; }
`

const Figure = styled.span`
  flex: none;
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
`

const Chooser = styled.div`
  display: none;
  @container page (max-width: 1000px) { display: block; }
`
