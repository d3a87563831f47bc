import type { ChatStore } from '@lyceum/core'
import type { Message } from '@lyceum/core/contract/chat'
import type { AppError } from '@lyceum/core/contract/errors'
import type { PagePort } from './page-port.ts'
import { type Unseen, watchReplies } from './watch-replies.ts'

/** What the page knows of the chat so far, whoever's that was: which conversation is open, and what was not seen. */
export type PageKnows = { conversation: string | null; unseen: Unseen }

/** Reports to the page what happens in the chat, until it is stopped; of its words only what the share lets it read. */
export function reportChat(chat: ChatStore, port: PagePort, mayRead: boolean, told: PageKnows) {
  let shown: string | null = null
  const stops = [
    chat.$config.subscribe(config => config && port.send({ type: 'ready' })),
    chat.conversations.$current.subscribe(id => {
      if (id !== shown || id !== told.conversation) port.send({ type: 'conversation.change', payload: { id } })
      shown = told.conversation = id
    }),
    chat.$refused.listen(refused => refused && reportRefusal(refused.failure, port)),
    reportMessages(chat, port, mayRead),
    reportFeedback(chat, port)
  ]
  const replies = watchReplies(chat, port, told.unseen)
  return {
    ...replies,
    stop() {
      for (const stop of stops) stop()
      replies.stop()
    }
  }
}

/** Reports which source somebody opens. */
export function reportCitations(port: PagePort): void {
  addEventListener('click', ({ target }) => {
    const mark = (target as Element).closest<HTMLElement>('[data-source]')
    if (mark) port.send({ type: 'citation.click', payload: { position: Number(mark.dataset.source) } })
  })
}

/** A session that has ended, a limit that is reached, or what else the server refuses. */
function reportRefusal({ reason, code, status, retryAfter }: AppError, port: PagePort): void {
  const resetAt = retryAfter === undefined ? null : new Date(Date.now() + retryAfter * 1000).toISOString()
  if (reason === 'unauthorized' || reason === 'tokenExpired') port.send({ type: 'auth.error', payload: { code } })
  else if (reason === 'insufficientBalance' || status === 429) port.send({ type: 'quota', payload: { remaining: 0, resetAt } })
  else port.send({ type: 'error', payload: { code, retryable: status >= 500 } })
}

/** Reports each question when the server has it, and each reply when it has ended; not those of before that are opened. */
function reportMessages(chat: ChatStore, port: PagePort, mayRead: boolean): () => void {
  const known = new Set<string>()
  const isWhole = (message: Message) =>
    !message.id.startsWith('unsent-') && (message.side === 'human' || message.status !== 'generating')
  return chat.$messages.subscribe(messages => {
    const running = chat.$status.get() === 'generating'
    for (const message of messages.filter(isWhole)) {
      if (known.has(message.id)) continue
      known.add(message.id)
      const { id, side, text } = message
      if (running) port.send({ type: 'message', payload: { id, side, ...(mayRead && { text }) } })
    }
  })
}

function reportFeedback(chat: ChatStore, port: PagePort): () => void {
  const { rate } = chat
  chat.rate = async (messageId, rating, ...rest) => {
    const kept = await rate(messageId, rating, ...rest)
    if (kept) port.send({ type: 'feedback', payload: { messageId, rating } })
    return kept
  }
  return () => {
    chat.rate = rate
  }
}
