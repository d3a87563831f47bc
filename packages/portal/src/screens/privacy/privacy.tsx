import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { ManagementPage } from '../../parts/management-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { createPrivacy } from './privacy.store.ts'
import { RetentionForm } from './retention-form.tsx'

/** For how long conversations are kept, for administrators. */
export default function PrivacyScreen() {
  const { client, organisation } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('privacy')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createPrivacy(client, organisation.put), [client, organisation])
  useEffect(() => void store.organisation.load(), [store])
  const result = useStore(store.organisation.$state)
  return (
    <ManagementPage tab="ManagementPrivacy" title={t('pageTitle')}>
      {result.state === 'failed' && !result.value && (
        <ErrorState
          title={t('failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void store.organisation.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state === 'loading' && !result.value && (
        <SkeletonGroup label={shell('states.loading')}>
          <Skeleton shape="box" height="280px" />
        </SkeletonGroup>
      )}
      {result.value && <RetentionForm retention={result.value.org.retention} store={store} />}
    </ManagementPage>
  )
}
