import type { ChatWords } from '@lyceum/core/i18n'

/**
 * Messages between a page and the chat's frame. The frame sends `drawn` when its HTML is there and `hello` when its code is, both to
 * any origin and without data; the page replies to `hello` with `welcome` and a MessagePort, which carries everything after that.
 * Without the port come `listening`, to which a frame replies that was drawn before the page listened, `open`, for the message field,
 * which is there before the code, and `refused`, from a frame that does not know the version of the `welcome`.
 *
 * A message that one side does not know is ignored, so that later releases can add some; `protocolVersion` grows when that is not enough.
 */
export const namespace = 'lyceum'
export const protocolVersion = 1

/** Parts of the chat that a page can leave out; a share, and what the agent can do, decide first. */
export type ChatFeature = 'history' | 'upload' | 'voice' | 'citations' | 'export' | 'feedback'

/** How the chat looks. What is left out follows the share, else the page. */
export type ChatTheme = {
  /** `auto` follows the page's `color-scheme`. */
  colorScheme?: 'light' | 'dark' | 'auto'
  /** `#rrggbb` */
  accent?: string
  /** Roundness of corners in pixels, 0 to 24. */
  radius?: number
  density?: 'normal' | 'compact'
  /** Size of the text in pixels, 12 to 24. */
  fontSize?: number
}

/** What a page can set in the frame, at the start and later; null takes back what was set. */
export type FrameSettings = {
  /** What the page says of itself to the agent: plain JSON of at most 8 kB. The person sees it beside the message field. */
  context?: Record<string, unknown> | null
  /** Values for the agent's form. */
  inputs?: Record<string, unknown> | null
  /** Which parts the chat has: `{ history: false }`. */
  features?: Partial<Record<ChatFeature, boolean>> | null
  /** Shown instead of the agent's suggested questions. */
  starterQuestions?: string[] | null
  /** Own words instead of the chat's, by their keys: `{ newChat: 'Start over' }`. */
  strings?: Partial<Record<keyof ChatWords['chat'], string>> | null
  locale?: string
  /** All of the look: what is left out is as the share has it. */
  theme?: ChatTheme
  /** Whether the page will introduce the person, by `identify`. */
  identity?: boolean | null
}

export type FromFrame =
  | { type: 'drawn' }
  | { type: 'hello' }
  | { type: 'refused' }
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'beforesend'; payload: { id: number } }
  | { type: 'send'; payload: Record<string, never> }
  | { type: 'response.start' }
  | { type: 'response.end' }
  | { type: 'response.abort' }
  | { type: 'message'; payload: { id: string; side: 'human' | 'agent'; text?: string } }
  | { type: 'citation.click'; payload: { position: number } }
  | { type: 'feedback'; payload: { messageId: string; rating: 'like' | 'dislike' | null } }
  | { type: 'conversation.change'; payload: { id: string | null } }
  | { type: 'unread'; payload: { count: number } }
  | { type: 'auth.required' }
  | { type: 'auth.error'; payload: { code: number } }
  | { type: 'quota'; payload: { remaining: number; resetAt: string | null } }
  | { type: 'error'; payload: { code: number; retryable: boolean } }
  | { type: 'resize'; payload: { height: number } }
  | { type: 'carry'; payload: { handle: string } }
  | { type: 'forgotten' }
  | { type: 'unknown' }
  | { type: 'pong' }

export type FromPage =
  | { type: 'welcome'; payload: { version: string; settings?: FrameSettings; nextPerson?: boolean } }
  | { type: 'listening' }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'ask'; payload: { text: string } }
  | { type: 'prefill'; payload: { text: string } }
  | { type: 'newConversation' }
  | { type: 'configure'; payload: FrameSettings }
  | { type: 'permit'; payload: { id: number; allowed: boolean } }
  | { type: 'forget' }
  | { type: 'identify'; payload: { token: string } }
  | { type: 'unidentified' }
  | { type: 'ping' }

/** The envelope of every message; `id` increases by one on each side. */
export type Envelope<M> = M & { ns: typeof namespace; v: number; id: number }
