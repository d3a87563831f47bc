/**
 * Messages between a page and the chat's frame. The frame sends `drawn` when its HTML is there and `hello` when its code is, both to
 * any origin and without data; the page replies to `hello` with `welcome` and a MessagePort, which carries everything after that.
 * Without the port come `listening`, to which a frame replies that was drawn before the page listened, and also `open`, for the message
 * field, which is there before the code.
 */
export const namespace = 'lyceum'
export const protocolVersion = 1

export type FromFrame =
  | { type: 'drawn' }
  | { type: 'hello' }
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'unread'; payload: { count: number } }
  | { type: 'conversation.change'; payload: { id: string | null } }
  | { type: 'response.start' }
  | { type: 'response.end' }
  | { type: 'auth.required' }
  | { type: 'error'; payload: { code: number; retryable: boolean } }

export type FromPage =
  | { type: 'welcome'; payload: { version: string } }
  | { type: 'listening' }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'ask'; payload: { text: string } }
  | { type: 'newConversation' }

/** The envelope of every message; `id` increases by one on each side. */
export type Envelope<M> = M & { ns: typeof namespace; v: number; id: number }
