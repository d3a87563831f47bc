import { type AgentMessage, AppError, type HumanMessage, limits, megabyte } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { storedState } from '../conversations/platform-state.ts'
import { inTransaction } from '../db/connect.ts'
import type { ConversationRow, FileRow, MessageRow } from '../db/tables.ts'
import { insertFile, keepFiles } from '../files/queries.ts'
import { checkQuota, countUpload } from '../files/upload-quota.ts'
import { newId } from '../secrets/new-id.ts'

/** Whose the copy is, and where. */
export type CarriedTo = Pick<ConversationRow, 'courseId' | 'courseStanding' | 'carriedFrom' | 'carriedByLearner'> & {
  userId: string
}

/**
 * Copies what is shown of a conversation, with its files. Nothing of it counts where it goes: neither as use nor as asked in a course. The
 * platform begins anew, since its own memory may have what the course told the agent. What it stores counts as uploaded by who asks for it.
 * @returns the id of the copy
 * @throws alreadyProcessed while an answer is being written; notPermitted when it is too long; tooManyFiles beyond the daily quota
 */
export async function copyConversation(context: Context, actor: Actor, from: ConversationRow, to: CarriedTo): Promise<string> {
  const { db } = context
  const said: MessageRow[] = await db('messages').where({ conversationId: from.id }).whereNull('replacedAt').orderBy('position')
  if (said.length === 0 || said.some(({ status }) => status === 'generating')) throw new AppError('alreadyProcessed')
  const id = newId()
  const ids = new Map(said.map(message => [message.id, newId()]))
  const bodies = said.map(({ body }) => JSON.stringify(carried(body as HumanMessage | AgentMessage, id, ids)))
  const length = bodies.reduce((sum, body) => sum + body.length, 0)
  if (length > limits.submissionText) throw tooLong(limits.submissionText)
  const named = await namedFiles(context, from, bodies)
  const bytes = named.reduce((sum, { size }) => sum + Number(size), length)
  await checkQuota(context, actor, bytes)
  const files = await copyFiles(context, named, to.userId)
  const withFiles = (body: string) => files.reduce((text, { before, now }) => text.replaceAll(before, now), body)
  const at = context.now()
  await inTransaction(db, async transaction => {
    await countUpload(context, transaction, actor, { files: files.length, bytes })
    await transaction('conversations').insert({
      ...to,
      id,
      agentId: from.agentId,
      guestId: null,
      shareId: null,
      name: from.name,
      platformState: JSON.stringify(storedState({ state: {}, memoryDiffers: true, since: 1 })),
      carriedMessages: said.length,
      nextPosition: said.length + 1,
      createdAt: at,
      updatedAt: at
    })
    await transaction.batchInsert(
      'messages',
      said.map(({ id: before, side, questionId, parentId, status, endedAt, createdAt }, index) => ({
        id: ids.get(before),
        conversationId: id,
        position: index + 1,
        side,
        questionId: questionId && ids.get(questionId),
        parentId: (parentId && ids.get(parentId)) ?? null,
        status: status === 'waiting' ? 'finished' : status,
        body: withFiles(bodies[index]!),
        // It was counted where it was asked.
        usageCounted: true,
        ...{ endedAt, createdAt }
      })),
      100
    )
    const copied = files.map(({ now }) => now)
    if (copied.length > 0 && !(await keepFiles(transaction, copied, id))) throw new AppError('notFound')
  })
  return id
}

const tooLong = (limit: number) =>
  new AppError('notPermitted', { problems: [{ path: ['conversationId'], reason: 'tooLong', limit }] })

/** A message as it is carried: what was asked and answered. Passages, thoughts and steps stay where they were made. */
function carried(body: HumanMessage | AgentMessage, conversationId: string, ids: ReadonlyMap<string, string>) {
  const own = { id: ids.get(body.id), conversationId, versions: [] }
  if (body.side === 'human') {
    const { knowledgeBaseIds: _, ...question } = body
    return { ...question, ...own }
  }
  const { searches: _, stepDetail: __, answer: ___, ...reply } = body
  return {
    ...reply,
    ...own,
    questionId: body.questionId && (ids.get(body.questionId) ?? null),
    status: body.status === 'waiting' ? 'finished' : body.status,
    sources: body.sources.map(({ document, ...source }) => (document ? { ...source, description: '' } : source)),
    ...{ thinking: '', thinkingTime: null, thinkingSince: null, steps: [], nodes: [], form: null },
    ...{ feedback: null, feedbackComment: null }
  }
}

/** The files that the messages name. @throws notPermitted when they are too large */
async function namedFiles(
  { db }: Pick<Context, 'db'>,
  { id: conversationId, userId: ownerId }: ConversationRow,
  bodies: string[]
): Promise<FileRow[]> {
  const rows: FileRow[] = await db('files as f')
    .join('fileUses as u', 'u.fileId', 'f.id')
    .where({ 'u.conversationId': conversationId, 'f.userId': ownerId, 'f.public': false })
    .whereNull('f.removedAt')
    .select('f.*')
  const named = rows.filter(({ id }) => bodies.some(body => body.includes(id)))
  const bytes = named.reduce((sum, { size }) => sum + Number(size), 0)
  if (bytes > limits.continuedFilesMb * megabyte) throw tooLong(limits.continuedFilesMb)
  return named
}

/** Copies files, as far as they are there. They are others', since each is its person's. */
async function copyFiles({ db, storage }: Context, named: FileRow[], userId: string): Promise<{ before: string; now: string }[]> {
  const copied: { before: string; now: string }[] = []
  for (const { id: before, name, type, size, sha256, storageKey } of named) {
    const id = newId()
    const key = `files/${id}`
    const bytes = await storage.open(storageKey).catch(ifGone)
    if (!bytes) continue
    await storage.put(key, bytes)
    await insertFile(db, { id, userId, guestId: null, name, type, size, sha256, storageKey: key, public: false })
    copied.push({ before, now: id })
  }
  return copied
}

function ifGone(failure: unknown): undefined {
  if (!(failure instanceof AppError && failure.reason === 'notFound')) throw failure
}
