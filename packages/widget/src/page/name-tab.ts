import type { ChatStore } from '@lyceum/core'

/** Names the browser's tab by conversation and agent. Returns how to stop that. */
export function nameTab(chat: ChatStore): () => void {
  const { $conversations, $current } = chat.conversations
  const rename = () => {
    const name = $conversations.get().find(({ id }) => id === $current.get())?.name
    document.title = [name, chat.$config.get()?.name].filter(Boolean).join(' · ')
  }
  const stops = [$conversations.listen(rename), $current.listen(rename), chat.$config.subscribe(config => config && rename())]
  return () => {
    for (const stop of stops) stop()
  }
}
