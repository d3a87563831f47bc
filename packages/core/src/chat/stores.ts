import { atom } from 'nanostores'
import type { AgentConfig } from '../contract/agents.ts'
import type { Inputs, Message } from '../contract/chat.ts'
import type { Conversation } from '../contract/conversations.ts'
import type { Upload } from '../files/uploads.ts'

export type ChatStatus = 'idle' | 'generating'

/** What a chat knows. The stores are there from the beginning; most of what changes them comes with `turns.ts`. */
export type Stores = ReturnType<typeof createStores>

export const createStores = () => ({
  $config: atom<AgentConfig | null>(null),
  /** In order of time. A message that did not change keeps its identity. */
  $messages: atom<readonly Message[]>([]),
  $hasEarlier: atom(false),
  $status: atom<ChatStatus>('idle'),
  /** The values of a chatflow's form. */
  $inputs: atom<Inputs | null>(null),
  $uploads: atom<readonly Upload[]>([]),
  $conversations: atom<readonly Conversation[]>([]),
  /** The open conversation's id; null in a new chat. */
  $current: atom<string | null>(null),
  /** Whether there are more conversations than have been loaded. */
  $hasMore: atom(false)
})
