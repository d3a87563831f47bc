import { type Connection, platformOf } from '@lyceum/core/contract'
import type { Turn } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { AnswerModes } from './answer-modes.ts'
import type { Ground, Searches } from './grounding.ts'
import type { Documents } from './read-documents.ts'
import type { ContinuedConversation } from './talk-queries.ts'
import type { TurnRequest } from './turn-request.ts'

/**
 * What is searched before the platform is asked; the code for it is loaded by the first such question. A platform that searches the web
 * by itself does so instead of us.
 */
export function groundOf(
  context: Context,
  { agent, actor }: TurnRequest,
  modes: AnswerModes,
  { text, talk, documents, connection, courseId, tellsCourse, mask, govern }: Asked
): Ground | undefined {
  const { knowledgeBaseIds: chosen, onlineSearch } = modes
  const online = onlineSearch && !agent.capabilities.onlineSearch && context.webSearch !== undefined
  const hasDocuments = documents.sent.length > 0 || documents.earlier !== undefined
  if (agent.type === 'workflow' || (text === '' && !hasDocuments)) return undefined
  const searchesBases = chosen.length > 0 || agent.knowledgeBaseIds.length > 0 || courseId !== null
  if (!searchesBases && !online && !hasDocuments) return undefined
  const mayRewrite = context.config.rewritesQuestions && talk.length > 0 && platformOf(agent.platform).isModel === true
  const rewrite = async (turn: Turn, signal: AbortSignal) =>
    (await import('./rewrite-question.ts')).rewriteQuestion(context, connection, turn, signal)
  const searches = {
    agentId: agent.id,
    askerId: actor.kind === 'user' ? actor.userId : null,
    chosen,
    publisherId: agent.ownerId,
    always: agent.knowledgeBaseIds,
    courseId,
    tellsCourse,
    online,
    documents: hasDocuments ? documents : undefined,
    rewrite: mayRewrite ? rewrite : undefined,
    mask,
    govern,
    talk
  }
  return async (...reply) => (await import('./search-first.ts')).searchFirst(context, searches, ...reply)
}

/** A question's words, the questions before it, the documents whose text goes along, the course that knows something, and what may leave of a text and of documents. */
type Asked = {
  text: string
  talk: ContinuedConversation['talk']
  documents: Documents
  connection: Connection
  courseId: Searches['courseId']
  tellsCourse: boolean
  mask: Searches['mask']
  govern: Searches['govern']
}
