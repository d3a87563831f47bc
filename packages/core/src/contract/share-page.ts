import type { AgentConfig } from './agent-shapes.ts'
import type { ErrorName } from './errors.ts'
import type { Locale } from './locales.ts'

/**
 * What the server writes into the page of a share as JSON, so that it can be drawn without a call. Keys are as in the code, since only
 * the page of the same release reads it. `launch` is of a page in a course, whose people bring a one-time code. A share that asks for
 * signing in, and one that is refused, tell nothing of the agent. `site` is the page around it, which the share does not list; `told` is
 * what a course says while it is closed.
 */
export type SharePage = {
  locale: Locale
  /** The texts that the page shows first, by area. */
  words: Record<string, Record<string, string>>
  organisation: string
  /** Where the line at the foot leads, if the school has said so. */
  poweredByUrl?: string
} & SharePageState

/**
 * The launch that a page in a course is of. Its teachers may choose another agent, they and helpers open the course, and learners hand in a
 * conversation, with buttons of these labels. `notes` is what stands above the chat: what its teacher has added to the agent's instructions; `notices` what
 * nobody may miss: that their teachers can read it.
 */
export type CourseLaunch = {
  id: string
  change?: string
  open?: string
  /** What stands beside `open`: how many notices of the course its teacher has not read. */
  unread?: string
  handIn?: string
  /** Where they link their account with one of the school. */
  account: string
  /** Of who has linked one: the words for continuing a conversation there. */
  goOn?: Record<'label' | 'text' | 'go' | 'done' | 'open' | 'close' | 'busy' | 'failed', string>
  notes?: { label: string; text: string }[]
  notices?: string[]
}

export type SharePageState =
  | ({ state: 'open'; agent: AgentConfig; launch?: CourseLaunch } & ForHost)
  | ({ state: 'signIn'; agentId: string } & ForHost)
  | { state: 'refused'; reason: ErrorName; site?: string; told?: string }

/** Whether the page around is told what is asked and answered; left out when it is not. */
type ForHost = { hostMayReadMessages?: true }

/** The parameter of the page's address by which a loader tells its version, as `1.4.2`. */
export const sdkParameter = 'sdk'

/** The id of the element that contains the JSON. */
export const sharePageElement = 'share'

/** The page that draws diagrams. The chat opens it in a frame. */
export const diagramPath = '/diagram'
