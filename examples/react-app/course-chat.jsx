import { createChat, createClient, openShare } from '@lyceum/core'
import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { ChatPanel } from '@lyceum/widget/chat'
import { browserHost } from '@lyceum/widget/host'
import { useEffect, useState } from 'react'

/** A share's chat as a guest. It fills its parent. */
export function CourseChat({ share, locale }) {
  const [open, setOpen] = useState(null)
  const [failure, setFailure] = useState(null)
  useEffect(() => {
    let chat
    let here = true
    const client = createClient(browserHost(), { credentials: { share }, onFailure: setFailure })
    Promise.all([openShare(client, share), loadChatWords(locale)]).then(([{ state }, words]) => {
      if (!here) return
      chat = createChat(client, { agentId: state.agentId })
      chat.load()
      setOpen({ chat, words: createWords(locale, words) })
    }, setFailure)
    return () => {
      here = false
      chat?.stop()
    }
  }, [share, locale])
  if (open) return <ChatPanel chat={open.chat} words={open.words} />
  return failure ? <p role="alert">The chat could not be opened ({failure.reason}).</p> : null
}
