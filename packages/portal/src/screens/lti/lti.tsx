import type { LearningPlatform } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ManagementPage } from '../../parts/management-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ConnectCard } from './connect-card.tsx'
import { createLti } from './lti.store.ts'
import { PlatformCard } from './platform-card.tsx'
import { PlatformForm } from './platform-form.tsx'

/** The learning platforms that open agents in their courses, for administrators. */
export default function Lti() {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('lti')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const store = useMemo(() => createLti(client), [client])
  useEffect(() => void store.list.load(), [store])
  // Platforms come by an address that is used in another tab.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void store.list.reload()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store])
  const state = useStore(store.list.$state)
  const [edited, setEdited] = useState<LearningPlatform | 'new' | null>(null)
  const platforms = state.value?.items ?? []
  const waiting = platforms.flatMap(({ deployments }) => deployments).filter(({ state }) => state === 'pending').length
  return (
    <ManagementPage tab="ManagementLti" title={t('pageTitle')}>
      {state.state === 'failed' && (
        <ErrorState
          title={t('failed')}
          text={ofError(state.failure)}
          actions={<Button onPress={() => void store.list.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {state.state === 'loading' && !state.value && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="box" height="240px" />
        </SkeletonGroup>
      )}
      {state.value && (
        <Column>
          {waiting > 0 && <Banner tone="warning">{t('waiting', { count: waiting, figure: number(waiting) })}</Banner>}
          <ConnectCard
            store={store}
            baseUrl={state.value.baseUrl}
            iconUrl={state.value.iconUrl}
            onByHand={() => setEdited('new')}
          />
          {platforms.length === 0 && <EmptyState line={t('empty')} />}
          {platforms.map(platform => (
            <PlatformCard key={platform.id} platform={platform} store={store} onChange={() => setEdited(platform)} />
          ))}
        </Column>
      )}
      {edited && <PlatformForm platform={edited === 'new' ? null : edited} store={store} onClose={() => setEdited(null)} />}
    </ManagementPage>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]};`
