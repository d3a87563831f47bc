import { type ChatStore, createChat } from '@lyceum/core'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useLayout } from '../../layout/layout-context.tsx'
import { usePortal } from '../../portal-context.tsx'

/**
 * The chat of this screen, kept in sync with the address in both directions. Leaving needs confirmation while a reply is
 * generated or a file is uploaded.
 */
export function useChat(agentId: string, conversationId: string | undefined): ChatStore {
  const { client, router, navigationBlocker } = usePortal()
  const { refreshRecent } = useLayout()
  // The initial conversation only; later ones are opened by the effect below.
  const first = useRef(conversationId)
  const chat = useMemo(() => {
    return createChat(client, {
      agentId,
      conversationId: first.current,
      onConversation: id => {
        const page = router.get()
        if (page?.route !== 'Conversation' || (page.search.conversationId ?? null) === id) return
        router.open(`/agents/${agentId}/conversation${id ? `?conversationId=${id}` : ''}`, true)
      }
    })
  }, [client, agentId, router])
  const status = useStore(chat.$status)
  const uploads = useStore(chat.composer.$uploads)
  const sending = uploads.some(({ state }) => state === 'sending')

  useEffect(() => {
    void chat.load()
    return () => chat.stop()
  }, [chat])
  useEffect(() => {
    const wanted = conversationId ?? null
    if (chat.conversations.$current.get() !== wanted) void chat.open(wanted)
  }, [chat, conversationId])
  useEffect(() => {
    if (status !== 'generating') return
    refreshRecent()
    return navigationBlocker.block('reply')
  }, [status, navigationBlocker, refreshRecent])
  useEffect(() => (sending ? navigationBlocker.block('upload') : undefined), [sending, navigationBlocker])
  return chat
}
