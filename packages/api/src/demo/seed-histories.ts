import type { AgentMessage, HumanMessage } from '@lyceum/core/contract'
import { emptyReply } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { UserRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'
import { type DemoHistory, type DemoTurn, demoHistories } from './histories.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Stores what demo people asked before the first start. Their words are indexed in the background like those of an older version, and the
 * sums of usage count them.
 */
export async function seedHistories(context: Context, people: ReadonlyMap<string, UserRow>): Promise<void> {
  const midnight = Math.floor(context.now().getTime() / dayMs) * dayMs
  const present = new Set<string>(await context.db('agents').pluck('id'))
  for (const history of demoHistories) {
    const user = people.get(history.person)
    if (!user || !present.has(history.agentId)) continue
    const begun = new Date(midnight - history.daysAgo * dayMs + history.hour * hourMs)
    await inTransaction(context.db, transaction => seedHistory(transaction, history, user.id, begun))
  }
}

async function seedHistory(db: Db, { id, agentId, name, turns }: DemoHistory, userId: string, begun: Date): Promise<void> {
  const rows = messagesOf(id, turns, begun)
  const last = rows.at(-1)!
  await db('conversations').insert({
    id,
    agentId,
    userId,
    name,
    platformState: {},
    trial: false,
    nextPosition: last.position + 1,
    createdAt: begun,
    updatedAt: last.createdAt
  })
  await db('messages').insert(rows.map(row => ({ ...row, body: JSON.stringify(row.body), platformRef: {} })))
  await db('agents').where({ id: agentId }).increment('usageCount', turns.length)
  await db('agentUses')
    .insert({ userId, agentId, lastUsedAt: last.createdAt, hidden: false })
    .onConflict(['userId', 'agentId'])
    .ignore()
}

/** A turn takes a minute, an answer half of one. */
const turnMs = 60_000

function messagesOf(conversationId: string, turns: DemoTurn[], begun: Date) {
  let position = 1
  let before: string | null = null
  return turns.flatMap(({ question, answers, sources = [] }, turn) => {
    const askedAt = new Date(begun.getTime() + turn * turnMs)
    const questionId = newId()
    const asked: HumanMessage = {
      side: 'human',
      id: questionId,
      conversationId,
      text: question,
      files: [],
      inputs: null,
      versions: [],
      createdAt: askedAt.toISOString()
    }
    const common = { conversationId, words: null }
    const human = {
      ...common,
      id: questionId,
      position: position++,
      side: 'human',
      questionId: null,
      parentId: before,
      status: 'finished',
      body: asked as AgentMessage | HumanMessage,
      endedAt: null as Date | null,
      replacedAt: null as Date | null,
      createdAt: askedAt
    }
    const replies = answers.map((text, version) => {
      const isShown = version === answers.length - 1
      const createdAt = new Date(askedAt.getTime() + (version + 1) * 1000)
      const endedAt = new Date(createdAt.getTime() + turnMs / 2)
      const id = newId()
      const body: AgentMessage = {
        ...emptyReply({ id, conversationId, questionId, createdAt: createdAt.toISOString() }),
        status: 'finished',
        text,
        sources: isShown ? sources : [],
        endedAt: endedAt.toISOString()
      }
      return {
        ...human,
        id,
        position: position++,
        side: 'agent',
        questionId,
        parentId: questionId,
        body,
        endedAt,
        replacedAt: isShown ? null : endedAt,
        createdAt
      }
    })
    before = replies.at(-1)!.id
    return [human, ...replies]
  })
}
