import type { RestrictedAgent, RestrictedVersion } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { actorOf, subjectOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

type VersionBannerProps = { agent: RestrictedAgent; shown: RestrictedVersion; address: string }

/** Says which version people chat with, where that is not the one that is shown. */
export function VersionBanner({ agent, shown, address }: VersionBannerProps) {
  const { user } = usePortal()
  const t = useWords('versions')
  const actor = actorOf(useStore(user.$user))
  const { next, version: serving } = agent
  const { version } = shown
  if (version !== (next?.version ?? serving))
    return (
      <Banner tone="info" action={<LinkButton href={address}>{t('toNewest')}</LinkButton>}>
        {t('earlier', { version, serving })}
      </Banner>
    )
  const isOwn = may(actor, 'agent.manage') && !may(actor, 'agent.review', subjectOf(agent))
  const waits = next ? next.status === 'under_review' : agent.reviewStatus === 'under_review'
  if (!next) return isOwn && waits ? <Banner tone="info">{t('ownReview')}</Banner> : null
  if (next.status === 'rejected')
    return (
      <Banner tone="warning" title={t('stillServing', { version, serving })}>
        {next.reason && t('reason', { reason: next.reason })}
      </Banner>
    )
  return (
    <Banner tone="info" title={t('keepsServing', { version, serving })}>
      {isOwn && t('ownReview')}
    </Banner>
  )
}
