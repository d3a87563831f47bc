import type { AgentMessage } from '@lyceum/core/contract'
import { createBatcher } from '../db/batcher.ts'
import type { Sql, Statement } from '../db/sql.ts'
import { lockUses } from './claim-statements.ts'
import {
  type AgentPeak,
  type Claim,
  type ClaimedUse,
  claimColumns,
  decideClaims,
  type Taken,
  usesAfter,
  withPeak
} from './claims.ts'
import type { ReplyDependencies } from './dependencies.ts'
import type { OpenRequest } from './open-request.ts'
import { openClaimingReplies, openFurtherClaimingReplies, openFurtherReplies, openReplies } from './open-statements.ts'

/** What became of a question: its reply is opened, and has taken this of budgets; it can't be now; these budgets have no room for it. */
export type StoredOpening = { state: 'opened'; taken: Taken[] } | { state: 'impossible' } | { state: 'refused'; claims: Claim[] }

/** Stores a question and opens its reply, both or neither, and takes what it claims of budgets with it. */
export type StoreOpened = (request: OpenRequest) => Promise<StoredOpening>

/** A question with its claims, and the version of the budgets that they were looked up in. */
type Asked = { request: OpenRequest; claims: Claim[]; version: number | null; taken?: Taken[] }

type Options = Pick<ReplyDependencies, 'sql' | 'wordsOf' | 'budgets'> & { processId: string }

/**
 * Questions that come in one instant are stored together; their commit is waited for once. Those with budgets lock the rows of these for
 * one transaction, however many they are, so that no process takes what another has taken; the others do not wait for them.
 */
export function createStoreOpened({ sql, wordsOf, budgets, processId }: Options): StoreOpened {
  async function openAll(rows: Sql['rows'], asked: Asked[], [first, further]: [Statement, Statement]): Promise<Set<string>> {
    const statement = asked.some(({ request }) => request.replaces || request.answers) ? further : first
    const json = await Promise.all(
      asked.map(async one => toRow(one, one.request.question && (await wordsOf(one.request.question.text))))
    )
    return new Set((await rows<{ id: string }>(statement, [JSON.stringify(json), processId])).map(({ id }) => id))
  }

  const openFree = createBatcher<Asked, StoredOpening>({ maxItems: 40, maxCalls: 2 }, async asked => {
    const opened = await openAll(sql.rows, asked, [openReplies, openFurtherReplies])
    return asked.map(({ request }) => toOpening(opened.has(request.message.id)))
  })

  /** What took room and can't be opened left it for the others: who was refused is decided once more without it. */
  async function openWhereRoom(rows: Sql['rows'], asked: Asked[], uses: readonly ClaimedUse[]): Promise<StoredOpening[]> {
    const decisions = decideClaims(
      asked.map(one => one.claims),
      uses
    )
    const admitted = asked.flatMap((one, index) => {
      const decision = decisions[index]!
      return 'taken' in decision ? [{ ...one, taken: decision.taken }] : []
    })
    const opened =
      admitted.length > 0 ? await openAll(rows, admitted, [openClaimingReplies, openFurtherClaimingReplies]) : new Set<string>()
    const openings = asked.map(({ request }, index): StoredOpening => {
      const decision = decisions[index]!
      if ('refused' in decision) return { state: 'refused', claims: decision.refused }
      return toOpening(opened.has(request.message.id), decision.taken)
    })
    const refused = asked.filter((_, index) => openings[index]!.state === 'refused')
    if (refused.length === 0 || opened.size === admitted.length) return openings
    const taken = admitted.flatMap(one => (opened.has(one.request.message.id) ? one.taken : []))
    const again = await openWhereRoom(rows, refused, usesAfter(uses, taken))
    return openings.map(opening => (opening.state === 'refused' ? again.shift()! : opening))
  }

  const openClaiming = createBatcher<Asked, StoredOpening>({ maxItems: 40, maxCalls: 2 }, async asked => {
    const { openings, uses } = await sql.transaction(async rows => {
      const claims = asked.flatMap(one => one.claims.map(claimColumns))
      const locked = await rows<LockedUse>(lockUses, [JSON.stringify(claims), agentsIn(asked)])
      const peaks = new Map(locked[0]?.peaks?.map(peak => [peak.agentId, peak]))
      const uses = locked.map(({ peaks: _, ...use }) => use)
      const known = asked.map(one => ({ ...one, claims: withPeak(one.claims, peaks.get(one.request.conversation.agentId)) }))
      return { openings: await openWhereRoom(rows, known, uses), uses }
    })
    budgets.onUsed(
      usesAfter(
        uses,
        openings.flatMap(opening => (opening.state === 'opened' ? opening.taken : []))
      )
    )
    return openings
  })

  return async request => {
    for (;;) {
      const version = budgets.version
      const claims = request.claims?.() ?? []
      const asked = { request, claims, version: request.claims ? version : null }
      const opening = await (claims.length > 0 ? openClaiming(asked) : openFree(asked))
      if (opening.state === 'opened' || !request.claims || !(await budgets.follow(version))) return opening
    }
  }
}

type LockedUse = ClaimedUse & { peaks: AgentPeak[] | null }

/** The agents that are asked where the cost is not known before the answer. */
const agentsIn = (asked: readonly Asked[]) => [
  ...new Set(
    asked.flatMap(({ request, claims }) =>
      claims.some(({ unit }) => unit !== 'questions') ? [request.conversation.agentId] : []
    )
  )
]

const toOpening = (isOpened: boolean, taken: Taken[] = []): StoredOpening =>
  isOpened ? { state: 'opened', taken } : { state: 'impossible' }

function toRow({ request, version, taken }: Asked, questionWords: string | undefined): object {
  const { conversation, question, message, replaces, answers, idempotencyHash } = request
  const holds = taken?.filter(({ held }) => held > 0) ?? []
  return {
    conversation_id: conversation.id,
    is_new: conversation.isNew,
    agent_id: conversation.agentId,
    user_id: conversation.userId,
    guest_id: conversation.guestId,
    share_id: conversation.shareId,
    course_id: conversation.courseId,
    course_standing: conversation.courseStanding,
    name: conversation.name,
    trial: conversation.trial,
    temporary: conversation.temporary,
    trial_version: conversation.trialVersion,
    question_id: message.questionId,
    question: question ?? null,
    question_words: questionWords ?? null,
    entrance: request.entrance ?? null,
    link_id: request.linkId ?? null,
    reply_id: message.id,
    reply: message satisfies AgentMessage,
    replaced_from: replaces?.position ?? null,
    anchor_id: replaces?.anchorId ?? null,
    answered_id: answers?.id ?? null,
    answered: answers ?? null,
    idempotency_hash: idempotencyHash ?? null,
    taken: taken?.map(one => ({ ...claimColumns(one), used: one.used, held: one.held })) ?? null,
    holds: holds.length > 0 ? holds.map(one => ({ ...claimColumns(one), held: one.held, ...pricesOf(one) })) : null,
    budget_version: version,
    at: message.createdAt
  }
}

/** Without prices, the cost is the tokens themselves. */
const pricesOf = ({ unit }: Taken) => (typeof unit === 'object' ? unit : {})
