import type { ChatStore } from '@lyceum/core'

/** Names the browser's tab by conversation and agent. */
export function nameTab(chat: ChatStore): void {
  const { $open } = chat.conversations
  const rename = () => {
    document.title = [$open.get()?.name, chat.$config.get()?.name].filter(Boolean).join(' · ')
  }
  $open.listen(rename)
  chat.$config.subscribe(config => config && rename())
}
