/**
 * What a page and the chat's frame say to each other. The frame greets with `hello`, to anybody, carrying nothing; the page
 * answers with `welcome` and a MessagePort; from then on only the port speaks.
 */
export const namespace = 'lyceum'
export const protocolVersion = 1

export type FromFrame =
  | { type: 'hello' }
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'unread'; payload: { count: number } }
  | { type: 'conversation.change'; payload: { id: string | null } }
  | { type: 'response.start' }
  | { type: 'response.end' }
  | { type: 'auth.required' }
  | { type: 'error'; payload: { code: number; retryable: boolean } }
  | { type: 'resize'; payload: { height: number } }

export type FromPage =
  | { type: 'welcome'; payload: { version: string } }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'ask'; payload: { text: string } }
  | { type: 'newConversation' }

/** Every message travels in this; `id` grows by one on each side. */
export type Envelope<M> = M & { ns: typeof namespace; v: number; id: number }
