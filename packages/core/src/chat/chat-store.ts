import type { ReadableAtom } from 'nanostores'
import type { AgentConfig } from '../contract/agents.ts'
import type { Inputs, Message } from '../contract/chat.ts'
import type { AppError } from '../contract/errors.ts'
import type { ChatActions } from './actions.ts'
import type { ChatStatus } from './chat-state.ts'
import type { Composer, PendingQuestion } from './composer.ts'
import type { Conversations } from './conversations.ts'
import type { KeptDraft } from './drafts.ts'

/** A temporary notice. Each is a new object, so that the same notice can be shown twice in a row. */
export type Notice = { kind: 'alreadyLatest' | 'conversationGone' }

/** A chat with one agent: the stores to render and the actions. Its methods never reject. */
export type ChatStore = ChatActions & {
  $config: ReadableAtom<AgentConfig | null>
  /** Whether the agent or the messages of a conversation are being loaded. */
  $loading: ReadableAtom<boolean>
  /** The error of the last load; `load()` retries. */
  $failure: ReadableAtom<AppError | null>
  /** In chronological order. A message that did not change keeps its identity. */
  $messages: ReadableAtom<readonly Message[]>
  $hasEarlier: ReadableAtom<boolean>
  $status: ReadableAtom<ChatStatus>
  /** Questions that are sent when the running reply has ended and there is a network. */
  $queue: ReadableAtom<readonly PendingQuestion[]>
  /** Whether the device has no network. */
  $offline: ReadableAtom<boolean>
  $notice: ReadableAtom<Notice | null>
  /** The message to scroll to, which a search has found. */
  $found: ReadableAtom<string | null>
  /** Whether to show the form that comes before the first question; false once `begin` has been called. */
  $asksForm: ReadableAtom<boolean>
  /** The values of that form, until another conversation is opened. */
  $inputs: ReadableAtom<Inputs | null>
  /** What is written in this browser and not sent yet, by the conversation. */
  drafts: Pick<KeptDraft, 'read' | 'write'>
  composer: Composer
  conversations: Conversations
  /** A key for rendering a message that stays the same when the server assigns the message its id. */
  keyOf(message: Message): string
  load(): Promise<void>
  /** Stores the values of a chatflow's form; null asks for them again. */
  begin(inputs: Inputs | null): void
  /** Opens a conversation, or a new chat for null; with `messageId` at this message. */
  open(conversationId: string | null, messageId?: string | null): Promise<void>
  startNew(): 'started' | 'alreadyLatest'
  /** Stops reading and cancels pending work; the reply continues on the server. */
  stop(): void
}
