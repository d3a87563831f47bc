import { createHash } from 'node:crypto'
import { type AgentMessage, AppError, type BatchFailure, type ErrorName } from '@lyceum/core/contract'
import { type Actor, inputsOfRow, may } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import { ask, noModes } from '../conversations/ask.ts'
import { findAskedBefore } from '../conversations/queries.ts'
import type { AgentRow } from '../db/tables.ts'
import type { ReplyReader } from '../replies/reader.ts'
import { problemsOfRow } from './check.ts'
import { type ClaimedRow, changeHeld, endFinished, giveBack, keepHeld } from './claims.ts'
import { runnerOf } from './runner-of.ts'

const keepEveryMs = 10_000
/** How often a row is begun that is cut, or that its platform has no time for, before it has failed. */
const maxTries = 4
const pauseSeconds = 20

/** Runs one row as its person would, and stores what came of it. */
export async function runRow(context: Context, held: ClaimedRow): Promise<void> {
  const { db, log } = context
  const keep = setInterval(() => void keepHeld(db, held).catch(() => {}), keepEveryMs)
  try {
    await runHeld(context, held)
    await endFinished(db)
  } catch (failure) {
    // What is left lying is taken again after its lease.
    log.warn({ err: failure, batchId: held.batchId, row: held.number }, 'running a row of a batch broke off')
  } finally {
    clearInterval(keep)
  }
}

async function runHeld(context: Context, held: ClaimedRow): Promise<void> {
  const { db } = context
  const [actor, agent] = await Promise.all([runnerOf(db, held.userId), findAgent(db, held.agentId)])
  if (!actor || !agent || !may(actor, 'agent.batch', agent))
    return halt(context, held, { reason: agent && actor ? 'notPermitted' : 'agentInaccessible' })
  const { inputs, problems } = inputsOfRow(agent.form, held.matching, held.cells)
  if (problems.length > 0) {
    // The workflow has other inputs than when the batch was started.
    const own = problemsOfRow(agent.form, held.matching, [], held.number, held.cells)
    const named = own.map(({ row: _, column: __, ...problem }) => problem)
    return void (await changeHeld(db, held, {
      state: 'failed',
      worker: null,
      failure: { reason: 'validation', problems: named }
    }))
  }
  const replyId = await begin(context, held, { actor, agent, inputs })
  if (replyId) await store(context, held, agent, await readEnded(context, replyId))
}

type Begun = { actor: Actor; agent: AgentRow; inputs: Record<string, unknown> }

/**
 * Asks, and waits for the end of the reply. The same run of a row that was asked before, by a process that is gone, is not asked again: its
 * reply is waited for. Undefined when it was refused, which is stored.
 */
async function begin(context: Context, held: ClaimedRow, { actor, agent, inputs }: Begun): Promise<string | undefined> {
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
      idempotencyHash
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
  if (status === 'aborted' || status === 'generating') return giveBack(db, held, { begun: true, counts: false })
  if (status === 'failed') {
    const { reason, cause, interrupted, closing } = failure ?? unknown
    if (reason === 'agentClosed') return pause(context, held, { reason, begun: true, until: closing?.until })
    if (interrupted || passing.has(reason)) return again(context, held, { reason, begun: true })
    return fail(context, held, { reason, ...(cause && { cause }) })
  }
  // It asks for something in its middle, which no row has.
  if (message.form) return fail(context, held, { reason: 'agentTypeUnsupported' })
  const files = message.files.map(({ name }) => name)
  const isKept = files.length > 0 && agent.keptDays !== 0
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

const unknown: NonNullable<AgentMessage['failure']> = { reason: 'generic', interrupted: false }

/** Without a text that is one of the outputs, too. */
function answerOf({ text, outputs }: AgentMessage): string {
  const said = text.trim()
  return Object.values(outputs ?? {}).some(value => typeof value === 'string' && value.trim() === said) ? '' : said
}

/** What is over after a while. */
const passing: ReadonlySet<ErrorName> = new Set<ErrorName>(['unavailable', 'thirdPartyRateLimited'])

async function refuse(context: Context, held: ClaimedRow, failure: unknown): Promise<void> {
  const { log, now } = context
  if (!(failure instanceof AppError)) {
    log.warn({ err: failure, batchId: held.batchId, row: held.number }, 'a row of a batch could not be asked')
    return again(context, held, { reason: 'generic', begun: true })
  }
  const { reason, refusal, retryAfter, closing } = failure
  if (reason === 'insufficientBalance' || reason === 'agentClosed') {
    const until = retryAfter === undefined ? closing?.until : new Date(now().getTime() + retryAfter * 1000)
    await pause(context, held, { reason, begun: false, until })
  } else if (reason === 'agentInaccessible' || reason === 'notFound') await halt(context, held, { reason: 'agentInaccessible' })
  else if (passing.has(reason)) await again(context, held, { reason, begun: false, counts: !context.stopping })
  else await fail(context, held, { reason, ...(refusal && { cause: refusal }) })
}

type Pause = { reason: ErrorName; begun: boolean; until: Date | string | null | undefined }

/** Lets the batch wait, with this row: for another budget, or for the end of an exam. */
async function pause({ db }: Context, held: ClaimedRow, { reason, begun, until }: Pause): Promise<void> {
  const resumesAt = until == null ? null : new Date(until)
  await db('batches')
    .where({ id: held.batchId, state: 'running' })
    .update({ state: 'paused', failure: JSON.stringify({ reason }), resumesAt })
  await giveBack(db, held, { begun, counts: false })
}

/** Lets a row wait for another run; after the last one it has failed. */
function again(
  context: Context,
  held: ClaimedRow,
  { reason, begun, counts = !context.stopping }: { reason: ErrorName; begun: boolean; counts?: boolean }
): Promise<void> {
  if (counts && held.tries >= maxTries) return fail(context, held, { reason })
  return giveBack(context.db, held, { begun, counts, seconds: counts ? pauseSeconds * (held.tries - 1) : 0 })
}

async function fail({ db }: Context, held: ClaimedRow, failure: BatchFailure): Promise<void> {
  await changeHeld(db, held, { state: 'failed', worker: null, failure })
}

/** Stops the batch: its person may not run the workflow any more, or nobody can. */
async function halt({ db }: Context, held: ClaimedRow, failure: BatchFailure): Promise<void> {
  await giveBack(db, held, { begun: false, counts: false })
  await db('batches')
    .where({ id: held.batchId, state: 'running' })
    .update({ state: 'stopped', failure: JSON.stringify(failure) })
}
