import { type Announcement, defaultAppearance, type Locale, locales } from '@lyceum/core/contract'
import { findAgent } from '../agents/queries.ts'
import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import type { UserRow } from '../db/tables.ts'
import { ensureDepartment } from '../departments/queries.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { insertUser } from '../users/queries.ts'
import { demoAgents } from './agents.ts'
import { crowdOf } from './crowd.ts'
import { demoIssuer, demoPeople, demoSchool } from './people.ts'
import { type People, seedAgents } from './seed-agents.ts'
import { seedAudit } from './seed-audit.ts'
import { seedBases } from './seed-bases.ts'
import { seedHistories } from './seed-histories.ts'
import { seedUsage } from './seed-usage.ts'

const dayMs = 86_400_000

/**
 * Seeds the demo school: its name, its people as if they had signed in, agents on the demo platforms, and knowledge bases.
 * Safe to run at every start: existing rows are kept, except that agents follow the platforms to a new address.
 * At the first start it gets a term behind it: the people of a school, what they used and asked, what waits for review, and what is announced.
 *
 * @param demo `platformsUrl`: the address of the demo platforms, each below a path of its own; `language`: that of new agents, where they
 * are not to have one each
 */
export async function seedDemo(context: Context, demo: { platformsUrl: string; language?: Locale | undefined }): Promise<void> {
  const begun = performance.now()
  const people = await seedPeople(context)
  await seedAgents(context, people, demo)
  await seedOrganisation(context, people)
  context.log.info({ milliseconds: Math.round(performance.now() - begun) }, 'the demonstration school is there')
}

async function seedPeople({ db, now }: Context): Promise<People> {
  const subjects = demoPeople.map(({ subject }) => subject)
  const find = (): Promise<UserRow[]> => db('users').where({ issuer: demoIssuer }).whereIn('subject', subjects)
  const known = new Set((await find()).map(({ subject }) => subject))
  for (const { department, since, ...person } of demoPeople) {
    if (known.has(person.subject)) continue
    const departmentId = await ensureDepartment(db, department)
    await insertUser(db, {
      id: `demo-${person.subject}`,
      issuer: demoIssuer,
      ...person,
      departmentId,
      departmentClaim: department,
      createdAt: new Date(now().getTime() - since * dayMs),
      lastSignInAt: now()
    })
  }
  return new Map((await find()).map(user => [user.subject, user]))
}

/** Everybody else, in one statement. Nobody can sign in as one of them. */
async function seedCrowd({ db, now }: Context): Promise<void> {
  const crowd = crowdOf()
  const departments = new Map<string, string>()
  for (const name of new Set(crowd.map(({ department }) => department))) departments.set(name, await ensureDepartment(db, name))
  const rows = crowd.map(({ department, since, eagerness: _eagerness, ...person }) => {
    const createdAt = new Date(now().getTime() - since * dayMs)
    const departmentId = departments.get(department)!
    return {
      ...person,
      issuer: demoIssuer,
      role: 'regular_user',
      departmentId,
      departmentClaim: department,
      createdAt,
      lastSignInAt: createdAt
    }
  })
  await db('users').insert(rows).onConflict(['issuer', 'subject']).ignore()
}

/** The organisation, the bases and what was asked: only at the first start, since what is deleted leaves no trace. */
async function seedOrganisation(context: Context, people: People): Promise<void> {
  const { db, now, config } = context
  if (await findOrganisation(db)) return
  await seedBases(context, people)
  await seedCrowd(context)
  await seedUsage(context)
  await seedHistories(context, people)
  const appearance = { ...defaultAppearance, sysName: demoSchool.systemName }
  const first = demoAgents.find(({ standing }) => standing.status === 'approved' && standing.organisationDefault)
  const defaultAgent = first && (await findAgent(db, first.id))
  const admin = [...people.values()].find(({ role }) => role === 'admin')
  if (admin) await seedAudit(context, admin.id, defaultAgent?.id ?? null)
  const until = localDay(new Date(now().getTime() + 21 * dayMs), config.organisation.timeZone)
  const texts = Object.fromEntries(locales.map((locale, index) => [locale, announced[index]])) as Announcement['texts']
  const announcement: Announcement = { texts, from: null, until }
  await db('organisation').insert({
    id: 'own',
    name: demoSchool.name,
    defaultAgentId: defaultAgent?.id ?? null,
    appearance,
    announcement,
    firstRun: { over: true, skipped: [] }
  })
}

/** In the order of the languages. */
const announced = [
  'During the examinations the reading room of the library stays open all night.',
  '考试期间，图书馆阅览室通宵开放。',
  '考試期間，圖書館閱覽室通宵開放。'
]
