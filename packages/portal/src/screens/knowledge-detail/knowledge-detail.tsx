import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '../../actor.ts'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { PageColumn } from '../../layout/page.tsx'
import { screenRoutes } from '../../paths.ts'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { createKnowledgeDetail } from './detail.store.ts'
import { DetailHead } from './detail-head.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { type DetailTab, detailFilter, detailTabs } from './filter.ts'
import { QuestionsTab } from './questions-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { useFollow } from './use-follow.ts'

/** One knowledge base: its documents, trying a question, and its settings. */
export default function KnowledgeDetail({ params, search }: ScreenProps) {
  const baseId = params.baseId ?? ''
  const { client, user, $screenTitle } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const { ofError } = useFailureWords()
  const rules = useMemo(() => detailFilter(baseId), [baseId])
  const store = useMemo(() => createKnowledgeDetail(client, baseId), [client, baseId])
  const address = useAddressFilter(rules, search)
  const { filter, choose } = address
  const result = useStore(store.$base)
  const actor = actorOf(useStore(user.$user))
  useEffect(() => void store.loadBase(), [store])
  useFollow(store, baseId)
  const name = result.value?.name
  useEffect(() => {
    $screenTitle.set(name ?? null)
    return () => $screenTitle.set(null)
  }, [$screenTitle, name])

  const base = result.value
  if (result.state === 'failed' && !base) {
    const gone = result.failure.reason === 'notFound'
    return (
      <PageColumn $width="content">
        <ErrorState
          page
          title={t(gone ? 'gone' : 'failed')}
          text={gone ? undefined : ofError(result.failure)}
          actions={
            <>
              {!gone && <Button onPress={() => void store.loadBase()}>{shell('actions.retry')}</Button>}
              <LinkButton href={screenRoutes.ProfileKnowledge.path}>{t('back')}</LinkButton>
            </>
          }
        />
      </PageColumn>
    )
  }
  if (!base) {
    return (
      <PageColumn $width="content">
        <VisuallyHidden as="h1">{t('pageTitle')}</VisuallyHidden>
        <SkeletonGroup label={t('loading')}>
          <Skeleton width="260px" height="34px" />
          <br />
          <Skeleton shape="box" height="360px" />
        </SkeletonGroup>
      </PageColumn>
    )
  }
  const isManaging = may(actor, 'base.manage') && filter.from === 'management'
  const panels: Record<DetailTab, React.ReactNode> = {
    documents: <DocumentsTab base={base} store={store} address={address} />,
    questions: <QuestionsTab base={base} />,
    settings: <SettingsTab base={base} store={store} />
  }
  return (
    <PageColumn $width="content">
      {isManaging ? (
        <BackLink href="/management/knowledge">{t('backToManagement')}</BackLink>
      ) : (
        <BackLink href={screenRoutes.ProfileKnowledge.path}>{t('back')}</BackLink>
      )}
      <DetailHead base={base} isPrimary={filter.tab === 'documents'} onLinked={() => void store.refresh()} />
      <Tabs
        label={t('parts')}
        value={filter.tab}
        onChange={tab => choose({ tab })}
        tabs={detailTabs.map(id => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
      />
    </PageColumn>
  )
}
