import { isDeepStrictEqual } from 'node:util'
import { type Appearance, type Connection, secretFieldsOf } from '@lyceum/core/contract'
import { checkPlatform, type PlatformAnswer } from '../agents/ask-platform.ts'
import { openConnection, sealConnection } from '../agents/connection.ts'
import { changeAgent, findAgent, insertAgent } from '../agents/queries.ts'
import { insertShare } from '../agents/share-queries.ts'
import { insertTimeline } from '../agents/timeline-queries.ts'
import type { DescribedApp } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { AgentRow, UserRow } from '../db/tables.ts'
import { ensureDepartment } from '../departments/queries.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { newId } from '../secrets/new-id.ts'
import { insertUser } from '../users/queries.ts'
import { type DemoAgent, demoAgents } from './agents.ts'
import { demoIssuer, demoPeople, demoSchool } from './people.ts'
import { seedBases } from './seed-bases.ts'
import { seedHistories } from './seed-histories.ts'
import { seedUsage } from './seed-usage.ts'

/**
 * Seeds the demo school: its name, its people as if they had signed in, agents on the demo platforms, and knowledge bases.
 * Safe to run at every start: existing rows are kept, except that agents follow the platforms to a new address.
 * The statistics have a term of use, and people the last of what they asked.
 *
 * @param platformsUrl the address of the demo platforms, each below a path of its own
 */
export async function seedDemo(context: Context, { platformsUrl }: { platformsUrl: string }): Promise<void> {
  const { db } = context
  const people = await seedPeople(context)
  const present: AgentRow[] = await db('agents').whereIn(
    'id',
    demoAgents.map(({ id }) => id)
  )
  for (const agent of present) await follow(context, agent, platformsUrl)

  const now = context.now().getTime()
  for (const [index, agent] of demoAgents.entries()) {
    if (present.some(({ id }) => id === agent.id)) continue
    // One second apart, the first of the list last, because discovery shows the newest first.
    const at = new Date(now - index * 1000)
    const connection = agent.connection(platformsUrl)
    const answer = await checkPlatform(context, connection)
    // A platform that is not running does not prevent the start; the next start tries again.
    if (answer.described) await seedAgent(context, agent, people, connection, answer, at)
    else context.log.warn({ agent: agent.id, reason: answer.failure.reason }, 'demonstration agent left out')
  }
  await seedOrganisation(context, people)
}

type People = Map<string, UserRow>

async function seedPeople({ db, now }: Context): Promise<People> {
  const subjects = demoPeople.map(({ subject }) => subject)
  const find = (): Promise<UserRow[]> => db('users').where({ issuer: demoIssuer }).whereIn('subject', subjects)
  const known = new Set((await find()).map(({ subject }) => subject))
  for (const { department, ...person } of demoPeople) {
    if (known.has(person.subject)) continue
    const departmentId = await ensureDepartment(db, department)
    await insertUser(db, {
      id: `demo-${person.subject}`,
      issuer: demoIssuer,
      ...person,
      departmentId,
      departmentClaim: department,
      createdAt: now(),
      lastSignInAt: now()
    })
  }
  return new Map((await find()).map(user => [user.subject, user]))
}

async function seedAgent(
  context: Context,
  { id, owner, connection: _sealed, standing, bases = [], share, ...settings }: DemoAgent,
  people: People,
  connection: Connection,
  { described, check }: PlatformAnswer,
  at: Date
): Promise<void> {
  const ownerId = idOf(people, owner)
  const status = standing.status === 'private' ? 'none' : standing.status
  const decided = status === 'approved' || status === 'rejected'
  await inTransaction(context.db, async transaction => {
    await insertAgent(transaction, {
      id,
      ownerId,
      ...settings,
      ...openingOf(described),
      ...sealConnection(context.secrets, connection),
      ...check,
      knowledgeBaseIds: bases,
      visibility: status === 'none' ? 'private' : 'public',
      reviewStatus: status,
      recommended: standing.status === 'approved' && standing.recommended === true,
      reason: standing.status === 'rejected' ? standing.reason : null,
      submittedAt: status === 'none' ? null : at,
      reviewedAt: decided ? at : null,
      publishedAt: status === 'approved' ? at : null,
      createdAt: at,
      updatedAt: at
    })
    await insertTimeline(
      transaction,
      { agentId: id, version: 1, actorId: ownerId, at },
      status === 'none' ? [{ step: 'created' }] : [{ step: 'created' }, { step: 'submitted' }]
    )
    if (share) {
      const made = { id: newId(), agentId: id, createdBy: ownerId, createdAt: at, revokedAt: null }
      await insertShare(transaction, { ...made, token: share, accessLevel: 'anyone', sites: [] })
    }
    if (!decided) return
    const reason = standing.status === 'rejected' ? standing.reason : null
    const decidedAt = new Date(at.getTime() + 10)
    await insertTimeline(transaction, { agentId: id, version: 1, actorId: idOf(people, reviewer), at: decidedAt }, [
      { step: status, reason }
    ])
  })
}

const reviewer = demoPeople.find(({ role }) => role === 'admin')!.subject

function idOf(people: People, subject: string): string {
  const person = people.get(subject)
  if (!person) throw new Error(`no demo person ${subject}`)
  return person.id
}

function openingOf({ opener, suggestedQuestions, form, capabilities }: DescribedApp) {
  return { opener, suggestedQuestions, form, capabilities }
}

/**
 * Updates the demo agents when the demo platforms use another port; agents that people moved to another address are not
 * changed.
 */
async function follow(context: Context, agent: AgentRow, platformsUrl: string): Promise<void> {
  const demo = demoAgents.find(({ id }) => id === agent.id)?.connection(platformsUrl)
  if (!demo || agent.deletedAt) return
  const stored = openConnection(context.secrets, agent)
  const sealed = sealConnection(context.secrets, demo)
  if (!isDeepStrictEqual(secretsOf(stored), secretsOf(demo)) || isDeepStrictEqual(agent.connection, sealed.connection)) return
  await changeAgent(context.db, agent.id, sealed)
}

function secretsOf(connection: Connection): unknown[] {
  const values: Record<string, unknown> = connection
  return [connection.platform, ...secretFieldsOf(connection.platform).map(({ name }) => values[name])]
}

/** The organisation, the bases and what was asked: only at the first start, since what is deleted leaves no trace. */
async function seedOrganisation(context: Context, people: People): Promise<void> {
  const { db } = context
  if (await findOrganisation(db)) return
  await seedBases(context, people)
  await seedUsage(context)
  await seedHistories(context, people)
  const appearance: Appearance = {
    logo: null,
    icon: null,
    wordmark: null,
    logoDark: null,
    wordmarkDark: null,
    accent: null,
    sysName: demoSchool.systemName,
    poweredBy: 'Powered by Lyceum',
    poweredByUrl: null
  }
  const first = demoAgents.find(({ standing }) => standing.status === 'approved' && standing.organisationDefault)
  const defaultAgent = first && (await findAgent(db, first.id))
  await db('organisation').insert({ id: 'own', name: demoSchool.name, defaultAgentId: defaultAgent?.id ?? null, appearance })
}
