import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ConversationLines } from '../../parts/conversations/conversation-lines.tsx'
import { createMyConversations } from '../../parts/conversations/my-conversations.store.ts'
import { usePortal } from '../../portal-context.tsx'

const count = 3
/** Milliseconds without a key until what was entered is looked for. */
const pauseMs = 250

/** Conversations that have what is entered into the field of the home page, which finds agents with Enter. */
export function FoundConversations({ query }: { query: string }) {
  const { client } = usePortal()
  const t = useWords('conversations')
  const store = useMemo(() => createMyConversations(client, count), [client])
  const found = useStore(store.$state)
  useEffect(() => {
    const timer = setTimeout(() => void store.load(query), pauseMs)
    return () => clearTimeout(timer)
  }, [store, query])
  if (found.state !== 'loaded' || found.value.items.length === 0) return null
  return (
    <section aria-label={t('pageTitle')}>
      <ConversationLines items={found.value.items} label={t('pageTitle')} />
    </section>
  )
}
