import { createHash } from 'node:crypto'
import { type AgentMessage, AppError, type BatchFailure, type Closing, type ErrorName } from '@lyceum/core/contract'
import { type Actor, inputsOfRow, may } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import { ask, noModes } from '../conversations/ask.ts'
import { findAskedBefore } from '../conversations/queries.ts'
import type { AgentRow } from '../db/tables.ts'
import { asStillTaught } from '../linking/taught.ts'
import { presentRetention } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import type { ReplyReader } from '../replies/reader.ts'
import { failureOf, problemsOfRow } from './check.ts'
import { type ClaimedRow, changeHeld, endFinished, haltBatch, holdBatch, keepHeld, pauseBatch, requeue } from './claims.ts'
import { runnerOf } from './runner-of.ts'

const keepEveryMs = 10_000
/** How often a row is begun that is cut, or that its platform has no time for, before it has failed, or its batch waits to be continued. */
const maxTries = 6
const pauseSeconds = 20
/** A batch goes on by itself after so many seconds at most. */
const longestHold = 900

/** Runs one row as its person would, and stores what came of it. */
export async function runRow(context: Context, held: ClaimedRow): Promise<void> {
  const { db, log } = context
  const keep = setInterval(() => void keepHeld(db, held).catch(() => {}), keepEveryMs)
  try {
    await runHeld(context, held)
    await endFinished(db, held.batchId)
  } catch (failure) {
    // What is left lying is taken again after its lease.
    log.warn({ err: failure, batchId: held.batchId, row: held.number }, 'running a row of a batch broke off')
  } finally {
    clearInterval(keep)
  }
}

async function runHeld(context: Context, held: ClaimedRow): Promise<void> {
  const { db } = context
  const [actor, found] = await Promise.all([runnerOf(db, held.userId), findAgent(db, held.agentId)])
  if (!actor || !found) return halt(context, held, { reason: 'agentInaccessible' })
  const { agent, course } = await asStillTaught(db, actor, found, { courseId: held.courseId, accountId: held.courseAccountId })
  if (!may(actor, 'agent.batch', agent)) return halt(context, held, { reason: 'notPermitted' })
  const { inputs, problems } = inputsOfRow(agent.form, held.matching, held.cells)
  if (problems.length > 0) {
    // The workflow has other inputs than when the batch was started.
    const own = problemsOfRow(agent.form, held.matching, [], held.number, held.cells)
    return void (await changeHeld(db, held, { state: 'failed', worker: null, failure: failureOf(own) }))
  }
  const replyId = await begin(context, held, { actor, agent, inputs, course })
  if (replyId) await store(context, held, agent, await readEnded(context, replyId))
}

type Begun = {
  actor: Actor
  agent: AgentRow
  inputs: Record<string, unknown>
  course: Awaited<ReturnType<typeof asStillTaught>>['course']
}

/**
 * Asks, and waits for the end of the reply. The same run of a row that was asked before, by a process that is gone, is not asked again: its
 * reply is waited for. Undefined when it was refused, which is stored.
 */
async function begin(context: Context, held: ClaimedRow, { actor, agent, inputs, course }: Begun): Promise<string | undefined> {
  const idempotencyHash = runHash(held)
  try {
    const read = await ask(context, {
      agent,
      actor,
      text: '',
      entrance: 'portal',
      inputs,
      fileIds: [],
      // Its results stay with the batch; hundreds of conversations would bury the others.
      temporary: true,
      ...noModes,
      idempotencyHash,
      countsFor: course
    })
    const replyId = await findAskedBefore(context.sql, idempotencyHash)
    if (!replyId) throw new AppError('generic')
    if (!(await changeHeld(context.db, held, { replyId }))) await context.replies.end([replyId], { type: 'aborted' })
    else if (await isStopped(context, held)) await context.replies.end([replyId], { type: 'aborted' })
    await read(silentReader)
    return replyId
  } catch (failure) {
    await refuse(context, held, failure)
    return undefined
  }
}

/** Equal for the same run of the same row. */
const runHash = ({ batchId, number, run }: ClaimedRow) =>
  createHash('sha256')
    .update(JSON.stringify(['batch', batchId, number, run]))
    .digest('base64url')
    .slice(0, 22)

/** A batch that was stopped between the taking of a row and its question. */
const isStopped = async ({ db }: Context, { batchId }: ClaimedRow) =>
  (await db('batches').where({ id: batchId, state: 'stopped' }).first('id')) !== undefined

/** Reads on until the reply has ended. */
const silentReader: ReplyReader = {
  write() {},
  full: false,
  drained: () => Promise.resolve(),
  closed: false,
  onClose: () => () => {}
}

type Ended = { message: AgentMessage; conversationId: string }

async function readEnded({ db }: Context, replyId: string): Promise<Ended | undefined> {
  const row: { body: AgentMessage; status: AgentMessage['status']; conversationId: string } | undefined = await db('messages')
    .where({ id: replyId })
    .first('body', 'status', 'conversationId')
  return row && { message: { ...row.body, status: row.status }, conversationId: row.conversationId }
}

async function store(context: Context, held: ClaimedRow, agent: AgentRow, ended: Ended | undefined): Promise<void> {
  const { db } = context
  if (!ended) return fail(context, held, { reason: 'generic' })
  const { message, conversationId } = ended
  const { status, failure } = message
  if (status === 'aborted' || status === 'generating') return requeue(db, held, { begun: true, counts: false })
  if (status === 'failed') {
    const { reason = 'generic', cause, closing, interrupted = false } = failure ?? {}
    if (waits.has(reason)) return wait(context, held, { reason, closing, begun: true })
    if (interrupted || reason === 'unavailable') return again(context, held, { reason, begun: true })
    return fail(context, held, { reason, ...(cause && { cause }) })
  }
  // It asks for something in its middle, which no row has.
  if (message.form) return fail(context, held, { reason: 'agentTypeUnsupported' })
  const files = message.files.map(({ name }) => name)
  const isKept = files.length > 0 && agent.keptDays !== 0 && presentRetention(await findOrganisation(db)).keptDays !== 0
  // Files go with their conversation.
  if (isKept) await db('conversations').where({ id: conversationId }).whereNull('deletedAt').update({ temporary: false })
  await changeHeld(db, held, {
    state: 'done',
    worker: null,
    failure: null,
    answer: answerOf(message),
    outputs: message.outputs ?? {},
    files,
    conversationId: isKept ? conversationId : null
  })
}

/** Without a text that is one of the outputs, too. */
function answerOf({ text, outputs }: AgentMessage): string {
  const said = text.trim()
  return Object.values(outputs ?? {}).some(value => typeof value === 'string' && value.trim() === said) ? '' : said
}

/** What keeps all rows of a batch waiting. */
const waits: ReadonlySet<ErrorName> = new Set<ErrorName>(['insufficientBalance', 'agentClosed', 'thirdPartyRateLimited'])

async function refuse(context: Context, held: ClaimedRow, failure: unknown): Promise<void> {
  const { log } = context
  if (!(failure instanceof AppError)) {
    log.warn({ err: failure, batchId: held.batchId, row: held.number }, 'a row of a batch could not be asked')
    return again(context, held, { reason: 'generic', begun: true })
  }
  const { reason, refusal, retryAfter, closing } = failure
  if (waits.has(reason)) await wait(context, held, { reason, closing, retryAfter, begun: false })
  else if (reason === 'agentInaccessible' || reason === 'notFound') await halt(context, held, { reason: 'agentInaccessible' })
  else if (reason === 'unavailable') await again(context, held, { reason, begun: false, counts: !context.stopping })
  else await fail(context, held, { reason, ...(refusal && { cause: refusal }) })
}

/** Lets a row wait for another run; after the last one it has failed. */
function again(
  context: Context,
  held: ClaimedRow,
  { reason, begun, counts = !context.stopping }: { reason: ErrorName; begun: boolean; counts?: boolean }
): Promise<void> {
  if (counts && held.tries >= maxTries) return fail(context, held, { reason })
  return requeue(context.db, held, { begun, counts, seconds: counts ? pauseSeconds * (held.tries - 1) : 0 })
}

type Waiting = { reason: ErrorName; closing?: Closing | undefined; retryAfter?: number | undefined; begun: boolean }

/**
 * Lets a row wait with all others of its batch: until it is continued, or, where its platform takes no more at present, for a while that grows.
 */
async function wait({ db, now }: Context, held: ClaimedRow, { reason, closing, retryAfter, begun }: Waiting): Promise<void> {
  const isBusy = reason === 'thirdPartyRateLimited'
  const seconds = Math.max(pauseSeconds * 2 ** (held.tries - 1), retryAfter ?? 0)
  // First nothing more is taken of it: the row would be the next.
  if (isBusy && held.tries < maxTries && seconds <= longestHold) await holdBatch(db, held, { reason }, seconds)
  else {
    const until = closing?.until ? new Date(closing.until) : null
    const resumesAt = retryAfter === undefined ? until : new Date(now().getTime() + retryAfter * 1000)
    await pauseBatch(db, held, { reason }, resumesAt)
  }
  await requeue(db, held, { begun, counts: isBusy })
}

async function fail({ db }: Context, held: ClaimedRow, failure: BatchFailure): Promise<void> {
  await changeHeld(db, held, { state: 'failed', worker: null, failure })
}

/** Stops the batch: its person may not run the workflow any more, or nobody can. */
async function halt({ db }: Context, held: ClaimedRow, failure: BatchFailure): Promise<void> {
  await haltBatch(db, held, failure)
  await requeue(db, held, { begun: false, counts: false })
}
