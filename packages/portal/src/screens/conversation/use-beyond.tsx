import type { ChatStore, PersonClient } from '@lyceum/core'
import { listLinkedAccounts } from '@lyceum/core/contract/linked-accounts'
import type { BeyondEntry } from '@lyceum/widget/chat'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { loadPortalWords, useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'

const CopyDialog = lazyComponent(() => import('../../parts/copies/copy-dialog.tsx'))
const ContinueInCourse = lazyComponent(() => import('../../parts/conversations/continue-dialog.tsx'))

type Asked = { what: 'copy' | 'continue'; conversation: { id: string; name: string } }

/**
 * What the portal offers in the menu of a conversation, and the dialog that was opened: links to copies, and for who has linked an account of a
 * learning platform its courses.
 */
export function useBeyond(chat: ChatStore): { entries: BeyondEntry[]; dialog: ReactNode } {
  const { client, words, toasts } = usePortal()
  const t = useWords('conversation')
  const [asked, setAsked] = useState<Asked | null>(null)
  const answered = useStore(chat.$answered)
  const [linked, setLinked] = useState(false)
  useEffect(() => {
    if (answered) hasLinked(client).then(setLinked, () => {})
  }, [client, answered])
  const ask = (what: Asked['what']) => (conversation: Asked['conversation']) => {
    loadPortalWords(words, [what === 'copy' ? 'copies' : 'continuing']).then(
      () => setAsked({ what, conversation }),
      () => toasts.notify({ tone: 'danger', title: t('menuFailed') })
    )
  }
  const close = () => setAsked(null)
  const Shown = asked?.what === 'copy' ? CopyDialog : ContinueInCourse
  return {
    entries: [
      { icon: 'link', label: t('linkToCopy'), onChoose: ask('copy') },
      ...(linked ? [{ icon: 'leave' as const, label: t('inCourse'), onChoose: ask('continue') }] : [])
    ],
    dialog: asked && (
      <LazyPart onMissing={close}>
        <Shown conversation={asked.conversation} onClose={close} />
      </LazyPart>
    )
  }
}

/** Whether the person has linked an account; asked once while the page stays. */
const known = new WeakMap<PersonClient, Promise<boolean>>()

function hasLinked(client: PersonClient): Promise<boolean> {
  const found = known.get(client) ?? client.request(listLinkedAccounts, { quiet: true }).then(({ items }) => items.length > 0)
  found.catch(() => known.delete(client))
  known.set(client, found)
  return found
}
