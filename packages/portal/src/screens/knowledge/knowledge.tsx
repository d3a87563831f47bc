import { baseFilters } from '@lyceum/core/contract/knowledge'
import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { actorOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { ProfilePage } from '../../parts/profile-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { filterAddress, useAddressFilter } from '../../use-address-filter.ts'
import { BaseList } from './base-list.tsx'
import { knowledgeFilter } from './filter.ts'
import { createMyKnowledge } from './knowledge.store.ts'

const CreateBaseDialog = lazyComponent(() => import('./create-base-dialog.tsx'))

/** The knowledge bases that the person made or that are shared with them. */
export default function MyKnowledge({ search }: ScreenProps) {
  const { client, router, user } = usePortal()
  const t = useWords('knowledge')
  const actor = actorOf(useStore(user.$user))
  const store = useMemo(() => createMyKnowledge(client), [client])
  const { filter, typed, type, choose } = useAddressFilter(knowledgeFilter, search)
  // The chat's list of bases leads here to create one.
  const isAsked = search.create !== undefined
  const mayCreate = may(actor, 'base.create')
  const [creating, setCreating] = useState(isAsked && mayCreate)
  useEffect(() => void store.load(filter), [store, filter])

  const endCreating = () => {
    setCreating(false)
    if (isAsked) router.open(filterAddress(knowledgeFilter, filter), true)
  }
  const create = mayCreate && (
    <Button kind="primary" icon={<Plus />} onPress={() => setCreating(true)}>
      {t('create')}
    </Button>
  )
  const result = useStore(store.$state)
  const hasNone = result.state === 'loaded' && result.value.total === 0 && filter.filter === 'all' && !filter.query
  return (
    <ProfilePage tab="ProfileKnowledge" action={result.state === 'loaded' && !hasNone && create}>
      {!hasNone && (
        <SearchField label={t('search')} placeholder={t('placeholder')} clearLabel={t('clear')} value={typed} onChange={type} />
      )}
      {!hasNone && (
        <RadioChips
          label={t('filter')}
          hideLabel
          value={filter.filter}
          onChange={chosen => choose({ filter: chosen })}
          choices={baseFilters.map(id => ({ id, label: t(`filters.${id}`) }))}
        />
      )}
      <BaseList store={store} filter={filter} create={create} onPage={page => choose({ page })} />
      {creating && (
        <LazyPart onMissing={endCreating}>
          <CreateBaseDialog onClose={endCreating} />
        </LazyPart>
      )}
    </ProfilePage>
  )
}
