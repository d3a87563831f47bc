import { type AgentMessage, AppError, type Connection, type HumanMessage, type Inputs } from '@lyceum/core/contract'
import { emptyReply, inputProblems, isAdmin, isPublished, may, normaliseInputs } from '@lyceum/core/rules'
import { openConnection } from '../agents/connection.ts'
import { recordUse } from '../agents/queries.ts'
import type { Turn } from '../connectors/connector.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { ConversationRow, FileRow, MessageRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'
import { conversationName } from './conversation-name.ts'
import type { ReplyDependencies } from './dependencies.ts'
import { pseudonym } from './pseudonym.ts'
import { findConversation, lastInputs } from './queries.ts'
import { replaceFrom } from './replace.ts'
import { filesOfTurn } from './turn-files.ts'
import type { TurnRequest } from './turn-request.ts'

/** A stored question and its opened reply: all that is needed to run it. */
export type OpenTurn = {
  agent: TurnRequest['agent']
  actor: TurnRequest['actor']
  connection: Connection
  conversation: Pick<ConversationRow, 'id' | 'name'>
  questionId: string
  message: AgentMessage
  turn: Turn
}

/**
 * Stores the question and opens its reply, both or neither.
 * @throws notFound for a conversation that isn't theirs, alreadyProcessed while another reply runs in it, validation
 */
export async function openTurn(context: ReplyDependencies, question: TurnRequest, processId: string): Promise<OpenTurn> {
  const connection = openConnection(context.secrets, question.agent)
  try {
    return await inTransaction(context.db, async transaction => {
      const stored = await store(context, transaction, question, processId)
      return { agent: question.agent, actor: question.actor, connection, ...stored }
    })
  } catch (failure) {
    throw isSecondReply(failure) ? new AppError('alreadyProcessed') : failure
  }
}

// The index lets one reply run in a conversation, whichever device or replica asks.
const isSecondReply = (failure: unknown) =>
  (failure as { code?: string; constraint?: string }).code === '23505' &&
  (failure as { constraint?: string }).constraint === 'messages_one_running'

async function store(context: ReplyDependencies, transaction: Db, question: TurnRequest, processId: string) {
  const { agent, actor } = question
  const now = context.now()
  const existing = question.conversationId ? await theirConversation(transaction, question) : undefined
  const replaced = existing ? await replaceFrom(transaction, existing.id, question, now) : undefined
  const inputs = replaced?.inputs ?? question.inputs ?? (existing ? await lastInputs(transaction, existing.id) : null) ?? {}
  checkInputs(question, inputs)
  const fileIds = replaced?.fileIds ?? question.fileIds
  const files = await filesOfTurn(transaction, actor, fileIds, inputs, agent.form)
  const text = replaced?.text ?? question.text
  checkText(text, question, inputs, files)

  const trial = isAdmin(actor) && !isPublished(agent) && !(actor.kind === 'user' && actor.userId === agent.ownerId)
  const conversation = existing ?? newConversation(question, conversationName(text, inputs, agent.name), trial, now)
  if (existing) await transaction('conversations').where({ id: existing.id }).update({ updatedAt: now })
  else await transaction('conversations').insert(conversation)

  const position = replaced?.nextPosition ?? (await nextPosition(transaction, conversation.id))
  const human: HumanMessage = {
    side: 'human',
    id: replaced?.questionId ?? newId(),
    conversationId: conversation.id,
    text,
    files: files.filter(file => fileIds.includes(file.id)).map(({ id, name, type, size }) => ({ id, name, type, size })),
    inputs: Object.keys(inputs).length > 0 ? inputs : null,
    createdAt: now.toISOString()
  }
  const message = emptyReply({ id: newId(), conversationId: conversation.id, questionId: human.id, createdAt: now.toISOString() })
  // Heartbeats are compared by the database's own clock.
  const rows: object[] = [{ ...rowOf(message, position + 1, now), processId, heartbeatAt: transaction.fn.now() }]
  if (!replaced?.questionId) rows.unshift(rowOf(human, position, now))
  for (const row of rows) await transaction('messages').insert(row)
  const userId = actor.kind === 'user' ? actor.userId : null
  // A question that is answered again has been counted.
  if (!conversation.trial) await recordUse(transaction, { agentId: agent.id, userId, at: now, counted: !!replaced?.questionId })

  const turn = turnOf(context, question, {
    text,
    inputs: normaliseInputs(agent.form, inputs),
    files,
    state: replaced?.fromStart ? {} : conversation.platformState
  })
  return { conversation, questionId: human.id, message, turn }
}

async function theirConversation(transaction: Db, { actor, agent, conversationId }: TurnRequest): Promise<ConversationRow> {
  const found = await findConversation(transaction, conversationId!, true)
  if (!found || found.agentId !== agent.id || !may(actor, 'conversation.use', found)) throw new AppError('notFound')
  return found
}

function newConversation({ agent, actor }: TurnRequest, name: string, trial: boolean, now: Date): ConversationRow {
  return {
    id: newId(),
    agentId: agent.id,
    userId: actor.kind === 'user' ? actor.userId : null,
    guestId: actor.kind === 'guest' ? actor.guestId : null,
    shareId: actor.kind === 'nobody' ? null : (actor.share?.shareId ?? null),
    name,
    platformState: {},
    trial,
    createdAt: now,
    updatedAt: now,
    deletedAt: null
  }
}

/** Before anything is stored, so that nothing refused stays. */
function checkInputs({ agent }: TurnRequest, inputs: Inputs): void {
  const problems = inputProblems(agent.form, inputs).map(problem => ({ ...problem, path: ['inputs', ...problem.path] }))
  if (problems.length > 0) throw new AppError('validation', { problems })
}

function checkText(text: string, { agent }: TurnRequest, inputs: Inputs, files: FileRow[]): void {
  const somethingElse = files.length > 0 || (agent.type !== 'chat' && Object.keys(inputs).length > 0)
  if (text === '' && !somethingElse && agent.type !== 'workflow') {
    throw new AppError('validation', { problems: [{ path: ['text'], reason: 'required' }] })
  }
}

async function nextPosition(transaction: Db, conversationId: string): Promise<number> {
  const last = await transaction('messages')
    .where({ conversationId })
    .max({ position: 'position' })
    .first<{ position: number | null }>()
  return (last?.position ?? 0) + 1
}

function rowOf(message: HumanMessage | AgentMessage, position: number, now: Date): Partial<MessageRow> {
  return {
    id: message.id,
    conversationId: message.conversationId,
    position,
    side: message.side,
    questionId: message.side === 'agent' ? message.questionId : null,
    status: message.side === 'agent' ? message.status : 'finished',
    body: message,
    createdAt: now
  }
}

function turnOf(
  { config, storage }: ReplyDependencies,
  { actor, agent, deepThinking, onlineSearch }: TurnRequest,
  { files, ...asked }: Pick<Turn, 'text' | 'inputs' | 'state'> & { files: FileRow[] }
): Turn {
  return {
    ...asked,
    files: files.map(({ id, name, type, size, storageKey }) => ({ id, name, type, size, open: () => storage.open(storageKey) })),
    user: pseudonym(config.tokenSecret, actor, agent.id),
    deepThinking,
    onlineSearch,
    capabilities: agent.capabilities,
    form: agent.form
  }
}
