import { type ChatStore, createChat } from '@lyceum/core'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../../portal-context.tsx'
import { tryingClient } from './trying-client.ts'

/**
 * The chat of this screen, kept in sync with the address in both directions. Leaving needs confirmation while a file is uploaded,
 * and while a reply is generated in a chat that is not kept; another reply goes on, which is said. A message in the address is where the conversation opens. With a version, it is a trial of that.
 */
export function useChat(
  agentId: string,
  { conversationId, messageId }: Record<string, string>,
  version: number | undefined
): ChatStore {
  const { client: own, router, navigationBlocker, toasts } = usePortal()
  const { t } = useTranslation()
  // The language may change while the chat is open.
  const replyGoesOn = useRef('')
  replyGoesOn.current = t('leaving.reply')
  // The initial conversation and message only; later ones are opened by the effect below.
  const first = useRef({ conversationId, messageId })
  const shown = useRef(messageId)
  const chat = useMemo(() => {
    const client = version === undefined ? own : tryingClient(own, version)
    const made = createChat(client, {
      agentId,
      ...first.current,
      onConversation: id => {
        const page = router.get()
        if (page?.route !== 'Conversation' || (page.search.conversationId ?? null) === id) return
        const search = new URLSearchParams({
          ...(version !== undefined && { version: String(version) }),
          ...(id && { conversationId: id })
        })
        router.open(`/agents/${agentId}/conversation${search.size > 0 ? `?${search}` : ''}`, true)
      }
    })
    made.$onLosing.set(navigationBlocker.end)
    return made
  }, [own, agentId, version, router, navigationBlocker])
  const sending = useStore(chat.composer.$uploading)
  const generating = useStore(chat.$status) === 'generating'
  const losesReply = useStore(chat.$temporary) && generating

  useEffect(() => {
    void chat.load()
    return () => {
      if (chat.$status.get() === 'generating' && !chat.$temporary.get())
        toasts.notify({ tone: 'info', title: replyGoesOn.current })
      chat.stop()
    }
  }, [chat, toasts])
  useEffect(() => {
    const wanted = conversationId ?? null
    const isFound = messageId !== undefined && messageId !== shown.current
    shown.current = messageId
    if (isFound || chat.conversations.$current.get() !== wanted) void chat.open(wanted, messageId)
  }, [chat, conversationId, messageId])
  useEffect(() => (sending ? navigationBlocker.block('upload') : undefined), [sending, navigationBlocker])
  useEffect(
    () => (losesReply ? navigationBlocker.block('temporaryReply', isOpenIn(chat)) : undefined),
    [chat, losesReply, navigationBlocker]
  )
  return chat
}

/** Whether an address is that of the open conversation: another one of the same agent leaves this one too. */
function isOpenIn(chat: ChatStore) {
  const { pathname } = location
  return (to: URL) => to.pathname === pathname && to.searchParams.get('conversationId') === chat.conversations.$current.get()
}
