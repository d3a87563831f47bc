import { useStore } from '@nanostores/react'
import { RefreshCw } from 'lucide-react'
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
import { CheckList } from './check-list.tsx'
import { ProcessTable } from './process-table.tsx'
import { createSystem } from './system.store.ts'
import { SystemFacts } from './system-facts.tsx'

/** How the server is: version, processes, queue, storage and services, and whether all that it needs works, for administrators. */
export default function System() {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('system')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createSystem(client), [client])
  useEffect(() => void store.state.load(), [store])
  const state = useStore(store.state.$state)
  return (
    <ManagementPage tab="ManagementSystem" title={t('pageTitle')}>
      {state.state === 'failed' && (
        <ErrorState
          title={t('failed')}
          text={ofError(state.failure)}
          actions={<Button onPress={() => void store.state.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {state.state === 'loading' && !state.value && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="box" height="320px" />
        </SkeletonGroup>
      )}
      {state.state !== 'failed' && state.value && (
        <Column>
          <div>
            <Button icon={<RefreshCw />} onPress={() => void store.state.reload()}>
              {t('refresh')}
            </Button>
          </div>
          <SystemFacts system={state.value} />
          <ProcessTable processes={state.value.processes} version={state.value.version} />
          <CheckList store={store.checks} />
        </Column>
      )}
    </ManagementPage>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]};`
