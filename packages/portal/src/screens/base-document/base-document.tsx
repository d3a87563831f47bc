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
import { Breadcrumb } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { DocumentHead } from './document-head.tsx'
import { readerFilter } from './filter.ts'
import { PassageList } from './passage-list.tsx'
import { createReader } from './reader.store.ts'

/** A document of a knowledge base: what was read of it, passage by passage, to be checked and mended. */
export default function DocumentReader({ params, search }: ScreenProps) {
  const { baseId = '', documentId = '' } = params
  const { client, user, $screenTitle } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('base-document')
  const { ofError } = useFailureWords()
  const rules = useMemo(() => readerFilter(baseId, documentId), [baseId, documentId])
  const store = useMemo(() => createReader(client, baseId, documentId), [client, baseId, documentId])
  const address = useAddressFilter(rules, search)
  const { filter } = address
  const result = useStore(store.$document)
  const actor = actorOf(useStore(user.$user))
  useEffect(() => void store.loadDocument(), [store])
  useEffect(() => void store.loadPassages(filter), [store, filter])
  useEffect(() => store.follow(), [store])
  const name = result.value?.document.name
  useEffect(() => {
    $screenTitle.set(name ?? null)
    return () => $screenTitle.set(null)
  }, [$screenTitle, name])

  if (result.state === 'failed' && !result.value) {
    const gone = result.failure.reason === 'notFound'
    return (
      <PageColumn $width="list">
        <ErrorState
          page
          title={t(gone ? 'gone' : 'failed')}
          text={gone ? undefined : ofError(result.failure)}
          actions={
            <>
              {!gone && <Button onPress={() => void store.loadDocument()}>{shell('actions.retry')}</Button>}
              <LinkButton href={screenRoutes.ProfileKnowledge.path}>{t('bases')}</LinkButton>
            </>
          }
        />
      </PageColumn>
    )
  }
  if (!result.value) {
    return (
      <PageColumn $width="list">
        <VisuallyHidden as="h1">{t('pageTitle')}</VisuallyHidden>
        <SkeletonGroup label={t('loading')}>
          <Skeleton width="260px" height="34px" />
          <br />
          <Skeleton shape="box" height="360px" />
        </SkeletonGroup>
      </PageColumn>
    )
  }
  const { base, document } = result.value
  const mayChange = may(actor, 'baseDocument.change', { uploaderId: document.uploader.id, base })
  return (
    <PageColumn $width="list">
      <Breadcrumb
        label={shell('menu.path')}
        crumbs={[
          { href: '/profile/knowledge', label: t('bases') },
          { href: `/profile/knowledge/${base.id}`, label: base.name },
          { href: `/profile/knowledge/${base.id}/documents/${document.id}`, label: document.name }
        ]}
      />
      <DocumentHead document={document} mayChange={mayChange} store={store} />
      <PassageList document={document} mayChange={mayChange} store={store} address={address} />
    </PageColumn>
  )
}
