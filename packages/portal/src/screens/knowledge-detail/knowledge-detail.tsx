import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { actorOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import { PageColumn } from '../../layout/page.tsx'
import { DocumentList } from '../../parts/documents/list/document-list.tsx'
import { useFollow } from '../../parts/documents/list/use-follow.ts'
import { UnloadedPage } from '../../parts/unloaded-page.tsx'
import { screenRoutes } from '../../paths.ts'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { createKnowledgeDetail } from './detail.store.ts'
import { DetailHead } from './detail-head.tsx'
import { type DetailTab, detailFilter, detailTabs } from './filter.ts'
import { QuestionsTab } from './questions-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

/** One knowledge base: its documents, trying a question, and its settings. */
export default function KnowledgeDetail({ params, search }: ScreenProps) {
  const baseId = params.baseId ?? ''
  const { client, user, $screenTitle } = usePortal()
  const t = useWords('knowledge-detail')
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
  if (!base) {
    const words = { title: t('pageTitle'), loading: t('loading'), failed: t('failed'), gone: t('gone'), back: t('back') }
    return <UnloadedPage width="content" result={result} words={words} onRetry={() => void store.loadBase()} />
  }
  const isManaging = may(actor, 'base.manage') && filter.from === 'management'
  const panels: Record<DetailTab, React.ReactNode> = {
    documents: <DocumentList base={base} store={store} address={address} pages />,
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
      <DetailHead base={base} isPrimary={filter.tab === 'documents'} onAdded={() => void store.refresh()} />
      <Tabs
        label={t('parts')}
        value={filter.tab}
        onChange={tab => choose({ tab })}
        tabs={detailTabs.map(id => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
      />
    </PageColumn>
  )
}
