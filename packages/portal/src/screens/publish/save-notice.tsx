import type { RestrictedAgent, Visibility } from '@lyceum/core/contract'
import { keepsServing } from '@lyceum/core/rules'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/banner.tsx'

type SaveNoticeProps = { agent: RestrictedAgent | null; visibility: Visibility }

/** Says before an edit is saved what it does to the people who chat with the agent. */
export function SaveNotice({ agent, visibility }: SaveNoticeProps) {
  const t = useWords('versions')
  if (!agent) return null
  if (keepsServing(agent, visibility)) {
    const { next } = agent
    return (
      <Banner tone="info" title={next ? t('editBegins', { version: next.version }) : undefined}>
        {next?.status === 'under_review' ? t('saveReplaces', { version: next.version }) : t('saveWaits')}
      </Banner>
    )
  }
  if (visibility === 'public') return <Banner tone="info">{t('saveFirst')}</Banner>
  return keepsServing(agent, 'public') ? <Banner tone="warning">{t('savePrivate')}</Banner> : null
}
