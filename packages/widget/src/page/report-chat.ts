import type { ChatStore } from '@lyceum/core'
import type { FromPage } from '../protocol.ts'
import { bringKeys } from './focus-sender.ts'
import type { PagePort } from './page-port.ts'
import { watchReplies } from './watch-replies.ts'

/** Reports replies to the embedding page, names the tab by conversation and agent, and brings what is typed in a panel to its field. */
export function reportChat(chat: ChatStore, port: PagePort) {
  const replies = watchReplies(chat, port)
  const { $conversations, $current } = chat.conversations
  const nameTab = () => {
    const name = $conversations.get().find(({ id }) => id === $current.get())?.name
    document.title = [name, chat.$config.get()?.name].filter(Boolean).join(' · ')
  }
  const stops = [
    replies.stop,
    ...(parent === window ? [] : [bringKeys()]),
    $conversations.listen(nameTab),
    $current.listen(nameTab),
    chat.$config.subscribe(config => config && nameTab())
  ]
  return {
    onMessage({ type }: FromPage): void {
      if (type === 'open') replies.markSeen()
      if (type === 'close') replies.countUnseen()
    },
    stop(): void {
      for (const stop of stops) stop()
    }
  }
}
