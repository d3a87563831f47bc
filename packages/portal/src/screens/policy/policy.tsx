import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { ManagementPage } from '../../parts/management-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'
import { createPolicyStore } from './policy.store.ts'
import { RulesCard } from './rules-card.tsx'
import { ToldCard } from './told-card.tsx'
import { TrialCard } from './trial-card.tsx'

/** What the school does with every question before a platform gets it, for administrators. */
export default function PolicyScreen() {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('policy')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createPolicyStore(client), [client])
  useEffect(() => void store.load(), [store])
  const result = useStore(store.$state)
  const { value } = result
  return (
    <ManagementPage tab="ManagementPolicy" title={t('pageTitle')}>
      {result.state === 'failed' && !value && (
        <ErrorState
          title={t('failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state === 'loading' && !value && (
        <SkeletonGroup label={shell('states.loading')}>
          <Skeleton shape="box" height="320px" />
        </SkeletonGroup>
      )}
      {value && (
        <Cards>
          <p>{t('purpose')}</p>
          <RulesCard settings={value} store={store} />
          <PersonalDataCard settings={value} store={store} />
          <ToldCard settings={value} store={store} />
          <TrialCard store={store} />
        </Cards>
      )}
    </ManagementPage>
  )
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  & > p { max-width: 68ch; margin: 0; color: ${theme.colour.text}; }
`
