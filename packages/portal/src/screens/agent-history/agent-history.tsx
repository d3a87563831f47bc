import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { ListEnd, PageColumn } from '../../layout/page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type AgentHistoryStore, createHistory } from './agent-history.store.ts'
import { useRemoveWithUndo } from './use-remove-with-undo.ts'
import { UsedAgents } from './used-agents.tsx'
import { UsedAgentsSkeleton } from './used-agents-skeleton.tsx'

/** The agents the person has chatted with, most recent first. */
export default function AgentHistory() {
  const { client } = usePortal()
  const t = useWords('agent-history')
  const store = useMemo(() => createHistory(client), [client])
  useEffect(() => void store.load(), [store])
  return (
    <PageColumn $width="list">
      <div>
        <h1>{t('pageTitle')}</h1>
        <Purpose>{t('purpose')}</Purpose>
      </div>
      <List store={store} />
    </PageColumn>
  )
}

function List({ store }: { store: AgentHistoryStore }) {
  const { t: shell } = useTranslation()
  const t = useWords('agent-history')
  const used = useStore(store.$state)
  const remove = useRemoveWithUndo(store)
  if (used.state === 'loading') return <UsedAgentsSkeleton label={shell('states.loading')} />
  if (used.state === 'failed') {
    const retry = (
      <Button kind="primary" onPress={() => void store.load()}>
        {shell('actions.retry')}
      </Button>
    )
    return <ErrorState title={t('failed')} actions={retry} />
  }
  if (used.value.items.length === 0 && used.value.more === 'none') {
    const discover = (
      <LinkButton kind="primary" href="/discovery">
        {t('discover')}
      </LinkButton>
    )
    return <EmptyState line={t('empty')} action={discover} />
  }
  return (
    <>
      <UsedAgents agents={used.value.items} onRemove={remove} />
      {used.value.more !== 'none' && (
        <ListEnd>
          <Button busy={used.value.more === 'loading'} onPress={() => void store.loadMore()}>
            {t('more')}
          </Button>
        </ListEnd>
      )}
    </>
  )
}

const Purpose = styled.p`color: ${theme.colour.textMuted};`
