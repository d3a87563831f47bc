import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import { PageColumn } from '../../layout/page.tsx'
import { UnloadedPage } from '../../parts/unloaded-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { Breadcrumb } from '../../ui/back-link.tsx'
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

  if (!result.value) {
    const words = { title: t('pageTitle'), loading: t('loading'), failed: t('failed'), gone: t('gone'), back: t('bases') }
    return <UnloadedPage width="list" result={result} words={words} onRetry={() => void store.loadDocument()} />
  }
  const { base, document } = result.value
  const mayChange = may(actor, 'baseDocument.change', { uploaderId: document.uploader?.id ?? null, base })
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
