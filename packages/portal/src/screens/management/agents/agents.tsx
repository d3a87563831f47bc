import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { usePortal } from '../../../portal-context.tsx'
import type { ScreenProps } from '../../../routes.ts'
import { theme } from '../../../theme/theme.ts'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useFormats } from '../../../words/formats.ts'
import { useScreenWords } from '../../../words/screen-words.ts'
import { AgentTable } from './agent-table.tsx'
import { addressOf, createManagedAgents, type Filter, filterOf, statuses } from './agents.store.ts'
import { loaders } from './words/index.ts'

const typingPause = 250

/** Every agent of the school, for those who review and manage them. */
export default function ManagedAgents({ search }: ScreenProps) {
  const { client, router } = usePortal()
  const { t: shell } = useTranslation()
  const t = useScreenWords('managedAgents', loaders)
  const store = useMemo(() => createManagedAgents(client), [client])
  const { number } = useFormats()
  const listed = useStore(store.$listed)
  const waiting = useStore(store.$waiting)
  const address = addressOf(filterOf(search))
  const filter = useMemo(() => filterOf(Object.fromEntries(new URL(address, 'http://x').searchParams)), [address])
  const [typed, setTyped] = useState(filter.query)

  useEffect(() => void store.find(filter), [store, filter])
  useEffect(() => setTyped(filter.query), [filter.query])
  useEffect(() => {
    if (typed.trim() === filter.query) return
    const timer = setTimeout(() => router.open(addressOf({ ...filter, query: typed.trim(), page: 1 }), true), typingPause)
    return () => clearTimeout(timer)
  }, [typed, filter, router])
  const choose = (change: Partial<Filter>) => router.open(addressOf({ ...filter, page: 1, ...change }))

  return (
    <Column>
      <h1>{t('title')}</h1>
      <SearchField
        label={t('search')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={typed}
        onChange={text => setTyped(text.slice(0, limits.searchText))}
      />
      <RadioChips
        label={t('filter')}
        hideLabel
        value={filter.status ?? 'all'}
        onChange={choice => choose({ status: statuses.find(status => status === choice) ?? null })}
        choices={[
          { id: 'all', label: t('all') },
          ...statuses.map(id => ({
            id,
            label: shell(`statuses.${id}`),
            ...(id === 'under_review' && waiting !== null && { count: number(waiting) })
          }))
        ]}
      />
      <AgentTable
        listed={listed}
        filter={filter}
        onChanged={() => void store.refresh()}
        onRetry={() => void store.find(filter)}
        onPage={page => choose({ page })}
      />
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  width: 100%;
  max-width: calc(${theme.layout.content} + 2 * ${theme.space[5]});
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  margin: 0 auto;
  padding: ${theme.space[5]} ${theme.space[5]} ${theme.space[7]};
  ${theme.media.small} { padding-inline: ${theme.space[4]}; }
`
