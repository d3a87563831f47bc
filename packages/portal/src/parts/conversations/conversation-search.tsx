import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ConversationLines } from './conversation-lines.tsx'
import { createMyConversations } from './my-conversations.store.ts'

/** Milliseconds without a key until what was entered is looked for. */
const pauseMs = 250

type ConversationSearchProps = {
  autoFocus?: boolean
  /** Called when a conversation is followed, so that an overlay can close. */
  onFollow?: () => void
  /** Whether its lines can be changed. */
  editable?: boolean
  /** Called after a change. */
  onChanged?: () => void
}

/** All conversations of the person, over all agents, and one search in them. */
export function ConversationSearch({ autoFocus, onFollow, editable = false, onChanged }: ConversationSearchProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('conversations')
  const store = useMemo(() => createMyConversations(client), [client])
  const [query, setQuery] = useState('')
  const wanted = query.trim()
  const found = useStore(store.$state)
  useEffect(() => {
    const timer = setTimeout(() => void store.load(wanted), wanted ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [store, wanted])
  const reload = () => void store.load(wanted)
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clear')}
        onChange={setQuery}
        autoFocus={autoFocus}
      />
      {found.state === 'loading' && (
        <SkeletonGroup label={shell('states.loading')}>
          <Skeleton height="52px" />
          <Skeleton height="52px" />
          <Skeleton height="52px" />
        </SkeletonGroup>
      )}
      {found.state === 'failed' && (
        <ErrorState
          title={t('failed')}
          actions={
            <Button kind="primary" onPress={reload}>
              {shell('actions.retry')}
            </Button>
          }
        />
      )}
      {found.state === 'loaded' && found.value.items.length === 0 && <EmptyState line={t(wanted ? 'nothing' : 'empty')} />}
      {found.state === 'loaded' && found.value.items.length > 0 && (
        <>
          <ConversationLines
            items={found.value.items}
            label={t('pageTitle')}
            {...(editable && { store })}
            onChanged={() => {
              reload()
              onChanged?.()
            }}
            {...(onFollow && { onFollow })}
          />
          {found.value.more !== 'none' && (
            <Button busy={found.value.more === 'loading'} onPress={() => void store.loadMore()}>
              {t('showMore')}
            </Button>
          )}
        </>
      )}
    </>
  )
}
