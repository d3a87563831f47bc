import type { ChatStore } from '@lyceum/core'
import { askFirst } from './ask-first.ts'
import { keepReply } from './keep-reply.ts'
import { nameTab } from './name-tab.ts'

const known = new WeakSet<ChatStore>()

/** What the page around a chat does once something has been asked: its tab has the conversation's name, and an answer is not lost unasked. */
export function inConversation(chat: ChatStore): void {
  if (known.has(chat)) return
  known.add(chat)
  nameTab(chat)
  keepReply(chat)
  chat.$onLosing.set(askFirst)
}
