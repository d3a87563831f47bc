import { agentTypes, type ListedDepartment, managedStatuses, platforms } from '@lyceum/core/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { FilterBar } from '../../layout/page.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { type ManagedAgentsFilter, marks } from './filter.ts'

type AgentFiltersProps = {
  filter: ManagedAgentsFilter
  typed: string
  /** How many wait for review; null until it is known. */
  waiting: number | null
  departments: readonly ListedDepartment[]
  onType: (text: string) => void
  onChange: (change: Partial<ManagedAgentsFilter>) => void
}

const any = 'any'

/** Search and filters of the agents. */
export function AgentFilters({ filter, typed, waiting, departments, onType, onChange }: AgentFiltersProps) {
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  const { number } = useFormats()
  return (
    <>
      <FilterBar>
        <SearchField label={t('search')} placeholder={t('placeholder')} clearLabel={t('clear')} value={typed} onChange={onType} />
        <Select
          variant="filter"
          label={t('platform')}
          value={filter.platform || any}
          onChange={id => onChange({ platform: platforms.find(platform => platform === id) ?? '' })}
          choices={[{ id: any, label: t('anyPlatform') }, ...platforms.map(id => ({ id, label: platformNames[id] }))]}
        />
        <Select
          variant="filter"
          label={t('type')}
          value={filter.type || any}
          onChange={id => onChange({ type: agentTypes.find(type => type === id) ?? '' })}
          choices={[{ id: any, label: t('anyType') }, ...agentTypes.map(id => ({ id, label: shell(`types.${id}`) }))]}
        />
        {(departments.length > 0 || filter.departmentId) && (
          <Select
            variant="filter"
            label={t('department')}
            value={filter.departmentId || any}
            onChange={id => onChange({ departmentId: id === any ? '' : id })}
            choices={[{ id: any, label: t('anyDepartment') }, ...departments.map(({ id, name }) => ({ id, label: name }))]}
          />
        )}
        <Select
          variant="filter"
          label={t('mark')}
          value={filter.mark || any}
          onChange={id => onChange({ mark: marks.find(mark => mark === id) ?? '' })}
          choices={[{ id: any, label: t('anyMark') }, ...marks.map(id => ({ id, label: t(`marks.${id}`) }))]}
        />
      </FilterBar>
      <RadioChips
        label={t('filter')}
        hideLabel
        value={filter.status || 'all'}
        onChange={choice => onChange({ status: managedStatuses.find(status => status === choice) ?? '' })}
        choices={[
          { id: 'all', label: t('all') },
          ...managedStatuses.map(id => ({
            id,
            label: shell(`statuses.${id}`),
            ...(id === 'under_review' && waiting !== null && { count: number(waiting) })
          }))
        ]}
      />
    </>
  )
}
