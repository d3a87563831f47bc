import {
  getConversation,
  idempotencyKeyHeader,
  type Message,
  regenerateMessage,
  renameConversation,
  searchConversations,
  setFeedback,
  showVersion
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { openReply } from '../testing/open-reply.ts'
import { addMissingWords, rereadWords } from './add-words.ts'

const { world, student } = useChatWorld()

const notFound = { code: 3000 }

/** An agent whose next answers are these, in order. */
async function agentAnswering() {
  const agent = await world.agentThat()
  const answer = (text: string) => world.api.platform.setSwitches(agent.key, { answer: [text] })
  return {
    agent,
    async ask(text: string, reply: string, more: object = {}) {
      answer(reply)
      return (await world.ask(student, agent, text, more)).finish()
    },
    async regenerate(messageId: string, reply: string) {
      answer(reply)
      const again = await openReply(world.api.url, regenerateMessage, { params: { messageId } }, world.headersOf(student))
      return again.finish()
    }
  }
}

const textsOf = (messages: Message[]) => messages.map(({ text }) => text)
const show = (messageId: string) => student.call(showVersion, { params: { messageId } })

test('another reply that is asked for again under its key, at the same moment or later, is generated once', async () => {
  const { agent, ask } = await agentAnswering()
  const first = await ask('One', 'First.')
  const regenerateWith = async (key: string, messageId = first.id) => {
    const headers = { ...world.headersOf(student), [idempotencyKeyHeader]: key }
    return (await openReply(world.api.url, regenerateMessage, { params: { messageId } }, headers)).finish()
  }
  const both = await Promise.all([1, 2, 3].map(() => regenerateWith('a-key-of-another-reply')))
  const later = await regenerateWith('a-key-of-another-reply')
  expect(new Set([...both, later].map(({ id }) => id)).size).toBe(1)
  expect(world.platformCalls(agent)).toHaveLength(2)
  const next = await regenerateWith('a-key-of-one-more-reply', later.id)
  const [, shown] = await world.messagesOf(student, first.conversationId)
  expect(shown).toMatchObject({ id: next.id, versions: [first.id, later.id, next.id] })
  await expect(regenerateWith('short')).rejects.toMatchObject({ code: 1000 })
})

test('a regenerated reply is a version beside the old one, which comes back with all that followed it', async () => {
  const { ask, regenerate } = await agentAnswering()
  const first = await ask('One', 'First.')
  const { conversationId } = first
  await ask('Two', 'Second.', { conversationId })
  const other = await regenerate(first.id, 'First, again.')
  const messages = () => world.messagesOf(student, conversationId)
  expect(textsOf(await messages())).toEqual(['One', 'First, again.'])
  expect((await messages()).map(({ versions }) => versions)).toEqual([[], [first.id, other.id]])
  await ask('Other two', 'Other second.', { conversationId })

  await show(first.id)
  expect(textsOf(await messages())).toEqual(['One', 'First.', 'Two', 'Second.'])
  expect((await messages())[1]).toMatchObject({ id: first.id, versions: [first.id, other.id] })
  await show(other.id)
  expect(textsOf(await messages())).toEqual(['One', 'First, again.', 'Other two', 'Other second.'])
  await show(other.id)
  expect(await messages()).toHaveLength(4)
})

test('versions of the first exchange continue the conversation of their own at the platform', async () => {
  const { agent, ask, regenerate } = await agentAnswering()
  const first = await ask('One', 'First.')
  const { conversationId } = first
  const other = await regenerate(first.id, 'First, again.')
  await ask('Two', 'Second.', { conversationId })
  await show(first.id)
  await ask('Three', 'Third.', { conversationId })
  await show(other.id)
  await ask('Four', 'Fourth.', { conversationId })
  const ids = world.platformCalls(agent).map(call => (call.body as { conversation_id?: string }).conversation_id)
  const [begun, begunAgain, second, third, fourth] = ids
  expect([begun, begunAgain]).toEqual([undefined, undefined])
  expect(fourth).toBe(second)
  expect(third).not.toBe(second)
  expect([second, third]).not.toContain(undefined)
})

test('edited questions are versions too, also within versions; each keeps its own branch', async () => {
  const { ask, regenerate } = await agentAnswering()
  const one = await ask('One', '1')
  const { conversationId } = one
  const two = await ask('Two', '2', { conversationId })
  const edited = await ask('Two, better', '2b', { conversationId, replacesMessageId: two.questionId })
  const again = await regenerate(edited.id, '2b again')
  const messages = () => world.messagesOf(student, conversationId)
  const versionsOf = async (index: number) => (await messages())[index]?.versions
  expect(textsOf(await messages())).toEqual(['One', '1', 'Two, better', '2b again'])
  expect(await versionsOf(2)).toEqual([two.questionId, edited.questionId])
  expect(await versionsOf(3)).toEqual([edited.id, again.id])

  const otherOne = await regenerate(one.id, '1, again')
  expect(textsOf(await messages())).toEqual(['One', '1, again'])
  // Its parent is not shown.
  await expect(show(two.questionId!)).rejects.toMatchObject(notFound)
  await show(one.id)
  expect(textsOf(await messages())).toEqual(['One', '1', 'Two, better', '2b again'])
  await show(two.questionId!)
  expect(textsOf(await messages())).toEqual(['One', '1', 'Two', '2'])
  await ask('Three', '3', { conversationId })
  await show(otherOne.id)
  await show(one.id)
  expect(textsOf(await messages())).toEqual(['One', '1', 'Two', '2', 'Three', '3'])
})

test('no version is shown while a reply is generated, nor to anybody else', async () => {
  const { agent, ask, regenerate } = await agentAnswering()
  const first = await ask('One', 'First.')
  await regenerate(first.id, 'First, again.')
  await expect((await world.given.admin()).call(showVersion, { params: { messageId: first.id } })).rejects.toMatchObject(notFound)
  world.api.platform.setSwitches(agent.key, { answer: Array.from({ length: 500 }, () => 'more '), paceMs: 10 })
  const running = await world.ask(student, agent, 'Two', { conversationId: first.conversationId })
  await running.until(event => event.type === 'text')
  await expect(show(first.id)).rejects.toMatchObject({ code: 3003 })
  const where = await student.call(getConversation, { params: { conversationId: first.conversationId } })
  expect(where).toMatchObject({ latestMessageId: running.message.id, generating: true, conversation: { name: 'One' } })
  await world.api.context.replies.abort(running.message.id)
})

test('a rating has a comment, which goes with it; another comment replaces it', async () => {
  const { ask } = await agentAnswering()
  const { id: messageId, conversationId } = await ask('One', 'First.')
  const rate = (rating: 'like' | 'dislike' | null, comment?: string) =>
    student.call(setFeedback, { params: { messageId }, body: { rating, ...(comment !== undefined && { comment }) } })
  const stored = async () => {
    const reply = (await world.messagesOf(student, conversationId)).at(-1)!
    return reply.side === 'agent' && [reply.feedback, reply.feedbackComment]
  }
  await rate('dislike')
  expect(await stored()).toEqual(['dislike', null])
  await rate('dislike', '  Too short. ')
  expect(await stored()).toEqual(['dislike', 'Too short.'])
  await rate('dislike')
  expect(await stored()).toEqual(['dislike', 'Too short.'])
  await rate('like')
  expect(await stored()).toEqual(['like', null])
  await expect(rate('dislike', 'x'.repeat(1001))).rejects.toMatchObject({ code: 1000 })
})

test('a search finds words in names, questions and answers of all three languages, and only in what is shown of one’s own', async () => {
  const { agent, ask, regenerate } = await agentAnswering()
  const cells = await ask('Why do cells need water?', 'Because of *osmosis*: 100% of them do.')
  const limits = await ask('极限是什么？', '当自变量趋近时函数值的趋势。')
  const series = await ask('什麼是級數', '數列各項之和。')
  await student.call(renameConversation, { params: { conversationId: series.conversationId }, body: { name: 'Fourier 級數' } })
  const find = async (person: Person, query: string, more: object = {}) =>
    (await person.call(searchConversations, { query: { agentId: agent.id, query, ...more } })).items.map(
      ({ conversation, messageId, excerpt }) => [conversation.id, messageId, excerpt]
    )
  expect(await find(student, 'OSMOSIS because')).toEqual([
    [cells.conversationId, cells.id, 'Because of *osmosis*: 100% of them do.']
  ])
  expect(await find(student, '趋势')).toMatchObject([[limits.conversationId, limits.id, expect.stringContaining('趋势')]])
  expect(await find(student, 'fourier')).toEqual([[series.conversationId, null, '']])
  expect(await find(student, '什')).toHaveLength(2)
  expect(await find(student, '什', { pageSize: 1, page: 2 })).toHaveLength(1)
  expect(await find(student, '0%')).toHaveLength(1)
  expect(await find(student, '_%')).toEqual([])
  expect(await find(await world.given.user(), 'osmosis')).toEqual([])
  await regenerate(cells.id, 'Water moves.')
  expect(await find(student, 'osmosis')).toEqual([])
})

test('B19: a search finds Traditional characters by Simplified ones and the other way round, and accents by plain letters', async () => {
  const { agent, ask } = await agentAnswering()
  const series = await ask('什麼是級數', '數列各項之和。')
  const verbs = await ask('Conjugate être', 'Je suis, tu es. Ｆｕｌｌ width.')
  await student.call(renameConversation, { params: { conversationId: verbs.conversationId }, body: { name: '法語動詞' } })
  const find = async (query: string) =>
    (await student.call(searchConversations, { query: { agentId: agent.id, query } })).items.map(
      ({ conversation }) => conversation.id
    )
  for (const query of ['数列', '數列', '什么是级数']) expect(await find(query), query).toEqual([series.conversationId])
  for (const query of ['etre', 'ÊTRE', 'full', '法语', '動詞']) expect(await find(query), query).toEqual([verbs.conversationId])

  // Messages of a server that did not know of words, before and after these were read.
  const stored = () => world.api.db('messages').where({ conversationId: series.conversationId })
  await stored().update({ words: null })
  expect(await find('數列')).toEqual([series.conversationId])
  expect(await find('数列')).toEqual([])
  expect(await addMissingWords(world.api.db)).toBeGreaterThanOrEqual(2)
  expect(await find('数列')).toEqual([series.conversationId])
})

test('a search finds what is shown, also where marks stand within it, and messages of before once they were read anew', async () => {
  const { agent, ask } = await agentAnswering()
  const limits = await ask('何时？', '极**限**存在条件：`f` is **con**tinuous. 😀')
  const find = async (query: string) => (await student.call(searchConversations, { query: { agentId: agent.id, query } })).items
  for (const query of ['极限存在条件', '極限存在', 'continuous', '极**限**'])
    expect(await find(query), query).toMatchObject([{ conversation: { id: limits.conversationId } }])
  const [found] = await find('存在条件')
  expect(found?.excerpt).toContain('存在条件')

  const { db } = world.api
  const stored = () => db('messages').where({ conversationId: limits.conversationId, side: 'agent' })
  await stored().update({ words: '极**限**存在条件:`f` is **con**tinuous.' })
  expect(await find('极限存在条件')).toEqual([])
  // Not while servers of the release before may go on storing such words.
  await db.raw(`insert into words_rereads (after_id, begins_at) values ('', now() + interval '1 day')`)
  expect(await rereadWords(db)).toBe(0)
  await db.raw(`update words_rereads set begins_at = now()`)
  expect(await rereadWords(db)).toBe(1)
  expect(await find('极限存在条件')).toHaveLength(1)
  expect(await rereadWords(db)).toBe(0)
})

test('a search looks through all of one’s conversations', async () => {
  const { agent, ask } = await agentAnswering()
  const oldest = await ask('Where is the quokka?', 'On Rottnest Island.')
  const [row] = await world.api.db('conversations').where({ id: oldest.conversationId })
  const later = Array.from({ length: 600 }, (_, at) => ({
    ...row,
    id: `${row.id}-${at}`,
    name: 'Later',
    updatedAt: new Date(Date.now() + at)
  }))
  await world.api.db.batchInsert('conversations', later, 200)
  const found = await student.call(searchConversations, { query: { agentId: agent.id, query: 'quokka' } })
  expect(found).toMatchObject({ total: 1, items: [{ conversation: { id: oldest.conversationId } }] })
})
