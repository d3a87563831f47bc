import type { ReplyRemark, Source, Usage } from '@lyceum/core/contract'
import type { Turn } from '../connectors/connector.ts'
import type { ReplyInput } from '../replies/open-request.ts'
import type { Documents, DocumentTexts, ReadTexts } from './read-documents.ts'
import type { Rewritten } from './rewrite-question.ts'
import type { EarlierQuestion } from './talk-queries.ts'

/** What is searched for a question before its platform is asked. */
export type Searches = {
  agentId: string
  /** The person who asks; null for a guest. */
  askerId: string | null
  /** The bases that were chosen for the question. */
  chosen: string[]
  publisherId: string
  /** The bases that the agent always uses. */
  always: string[]
  /** The course in which it is asked, if that has documents of its own. */
  courseId: string | null
  /** Whether the platform may learn what the course is called. */
  tellsCourse: boolean
  /** Whether to search the web. */
  online: boolean
  /** The documents whose text goes along; undefined without any. */
  documents: Documents | undefined
  /** Has the question rewritten so that it stands by itself; undefined where that is not wanted, as for the first one of a talk. */
  rewrite: ((turn: Turn, signal: AbortSignal) => Promise<Rewritten>) | undefined
  /** A text without the personal data that must not leave; undefined where all of it may. */
  mask: ((text: string) => string) | undefined
  /** What goes along of documents as the platform may get it, by the rules of the organisation; undefined without any. @throws notPermitted */
  govern: ((read: ReadTexts, signal: AbortSignal) => Promise<{ texts: DocumentTexts; remarks: ReplyRemark[] }>) | undefined
  /** The questions before it, the newest first. */
  talk: EarlierQuestion[]
}

/** What a reply stands on: the question as the platform gets it, and sources of ours, to which those of the platform are added. */
export type Grounded = {
  turn: Turn
  /** What the reply is to say of what goes along. */
  remarks?: ReplyRemark[]
  addTo(platformSources: Source[]): Source[]
}

/** `took` is told what the model takes before it is asked, also for a question that is refused then. */
export type GroundInput = Pick<ReplyInput, 'push' | 'standsOn'> & { took(usage: Usage): void }

/** Finds what a reply is to stand on, and reports it to the reader. @throws the reason of the signal */
export type Ground = (turn: Turn, input: GroundInput, signal: AbortSignal) => Promise<Grounded>
