import { toWire } from '@lyceum/core/contract'
import { batchesOfPerson, rowsOf } from '../batches/queries.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { ArchiveEntry } from '../http/zip-archive.ts'
import { linkedAccountsOf, schoolAccountOf } from '../linking/links.ts'
import type { UserWithDepartment } from '../users/queries.ts'
import { conversationEntries } from './conversation-entries.ts'
import { courseDataOf, handedInEntries } from './course-data.ts'
import { fileEntries } from './file-entries.ts'
import { budgetsOf, notificationsOf, writtenBy } from './person-traces.ts'

/**
 * All that is stored of a person, as entries of an archive: JSON with the names of the API, and files as they were sent.
 * @param withTexts whether conversations and their files are among it
 */
export async function* personData(
  context: Pick<Context, 'db' | 'storage' | 'now'>,
  person: UserWithDepartment,
  { withTexts }: { withTexts: boolean }
): AsyncGenerator<ArchiveEntry> {
  const { db, now } = context
  const modifiedAt = now()
  const json = (name: string, value: unknown): ArchiveEntry => ({
    name: `${name}.json`,
    modifiedAt,
    content: [Buffer.from(`${JSON.stringify(toWire(value), null, 2)}\n`)]
  })
  yield json('account', await accountOf(db, person))
  yield json('agents', await agentsOf(db, person.id))
  yield json('knowledge-bases', await basesOf(db, person.id))
  yield json('usage', await usageOf(db, person.id))
  yield json('budgets', await budgetsOf(db, person.id))
  yield json('reports', await reportsOf(db, person.id))
  yield json('notifications', await notificationsOf(db, person.id))
  yield json('changes', await writtenBy(db, person.id))
  yield json('courses', await courseDataOf(db, person.id, { withTexts }))
  if (!withTexts) return
  yield json('links-to-conversations', await copiesOf(db, person.id))
  yield* handedInEntries(db, person.id)
  yield* batchEntries(db, person.id)
  yield* conversationEntries(db, person.id)
  yield* fileEntries(context, person.id)
}

async function accountOf(db: Db, person: UserWithDepartment) {
  const { id, name, userNumber, email, departmentName, departmentClaim, identity, role, locale } = person
  const { issuer, subject, createdAt, lastSignInAt, blockedAt } = person
  const account = { id, name, userNumber, email, department: departmentName, departmentClaim, identity, role, locale }
  const devices = await db('sessions')
    .where({ userId: id })
    .orderBy('createdAt')
    .select('userAgent', 'createdAt', 'lastUsedAt', 'endedAt')
  const roleChanges = await db('auditLog')
    .where({ subjectId: id, action: 'user.setRole' })
    .orderBy('at')
    .select('before', 'after', 'at')
  const recentAgents = await db('agentUses as u')
    .join('agents as a', 'a.id', 'u.agentId')
    .where({ 'u.userId': id })
    .orderBy('u.lastUsedAt')
    .select('a.id', 'a.name', 'u.lastUsedAt')
  return {
    account: { ...account, signIn: { issuer, subject }, createdAt, lastSignInAt, blockedAt },
    devices,
    roleChanges,
    recentAgents,
    linkedAccounts: await linkedAccountsOf(db, id),
    // Of a person of a learning platform.
    linkedWith: (await schoolAccountOf(db, id)) ?? null
  }
}

/** Without what connects them to their platforms. */
const agentsOf = async (db: Db, userId: string) => ({
  agents: await db('agents')
    .where({ ownerId: userId })
    .whereNull('deletedAt')
    .orderBy('createdAt')
    .select('id', 'name', 'category', 'description', 'opener', 'suggestedQuestions', 'type', 'platform', 'visibility')
    .select('reviewStatus', 'enabled', 'usageCount', 'createdAt', 'updatedAt')
})

const basesOf = async (db: Db, userId: string) => ({
  own: await db('knowledgeBases')
    .where({ ownerId: userId })
    .orderBy('createdAt')
    .select('id', 'name', 'description', 'createdAt'),
  sharedWithMe: await db('baseMembers as m')
    .join('knowledgeBases as b', 'b.id', 'm.baseId')
    .where({ 'm.kind': 'user', 'm.subjectId': userId })
    .orderBy('m.createdAt')
    .select('b.id', 'b.name', 'm.level', 'm.createdAt'),
  uploaded: await db('documents as d')
    .join('knowledgeBases as b', 'b.id', 'd.baseId')
    .where({ 'd.uploaderId': userId })
    .orderBy('d.uploadedAt')
    .select('d.id', 'd.name', 'd.type', 'd.size', 'd.url', 'd.uploadedAt', 'b.name as base')
})

/** Without what was copied, which is in the conversations, and without the addresses. */
const copiesOf = async (db: Db, userId: string) => ({
  links: await db('conversationCopies')
    .where({ userId })
    .orderBy('createdAt')
    .select('conversationId', 'accessLevel', 'createdAt', 'expiresAt', 'revokedAt')
})

/** A file for each batch with its rows, read some at a time. */
async function* batchEntries(db: Db, userId: string): AsyncGenerator<ArchiveEntry> {
  for await (const { batch, agent } of batchesOfPerson(db, userId)) {
    const { id, name, state, columns, createdAt, startedAt, endedAt } = batch
    async function* written(): AsyncGenerator<Buffer> {
      const head = JSON.stringify(toWire({ id, agent, name, state, columns, createdAt, startedAt, endedAt }), null, 2)
      yield Buffer.from(`${head.slice(0, -2)},\n  "rows": [`)
      let before = ''
      for await (const rows of rowsOf(db, id))
        for (const { number, cells, state, answer, outputs, files } of rows) {
          yield Buffer.from(`${before}\n    ${JSON.stringify({ number, cells, state, answer, outputs, files })}`)
          before = ','
        }
      yield Buffer.from('\n  ]\n}\n')
    }
    yield {
      name: `batches/${createdAt.toISOString().slice(0, 10)}-${id}.json`,
      modifiedAt: endedAt ?? createdAt,
      content: written()
    }
  }
}

const reportsOf = async (db: Db, userId: string) => ({
  reports: await db('reports as r')
    .join('agents as a', 'a.id', 'r.agentId')
    .where({ 'r.reporterId': userId })
    .orderBy('r.createdAt')
    .select('r.about', 'a.name as agent', 'r.reason', 'r.text', 'r.withTurn', 'r.createdAt', 'r.outcome', 'r.resolvedAt')
})

const usageOf = async (db: Db, userId: string) => ({
  days: await db('usageDays as s')
    .leftJoin('agents as a', 'a.id', 's.agentId')
    .where({ 's.userId': userId })
    .orderBy('s.day')
    .select(db.raw('s.day::text'), 's.agentId', 'a.name as agent', 's.entrance', 's.outcome')
    .select('s.uses', 's.replies', 's.likes', 's.dislikes')
})
