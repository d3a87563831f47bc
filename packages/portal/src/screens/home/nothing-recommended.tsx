import { createLoaded } from '@lyceum/core'
import { listAgents } from '@lyceum/core/contract/agents'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { mayEnter } from '../../layout/menu-entries.ts'
import { screenRoutes } from '../../paths.ts'
import { usePortal } from '../../portal-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** In place of recommended agents: the way to the others or, where the school has none yet, that they are coming. */
export default function NothingRecommended() {
  const { client, user } = usePortal()
  const t = useWords('home')
  const role = useStore(user.$user)?.role ?? null
  const count = useMemo(
    () => createLoaded(async signal => (await client.request(listAgents, { query: { pageSize: 1 }, signal, quiet: true })).total),
    [client]
  )
  useEffect(() => void count.load(), [count])
  const others = useStore(count.$state)
  if (others.state === 'loading') return null
  if (others.state === 'failed' || others.value > 0)
    return <EmptyState line={t('nothing')} action={<LinkButton href={screenRoutes.Discovery.path}>{t('discover')}</LinkButton>} />
  const publish = mayEnter(screenRoutes.Publish, role) && <LinkButton href={screenRoutes.Publish.path}>{t('publish')}</LinkButton>
  return <EmptyState line={t('soon')} action={publish} />
}
