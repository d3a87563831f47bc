import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { ListEnd, PageColumn, PageHead } from '../../layout/page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { NotificationLines } from './notification-lines.tsx'
import { createNotifications } from './notifications.store.ts'

/** What the person has been told. */
export default function Notifications() {
  const { client, unread } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('notifications')
  const store = useMemo(() => createNotifications(client, unread.put), [client, unread])
  const found = useStore(store.$state)
  useEffect(() => {
    void store.load()
    // What is told while the page is open is listed as soon as the bell has heard of it.
    return unread.$unread.listen((now, before = now) => now > before && void store.load())
  }, [store, unread])

  return (
    <PageColumn $width="list">
      <PageHead>
        <h1>{t('pageTitle')}</h1>
        {found.state === 'loaded' && found.value.items.some(({ read }) => !read) && (
          <Button onPress={() => void store.mark(true)}>{t('markAll')}</Button>
        )}
      </PageHead>
      <Purpose>
        {t('purpose')} <a href="/profile/settings">{t('choose')}</a>
      </Purpose>
      {found.state === 'loading' && (
        <SkeletonGroup label={shell('states.loading')}>
          <Skeleton height="76px" />
          <Skeleton height="76px" />
          <Skeleton height="76px" />
        </SkeletonGroup>
      )}
      {found.state === 'failed' && (
        <ErrorState
          title={t('failed')}
          actions={
            <Button kind="primary" onPress={() => void store.load()}>
              {shell('actions.retry')}
            </Button>
          }
        />
      )}
      {found.state === 'loaded' && found.value.items.length === 0 && <EmptyState line={t('empty')} />}
      {found.state === 'loaded' && found.value.items.length > 0 && (
        <>
          <NotificationLines items={found.value.items} onMark={(read, id) => void store.mark(read, [id])} />
          <ListEnd>
            {found.value.more !== 'none' && (
              <Button busy={found.value.more === 'loading'} onPress={() => void store.loadMore()}>
                {t('more')}
              </Button>
            )}
          </ListEnd>
        </>
      )}
    </PageColumn>
  )
}

const Purpose = styled.p`color: ${theme.colour.textMuted};`
