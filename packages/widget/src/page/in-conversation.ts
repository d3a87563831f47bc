import type { ChatStore } from '@lyceum/core'
import { askFirst, stopAsking } from './ask-first.ts'
import { keepReply } from './keep-reply.ts'
import { nameTab } from './name-tab.ts'

const known = new WeakSet<ChatStore>()

/**
 * What the page around a chat does once something has been asked: its tab has the conversation's name, and an answer is not lost unasked.
 * @returns what is to be done when another chat takes its place
 */
export function inConversation(chat: ChatStore): () => void {
  if (!known.has(chat)) {
    known.add(chat)
    nameTab(chat)
    keepReply(chat)
    chat.$onLosing.set(askFirst)
  }
  return stopAsking
}
