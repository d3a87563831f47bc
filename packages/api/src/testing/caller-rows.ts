import type { Db } from '../db/connect.ts'
import { openRequest } from '../linking/requests.ts'
import { newId } from '../secrets/new-id.ts'

type CopiedFrom = { agent: { id: string; name: string; icon: string; category: string }; userId: string; fileId: string }

/** A copy for anyone of a conversation, which nobody has to hold for it, with a file. */
export async function insertCopy(
  db: Db,
  { agent, userId, fileId }: CopiedFrom
): Promise<{ id: string; token: string; conversationId: string }> {
  const [ids, conversationId] = [{ id: newId(), token: newId() }, newId()]
  const held = { agentId: agent.id, userId, name: 'Limits', platformState: '{}' }
  await db('conversations').insert({ id: conversationId, ...held, createdAt: new Date(), updatedAt: new Date() })
  const files = [{ id: fileId, name: 'notes.txt', picture: false }]
  const message = { side: 'human', at: new Date(), text: 'What is a limit?', values: [], sources: [], files }
  const { name, icon, category } = agent
  await db('conversationCopies').insert({
    ...ids,
    conversationId,
    userId,
    accessLevel: 'anyone',
    title: 'Limits',
    agent: JSON.stringify({ name, icon, category }),
    content: JSON.stringify([message]),
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3600_000)
  })
  return { ...ids, conversationId }
}

/** The code by which somebody of a course wants to be linked. */
export async function insertLinkRequest(db: Db, courseId: string): Promise<string> {
  const { deploymentId } = await db('ltiContexts').where({ id: courseId }).first('deploymentId')
  const [accountId, launchId, at] = [newId(), newId(), new Date()]
  const person = { issuer: 'lti:any', subject: accountId, userNumber: '', name: 'Ada Lovelace', email: '', identity: 'student' }
  await db('users').insert({
    id: accountId,
    ...person,
    role: 'regular_user',
    version: 1,
    createdAt: at,
    lastSignInAt: at,
    kind: 'lti'
  })
  const launch = { id: launchId, deploymentId, userId: accountId, contextId: courseId, kind: 'chat', standing: 'learner' }
  await db('ltiLaunches').insert({ ...launch, isTest: false, locale: 'en-US', createdAt: at })
  return (await openRequest({ db, now: () => new Date() }, { accountId, launchId }))!
}

/** A batch of somebody that has ended. */
export async function insertBatch(db: Db, of: { agentId: string; userId: string }): Promise<string> {
  const id = newId()
  await db('batches').insert({ id, ...of, name: 'a.csv', state: 'done', columns: '[]', matching: '{}', createdAt: new Date() })
  return id
}

/** A budget of the school that nobody reaches. */
export async function insertBudget(db: Db): Promise<string> {
  const [id, key] = [newId(), { scope: 'school', scopeId: '', each: false, period: 'month', unit: 'questions' }]
  await db('budgets').where(key).delete()
  await db('budgets').insert({ id, ...key, amount: 1_000_000 })
  return id
}

/** A report of an agent that waits. */
export async function insertReport(db: Db, agentId: string): Promise<string> {
  const id = newId()
  const said = { about: 'agent', reason: 'wrong', text: '', withTurn: false, createdAt: new Date() }
  await db('reports').insert({ id, agentId, ...said })
  return id
}
