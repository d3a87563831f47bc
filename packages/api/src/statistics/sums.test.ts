// On both engines: the sums are written by the statement that ends replies, and by the migration.
// In the proof alone: it asks questions of every kind.

import {
  type AccessLevel,
  createBase,
  type Entrance,
  guestHeader,
  listDocuments,
  type Message,
  regenerateMessage,
  setFeedback,
  shareAuthorization
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { localDay } from '../config/local-day.ts'
import type { Db } from '../db/connect.ts'
import { up } from '../db/migrations/20261125T1830-usage-sums.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { openReply } from '../testing/open-reply.ts'
import { uploadTexts } from '../testing/upload-text.ts'
import { countMissedUsage } from './count-missed.ts'

const { world, student } = useChatWorld({ processDue: ingestHere })

type Sum = Record<string, string | number>
const timeZone = () => world.api.context.config.organisation.timeZone

const daySums = (db: Db): Promise<Sum[]> =>
  db('usageDays').orderBy(['day', 'agentId', 'userId', 'shareId', 'entrance', 'outcome']).select('*')
const hourSums = (db: Db): Promise<Sum[]> => db('usageHours').orderBy(['day', 'hour', 'agentId']).select('*')
const baseSums = (db: Db): Promise<Sum[]> => db('usageBases').orderBy(['day', 'baseId', 'agentId', 'userId']).select('*')

/** The sums by day again, from the messages, without what the server does for them. */
async function recount(db: Db): Promise<Sum[]> {
  const conversations = await db('conversations').where({ trial: false }).select('*')
  const messages = await db('messages').orderBy(['conversationId', 'position']).select('*')
  const sums = new Map<string, Sum>()
  for (const reply of messages.filter(({ side, status }) => side === 'agent' && status !== 'generating')) {
    const conversation = conversations.find(({ id }) => id === reply.conversationId)
    if (!conversation) continue
    const question = messages.find(({ id }) => id === reply.questionId)
    const key = {
      day: localDay(reply.createdAt, timeZone()),
      agentId: conversation.agentId,
      userId: conversation.userId ?? '',
      shareId: conversation.shareId ?? '',
      entrance: question?.entrance ?? (conversation.shareId ? 'link' : 'portal'),
      outcome: reply.status === 'waiting' ? 'finished' : reply.status
    }
    const name = Object.values(key).join('\n')
    const sum = sums.get(name) ?? { ...key, uses: 0, replies: 0, likes: 0, dislikes: 0 }
    const isFirst = messages.find(other => other.questionId === reply.questionId) === reply
    sums.set(name, {
      ...sum,
      uses: Number(sum.uses) + (isFirst ? 1 : 0),
      replies: Number(sum.replies) + 1,
      likes: Number(sum.likes) + (reply.feedback === 'like' ? 1 : 0),
      dislikes: Number(sum.dislikes) + (reply.feedback === 'dislike' ? 1 : 0)
    })
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

const sorted = (rows: Sum[]) => rows.map(row => JSON.stringify(Object.entries(row).sort())).sort()

test('the sums agree with the messages: by agent, person, share, entrance and outcome, with ratings and bases', async () => {
  const owner = await world.given.manager()
  const { id: baseId } = await owner.call(createBase, { body: { name: 'Handbook' } })
  await uploadTexts(world.api, owner, baseId, ['late.md', '# Late work\n\nEssays after the deadline lose five points a day.\n'])
  const isRead = async () => (await owner.call(listDocuments, { params: { baseId } })).items[0]?.status
  await expect.poll(isRead, { timeout: 20_000 }).toBe('completed')
  const agent = await world.agentThat({ owner, knowledgeBaseIds: [baseId], switches: { answer: ['Five points [101].'] } })
  const failing = await world.agentThat({ switches: { errorMidStream: true } })
  const { db } = world.api

  const first = await (await world.ask(student, agent, 'What happens to essays after the deadline?')).finish()
  expect(first.sources, JSON.stringify(first.searches)).toHaveLength(1)
  const params = { messageId: first.id }
  const again = await (
    await openReply(world.api.url, regenerateMessage, { params }, { authorization: `Bearer ${student.token}` })
  ).finish()
  await student.call(setFeedback, { params: { messageId: again.id }, body: { rating: 'dislike' } })
  await student.call(setFeedback, { params: { messageId: again.id }, body: { rating: 'like' } })
  await (await world.ask(student, failing, 'And this?')).finish().catch(() => {})

  // Guests of a share, by each way.
  const share = async (accessLevel: AccessLevel) => world.given.share({ agent, accessLevel })
  const anyone = await share('anyone')
  const { guestId } = world.given.guest(anyone)
  const asGuest = { [guestHeader]: guestId, authorization: shareAuthorization(anyone.token) }
  // As the client says, or as the address of its page does.
  const question = 'What happens to essays after the deadline?'
  await (await world.ask(asGuest, agent, question, { entrance: 'course' satisfies Entrance })).finish()
  for (const search of ['', '?embed=1&close=']) {
    const referer = `${world.api.url}/chatbot/${anyone.token}${search}`
    await (await world.ask({ ...asGuest, referer }, agent, question)).finish()
  }
  // A reviewer's trial.
  const waiting = await world.given.agent({ status: 'under_review' })
  await (await world.ask(await world.given.admin(), waiting, 'A trial')).finish().catch(() => {})

  const sums = await daySums(db)
  expect(sorted(sums)).toEqual(sorted(await recount(db)))
  const ofAgent = sums.filter(({ agentId }) => agentId === agent.id)
  expect(ofAgent.find(({ userId }) => userId === student.user.id)).toMatchObject({ uses: 1, replies: 2, likes: 1, dislikes: 0 })
  expect(ofAgent.filter(({ shareId }) => shareId === anyone.id).map(({ entrance }) => entrance)).toEqual([
    'course',
    'link',
    'widget'
  ])
  expect(sums.filter(({ agentId }) => agentId === waiting.id)).toEqual([])
  expect((await hourSums(db)).filter(({ agentId }) => agentId === failing.id)).toMatchObject([{ uses: 1, failures: 1 }])
  const [hour] = (await hourSums(db)).filter(({ agentId }) => agentId === agent.id)
  const answeredAfter = ['within_500', 'within_1000', 'within_2000', 'within_4000', 'within_8000', 'within_16000', 'later']
  const withText = Object.entries(hour!).filter(([name]) => answeredAfter.includes(name) || /^within|^later/.test(name))
  expect(withText.reduce((sum, [, replies]) => sum + Number(replies), 0)).toBe(5)
  expect(await baseSums(db)).toMatchObject([
    { baseId, agentId: agent.id, userId: '', replies: 3 },
    { baseId, agentId: agent.id, userId: student.user.id, replies: 2 }
  ])
})

test('what a server of the release before has answered is counted later, once', async () => {
  const { db } = world.api
  const agent = await world.agentThat()
  const reply: Message = await (await world.ask(student, agent, 'Counted late')).finish()
  await db('usageDays').where({ agentId: agent.id }).delete()
  await db('usageHours').where({ agentId: agent.id }).delete()
  await db('messages').where({ id: reply.id }).update({ usageCounted: false })
  expect(await countMissedUsage(db, timeZone())).toBe(1)
  expect(await countMissedUsage(db, timeZone())).toBe(0)
  expect(sorted(await daySums(db))).toEqual(sorted(await recount(db)))
})

test('a school of before has its sums from the messages that are there', async () => {
  const { db } = world.api
  await db
    .transaction(async transaction => {
      const sums = async () => [await daySums(transaction), await hourSums(transaction), await baseSums(transaction)]
      // What the migration cannot know: the way of a question, and when the first text came.
      await transaction('messages').update({ entrance: null, firstTextMs: null })
      const expected = await recount(transaction)
      const [, , bases] = await sums()
      for (const table of ['usage_days', 'usage_hours', 'usage_bases']) await transaction.schema.dropTable(table)
      await transaction.schema.alterTable('messages', table => table.dropColumns('entrance', 'first_text_ms', 'usage_counted'))
      await up(transaction, { timeZone: timeZone() })
      const [days, hours, basesAgain] = await sums()
      expect(sorted(days!)).toEqual(sorted(expected))
      expect(basesAgain).toEqual(bases)
      const total = (rows: Sum[]) => rows.reduce((sum, { replies }) => sum + Number(replies), 0)
      expect(total(hours!)).toBe(total(days!))
      throw new Undone()
    })
    .catch(failure => {
      if (!(failure instanceof Undone)) throw failure
    })
})

class Undone extends Error {}
