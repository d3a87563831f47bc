import {
  AppError,
  type Attachment,
  type Connection,
  type HumanMessage,
  type InputField,
  type Inputs,
  type PageContext,
  type ReplyRemark
} from '@lyceum/core/contract'
import {
  emptyReply,
  isAdmin,
  isFileField,
  isOfCourse,
  isPublished,
  may,
  normaliseInputs,
  offers,
  wayOfFile
} from '@lyceum/core/rules'
import { openConnection } from '../agents/connection.ts'
import { takenFiles } from '../agents/offered.ts'
import type { Turn } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { type AskedIn, askedIn, refuseInExams } from '../courses/asked-in.ts'
import type { FileRow } from '../db/tables.ts'
import { checkInputs } from '../http/check-inputs.ts'
import type { OpenRequest } from '../replies/open-request.ts'
import { newId } from '../secrets/new-id.ts'
import { type AnswerModes, storedModes } from './answer-modes.ts'
import { groundOf } from './ground-of.ts'
import type { Ground } from './grounding.ts'
import { readState } from './platform-state.ts'
import { pseudonym } from './pseudonym.ts'
import { readHistory } from './read-history.ts'
import { findReplaced, type Replaced } from './replace.ts'
import { type ContinuedConversation, findContinued } from './talk-queries.ts'
import { filesOfTurn, toTurnFile } from './turn-files.ts'
import type { TurnRequest } from './turn-request.ts'
import { unnamedConversation } from './unnamed-conversation.ts'

/** A checked question: what is stored of it, and what the connector needs to answer it. */
export type PreparedTurn = Omit<OpenRequest, 'source'> & {
  connection: Connection
  turn: Turn
  /** Undefined when nothing is to be searched or read for the question. */
  ground: Ground | undefined
  /** All files of the question, also those whose text goes along in their place. */
  fileIds: string[]
  isNewQuestion: boolean
  /** What the platform is told of the page around the chat, in front of the question. */
  about: PageContext | undefined
  /** What the reply is to say of personal data in the question. */
  remarks: ReplyRemark[]
  /** The course in which it is asked. */
  course: AskedIn | undefined
}

/**
 * Checks a question and prepares what is stored of it. Nothing is stored here, so a refused question leaves nothing behind.
 * @throws notFound for a conversation or message that the actor can't use; validation for inputs, files, text or knowledge bases;
 * fileTypeUnsupported; notPermitted for files where the share takes none, and for what a rule of the organisation refuses; agentClosed
 */
export async function prepareTurn(context: Context, question: TurnRequest): Promise<PreparedTurn> {
  const { agent, actor } = question
  const policy = await context.policy.current()
  const connection = openConnection(context.secrets, agent)
  const [course, existing] = await Promise.all([
    askedIn(context, question),
    question.conversationId ? findOwnConversation(context, question) : undefined
  ])
  if (existing) await refuseInExams(context, existing)
  const replaced = existing ? await findReplaced(context.db, existing.id, question) : undefined
  const inputs = replaced?.inputs ?? question.inputs ?? existing?.lastInputs ?? {}
  const around = course?.title ? { course: course.title, ...question.context } : question.context
  const { filled, about } = around
    ? (await import('./page-context.ts')).readContext(agent, around, inputs)
    : { filled: inputs, about: undefined }
  checkInputs(agent.form, filled)
  const fileIds = replaced?.fileIds ?? question.fileIds
  const files = await filesOfTurn(context.db, actor, fileIds, inputs, agent.form)
  if (files.length > 0 && (question.inputs || question.fileIds.length > 0) && !offers(actor, 'upload'))
    throw new AppError('notPermitted')
  const documents = documentsOf(agent, files, fileIds)
  const text = replaced?.text ?? question.text
  checkText(text, question, inputs, files)
  await checkBases(context, question)
  const modes: AnswerModes = replaced?.modes ?? question
  const questionId = replaced?.questionId ?? newId()

  const conversation = existing
    ? { ...existing, isNew: false }
    : newConversation(
        question,
        (await nameOf([text, ...textsOf(inputs, agent.form), ...files.map(({ name }) => name)])) ??
          (await unnamedConversation(context, actor, agent.name))
      )
  const governed = policy && (await import('../policy/govern.ts'))
  const asker = { agent, actor, trial: conversation.trial }
  const remarks = governed
    ? await governed.governQuestion(context, policy, asker, text, [filled, about, files.map(({ name }) => name)])
    : []
  const turn = turnOf(context, question, modes, {
    text,
    inputs: normaliseInputs(agent.form, filled),
    files: files.filter(file => !documents.includes(file)),
    ...stateFor(agent, existing, replaced),
    history: onShortened => (existing ? readHistory(context, existing.id, questionId, onShortened) : Promise.resolve([]))
  })
  if (governed) governed.checkNumbers(policy, agent.form, turn.inputs)
  const createdAt = context.now().toISOString()
  const human: HumanMessage = {
    side: 'human',
    id: questionId,
    conversationId: conversation.id,
    text,
    // Values of an earlier question are sent again, but its files are not shown again.
    files: (question.inputs ? files : files.filter(({ id }) => fileIds.includes(id))).map(presentFile),
    inputs: Object.keys(inputs).length > 0 ? inputs : null,
    ...storedModes(modes),
    versions: [],
    createdAt
  }
  return {
    conversation,
    question: replaced?.questionId ? undefined : human,
    entrance: question.entrance ?? (conversation.shareId === null ? 'portal' : 'link'),
    message: emptyReply({ id: newId(), conversationId: conversation.id, questionId, createdAt }),
    replaces: replaced && { anchorId: replaced.anchorId, position: replaced.position },
    connection,
    turn: governed ? governed.maskedTurn(policy, turn) : turn,
    ground: groundOf(context, question, modes, {
      text,
      talk: existing?.talk ?? [],
      documents: {
        sent: documents,
        earlier: existing?.hasTexts ? { conversationId: existing.id, questionId, isRead: isReadHere(agent) } : undefined
      },
      connection,
      courseId: course?.knows ? course.id : null,
      tellsCourse: course?.title !== null,
      mask: governed && (said => governed.masked(policy, said)),
      govern: governed && ((read, signal) => governed.governDocuments(context, policy, asker, { question: text, read, signal }))
    }),
    fileIds: files.map(({ id }) => id),
    // A regenerated reply has none.
    isNewQuestion: !replaced?.questionId,
    about: governed && about ? governed.maskedValue(policy, about) : about,
    remarks,
    course
  }
}

const presentFile = ({ id, name, type, size }: FileRow): Attachment => ({ id, name, type, size })

/**
 * The attached files whose text is read here. @throws fileTypeUnsupported for one that can reach the agent in no way; the message field
 * takes none
 */
function documentsOf(agent: TurnRequest['agent'], files: FileRow[], fileIds: string[]): FileRow[] {
  const taken = takenFiles(agent)
  const attached = files.filter(({ id }) => fileIds.includes(id))
  if (attached.some(file => wayOfFile(file, taken) === undefined)) throw new AppError('fileTypeUnsupported')
  return attached.filter(file => wayOfFile(file, taken) === 'text')
}

/** Whether it is the text of a file that goes to this agent, not the file. */
function isReadHere(agent: TurnRequest['agent']): (file: FileRow) => boolean {
  const taken = takenFiles(agent)
  return file => wayOfFile(file, taken) === 'text'
}

/** The values of fields that are no files, whose values are ids. */
const textsOf = (inputs: Inputs, form: InputField[]) =>
  Object.entries(inputs).flatMap(([name, value]) => (isFileField(form.find(field => field.name === name)) ? [] : [value]))

async function findOwnConversation({ sql }: Context, question: TurnRequest): Promise<ContinuedConversation> {
  const { actor, agent, conversationId, version } = question
  const found = await findContinued(sql, conversationId!, {
    withInputs: agent.form.length > 0,
    withTalk: maySearch(question),
    replaced: question.regenerates ?? question.replacesMessageId
  })
  if (!found || found.agentId !== agent.id || found.trialVersion !== (version ?? null) || !may(actor, 'conversation.use', found))
    throw new AppError('notFound')
  return found
}

/** Whether something may be searched for a question. The modes of one that is answered again are not known yet. */
const maySearch = ({ agent, actor, knowledgeBaseIds, onlineSearch, regenerates }: TurnRequest) =>
  agent.type !== 'workflow' &&
  (agent.knowledgeBaseIds.length > 0 ||
    knowledgeBaseIds.length > 0 ||
    onlineSearch ||
    isOfCourse(actor) ||
    regenerates !== undefined)

/** A question that replaces the first one starts a new conversation at the platform; another one continues a memory that differs. */
function stateFor(agent: TurnRequest['agent'], existing: ContinuedConversation | undefined, replaced: Replaced | undefined) {
  const { memoryDiffers, ...kept } = readState(replaced?.fromStart ? {} : (existing?.platformState ?? {}), agent)
  return { ...kept, memoryDiffers: memoryDiffers || (replaced !== undefined && !replaced.fromStart) }
}

function newConversation({ agent, actor, version, temporary = false }: TurnRequest, name: string): OpenRequest['conversation'] {
  const course = actor.kind === 'user' ? actor.course : undefined
  return {
    id: newId(),
    isNew: true,
    agentId: agent.id,
    userId: actor.kind === 'user' ? actor.userId : null,
    guestId: actor.kind === 'guest' ? actor.guestId : null,
    shareId: actor.kind === 'nobody' ? null : (actor.share?.shareId ?? null),
    courseId: course?.courseId ?? null,
    courseStanding: course ? (course.isTest ? 'preview' : course.standing) : null,
    name,
    // The school's own word for it is looked up where it is stored.
    temporary: temporary || agent.keptDays === 0,
    trial:
      version !== undefined ||
      (isAdmin(actor) && !isPublished(agent) && !(actor.kind === 'user' && actor.userId === agent.ownerId)),
    trialVersion: version ?? null
  }
}

function checkText(text: string, { agent }: TurnRequest, inputs: Inputs, files: FileRow[]): void {
  const hasOtherContent = files.length > 0 || (agent.type !== 'chat' && Object.keys(inputs).length > 0)
  if (text === '' && !hasOtherContent && agent.type !== 'workflow') {
    throw new AppError('validation', { problems: [{ path: ['text'], reason: 'required' }] })
  }
}

async function checkBases(context: Context, { actor, knowledgeBaseIds }: TurnRequest): Promise<void> {
  if (knowledgeBaseIds.length === 0) return
  const { checkChosenBases } = await import('./chosen-bases.ts')
  await checkChosenBases(context, actor, knowledgeBaseIds)
}

/** What a connector gets of a question. */
export function turnOf(
  context: Context,
  { actor, agent }: Pick<TurnRequest, 'actor' | 'agent'>,
  { deepThinking, onlineSearch }: AnswerModes,
  {
    files,
    knownAs,
    ...asked
  }: Pick<Turn, 'text' | 'inputs' | 'state' | 'memoryDiffers' | 'history'> & { files: FileRow[]; knownAs?: string | undefined }
): Turn {
  return {
    ...asked,
    files: files.map(file => toTurnFile(context, file)),
    user: knownAs ?? pseudonym(context.config.tokenSecret, actor, agent.id),
    deepThinking,
    onlineSearch,
    capabilities: agent.capabilities,
    form: agent.form
  }
}

/** Loaded with the first new conversation. */
const nameOf = async (values: unknown[]) => (await import('./conversation-name.ts')).conversationName(values)
