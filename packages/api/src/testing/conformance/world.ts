import type { AgentType, Connection, Inputs } from '@lyceum/core/contract'

/** How a platform behaves in one test. Scenes with the name of a feature are needed for the agent types that have it. */
export type Scene =
  /** Describes the app. */
  | 'app'
  /** Answers `world.text` in several pieces; a workflow may return it as an output. */
  | 'text'
  /** Answers any number of questions in one conversation; the answer doesn't matter. */
  | 'memory'
  | 'thinking'
  | 'sources'
  | 'suggestions'
  | 'steps'
  | 'forms'
  | 'outputs'
  /** Takes a file with the question. */
  | 'uploads'
  /** Produces a file. */
  | 'files'
  /** The key is refused. */
  | 'refused'
  | 'limited'
  /** The connection breaks after some text. */
  | 'cut'
  /** Sends keep-alives and no data. */
  | 'silent'
  /** Begins late, within the time that the platform may take. */
  | 'slowStart'
  /** Sends unknown and malformed events beside a complete answer. */
  | 'garbage'
  /** Answers every call with an HTML page. */
  | 'html'
  /** Streams text until it is stopped. */
  | 'endless'

/** The platform that a connector is tested against: a simulator, or documented responses. */
export type World<C extends Connection> = {
  /** A connection to an app of this type that behaves like this; undefined for exactly the scenes listed as `unshown`. */
  scene(name: Scene, type: AgentType): C | undefined
  /** The answer of the scene `text`. */
  text: string
  /** The question to ask, and the inputs, if the answer depends on them. */
  question?: string
  inputs?(type: AgentType): Inputs
  /** The part of a state that stays the same within a conversation; all of it by default. */
  lasting?(state: Record<string, unknown>): unknown
  /** How many times the platform was asked to stop, to rate and to delete; for the platforms that can. */
  calls?(feature: 'stop' | 'feedback' | 'forget'): number
  end(): Promise<void>
}

/** The reason for each scene that a world can't show; of one type as `chat: text`. */
export type Unshown = Partial<Record<Scene | `${AgentType}: ${Scene}`, string>>
