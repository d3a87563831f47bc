import type { Category } from '@lyceum/core/contract'
import { agentSorts, categories } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { ArrowDownWideNarrow } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../routes.ts'
import { theme } from '../../theme/theme.ts'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useFormats } from '../../words/formats.ts'
import { useScreenWords } from '../../words/screen-words.ts'
import { createDiscovery, type Filter } from './discovery.store.ts'
import { addressOf, filterOf } from './filter.ts'
import { FoundAgents } from './found-agents.tsx'
import { loaders } from './words/index.ts'

const typingPause = 250

/** Every published agent: by word, by category, newest or most used first. */
export default function Discovery({ search }: ScreenProps) {
  const { client, router } = usePortal()
  const { t: shell } = useTranslation()
  const t = useScreenWords('discovery', loaders)
  const { number } = useFormats()
  const store = useMemo(() => createDiscovery(client), [client])
  const found = useStore(store.$found)
  const address = addressOf(filterOf(search))
  const filter = useMemo(() => filterOf(Object.fromEntries(new URL(address, 'http://x').searchParams)), [address])
  const [typed, setTyped] = useState(filter.query)

  useEffect(() => void store.find(filter), [store, filter])
  // Going back, or a search from the home page, brings its words along.
  useEffect(() => setTyped(filter.query), [filter.query])
  useEffect(() => {
    if (typed.trim() === filter.query) return
    const timer = setTimeout(() => router.open(addressOf({ ...filter, query: typed.trim() }), true), typingPause)
    return () => clearTimeout(timer)
  }, [typed, filter, router])

  const choose = (change: Partial<Filter>) => router.open(addressOf({ ...filter, query: typed.trim(), ...change }))
  const loaded = found.state === 'loaded' ? found : undefined
  const all = loaded && categories.reduce((sum, category) => sum + loaded.counts[category], 0)
  return (
    <Column>
      <Head>
        <h1>{t('title')}</h1>
        <p role="status">{all !== undefined && t('count', { count: all, figure: number(all) })}</p>
      </Head>
      <Tools>
        <SearchField
          label={t('search')}
          placeholder={t('placeholder')}
          clearLabel={t('clear')}
          value={typed}
          onChange={text => setTyped(text.slice(0, limits.searchText))}
        />
        <Select
          look="filter"
          icon={<ArrowDownWideNarrow aria-hidden />}
          label={t('sort')}
          value={filter.sort}
          onChange={sort => choose({ sort })}
          choices={agentSorts.map(sort => ({ id: sort, label: t(sort) }))}
        />
      </Tools>
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
            ...(loaded && { count: number(loaded.counts[category]) })
          }))
        ]}
      />
      <FoundAgents store={store} filter={filter} />
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  width: 100%;
  max-width: calc(1040px + 2 * ${theme.space[5]});
  align-content: start;
  gap: ${theme.space[4]};
  margin: 0 auto;
  padding: ${theme.space[6]} ${theme.space[5]} ${theme.space[7]};
  ${theme.media.small} { padding: ${theme.space[5]} ${theme.space[4]} ${theme.space[7]}; }
`

const Head = styled.div`
  & > p { min-height: 1.6em; color: ${theme.colour.textMuted}; }
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
  & > :first-child { flex: 1 1 260px; }
`
