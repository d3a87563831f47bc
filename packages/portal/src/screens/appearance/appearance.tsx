import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { createAppearance } from '../../parts/appearance/appearance.store.ts'
import { LookForm } from '../../parts/appearance/look-form.tsx'
import { ManagementPage } from '../../parts/management-page.tsx'
import { SchoolForm } from '../../parts/school-form.tsx'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { HomeForm } from './home-form.tsx'

/** How the system looks, and what the home page says and offers, for administrators. */
export default function AppearanceScreen() {
  const { client, organisation } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('appearance')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createAppearance(client, organisation.put), [client, organisation])
  useEffect(() => void store.settings.load(), [store])
  const result = useStore(store.settings.$state)
  return (
    <ManagementPage tab="ManagementAppearance" title={t('pageTitle')}>
      {result.state === 'failed' && !result.value && (
        <ErrorState
          title={t('failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void store.settings.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state === 'loading' && !result.value && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="box" height="420px" />
        </SkeletonGroup>
      )}
      {result.value && (
        <>
          <SchoolForm organisation={result.value.organisation} save={store.saveSchool} />
          <LookForm organisation={result.value.organisation} store={store} />
          <HomeForm settings={result.value} store={store} />
        </>
      )}
    </ManagementPage>
  )
}
