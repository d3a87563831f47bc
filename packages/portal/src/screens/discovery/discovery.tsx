import type { Category } from '@lyceum/core/contract'
import { categories } from '@lyceum/core/contract/agents'
import { useStore } from '@nanostores/react'
import { ArrowDownWideNarrow } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FilterBar, PageColumn } from '../../layout/page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { createDiscovery } from './discovery.store.ts'
import { DiscoveryResults } from './discovery-results.tsx'
import { discoveryFilter, sortsFor } from './filter.ts'

/** All published agents, with search, category filter and sorting. */
export default function Discovery({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('discovery')
  const { number } = useFormats()
  const store = useMemo(() => createDiscovery(client), [client])
  const result = useStore(store.$state)
  const { filter, typed, type, choose } = useAddressFilter(discoveryFilter, search)
  useEffect(() => void store.load(filter), [store, filter])

  const counts = result.state === 'loaded' ? result.value.counts : undefined
  const all = counts && categories.reduce((sum, category) => sum + counts[category], 0)
  return (
    <PageColumn $width="grid">
      <Head>
        <h1>{t('title')}</h1>
        <p role="status">{all !== undefined && t(filter.query ? 'matches' : 'count', { count: all, figure: number(all) })}</p>
      </Head>
      <FilterBar>
        <SearchField label={t('search')} placeholder={t('placeholder')} clearLabel={t('clear')} value={typed} onChange={type} />
        <Select
          variant="filter"
          icon={<ArrowDownWideNarrow aria-hidden />}
          label={t('sort')}
          value={filter.sort}
          onChange={sort => choose({ sort })}
          choices={sortsFor(filter.query).map(sort => ({ id: sort, label: t(sort) }))}
        />
      </FilterBar>
      <RadioChips<Category | 'all'>
        label={t('category')}
        hideLabel
        value={filter.category ?? 'all'}
        onChange={choice => choose({ category: choice === 'all' ? null : choice })}
        choices={[
          { id: 'all', label: t('all') },
          ...categories.map(category => ({
            id: category,
            label: shell(`categories.${category}`),
            ...(counts && { count: number(counts[category]) })
          }))
        ]}
      />
      <DiscoveryResults store={store} filter={filter} />
    </PageColumn>
  )
}

const Head = styled.div`
  & > p { min-height: 1.6em; color: ${theme.colour.textMuted}; }
`
