import { atom, type ReadableAtom } from 'nanostores'
import type { AgentConfig } from '../contract/agents.ts'
import type { Inputs, Message } from '../contract/chat.ts'
import type { Conversation } from '../contract/conversations.ts'
import type { AppError } from '../contract/errors.ts'
import type { PageContext } from '../contract/page-context.ts'
import { type ChatStatus, createComposerStores, type PendingQuestion } from './composer.ts'

/**
 * Why the last question was refused. Its text is in the composer again, so that its turn, whose reply is `replyId`, is shown by
 * nobody else; an edit that was refused has none, and is tried again as one.
 */
export type ChatRefusal = { failure: AppError; replyId: string | null; edit: PendingQuestion | null }

/** The stores of a chat. They exist from the start; most code that changes them is in `asking/`, which is loaded later. */
export type ChatState = ReturnType<typeof createChatState>

export function createChatState($config: ReadableAtom<AgentConfig | null>) {
  const $status = atom<ChatStatus>('idle')
  return {
    ...createComposerStores($status, $config),
    $config,
    /** Questions to be sent when the running reply has ended and there is a network, in this order. */
    $queue: atom<readonly PendingQuestion[]>([]),
    $offline: atom(false),
    /** In chronological order. A message that did not change keeps its identity. */
    $messages: atom<readonly Message[]>([]),
    $hasEarlier: atom(false),
    /** Whether the open chat is not kept: it is deleted when it is left. */
    $temporary: atom(false),
    /** Asks before the chat is left in the middle of an answer that goes with it; `go` leaves it. */
    $onLosing: atom<((go: () => void) => void) | null>(null),
    $refused: atom<ChatRefusal | null>(null),
    $status,
    /** What the page around the chat says of itself, which goes along with each question. */
    $context: atom<PageContext | null>(null),
    /** The entered values of a chatflow's form. */
    $inputs: atom<Inputs | null>(null),
    $conversations: atom<readonly Conversation[]>([]),
    /** The open conversation's id; null in a new chat. */
    $current: atom<string | null>(null),
    /** The one that was opened last, which need not be among the loaded ones. */
    $opened: atom<Conversation | null>(null),
    /** Whether there may be more conversations than have been loaded. */
    $hasMore: atom(true)
  }
}
