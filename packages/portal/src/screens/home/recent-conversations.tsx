import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ConversationLines } from '../../parts/conversations/conversation-lines.tsx'
import { createMyConversations } from '../../parts/conversations/my-conversations.store.ts'
import { usePortal } from '../../portal-context.tsx'

const count = 3

/** The conversations that go on most likely. Nothing is drawn while there are none; the page stands without them. */
export function RecentConversations({ heading }: { heading: ReactNode }) {
  const { client } = usePortal()
  const t = useWords('conversations')
  const store = useMemo(() => createMyConversations(client, count), [client])
  const found = useStore(store.$state)
  useEffect(() => void store.load(''), [store])
  if (found.state !== 'loaded' || found.value.items.length === 0) return null
  return (
    <section aria-labelledby="recent-conversations">
      {heading}
      <ConversationLines items={found.value.items} label={t('recent')} />
    </section>
  )
}
