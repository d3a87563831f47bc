import { type ChatStore, createChat } from '@lyceum/core'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useLayout } from '../../layout/layout-context.tsx'
import { usePortal } from '../../portal-context.tsx'

/**
 * The chat of this screen. The address follows the conversation that is open, and the chat follows the address (going back);
 * leaving is asked about while a reply is written or a file is sent.
 */
export function useChat(agentId: string, conversationId: string | undefined): ChatStore {
  const { client, router, navigationBlocker } = usePortal()
  const { refreshRecent } = useLayout()
  // Only the conversation it starts with; later ones are opened below.
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
