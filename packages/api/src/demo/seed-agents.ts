import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { type Connection, type Locale, locales, secretFieldsOf, type TimelineEntry } from '@lyceum/core/contract'
import { checkPlatform, type PlatformAnswer } from '../agents/ask-platform.ts'
import { openConnection, sealConnection } from '../agents/connection.ts'
import { changeAgent, insertAgent, lockAgent } from '../agents/queries.ts'
import { saveVersion } from '../agents/save-version.ts'
import { insertTimeline } from '../agents/timeline-queries.ts'
import { versionContentOf } from '../agents/versions.ts'
import type { DescribedApp } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { AgentRow, UserRow } from '../db/tables.ts'
import { imageLink } from '../images/link.ts'
import { recordImage } from '../images/record.ts'
import { newId } from '../secrets/new-id.ts'
import { insertShare } from '../shares/queries.ts'
import { demoAgents } from './agents.ts'
import type { DemoAgent } from './demo-agent.ts'
import { demoPeople } from './people.ts'
import { agentWords } from './texts/agents.ts'

export type People = ReadonlyMap<string, UserRow>

const dayMs = 86_400_000

/**
 * Agents on the demo platforms. Existing ones are kept, except that they follow the platforms, and their icons the server, to a new
 * address.
 */
export async function seedAgents(
  context: Context,
  people: People,
  { platformsUrl, language }: { platformsUrl: string; language?: Locale | undefined }
): Promise<void> {
  const present: AgentRow[] = await context.db('agents').whereIn(
    'id',
    demoAgents.map(({ id }) => id)
  )
  for (const agent of present) await follow(context, agent, platformsUrl)
  const missing = demoAgents.filter(({ id }) => !present.some(agent => agent.id === id))
  const answers = await Promise.all(
    missing.map(async agent => {
      const connection = agent.connection(platformsUrl)
      return { agent, connection, answer: await checkPlatform(context, connection) }
    })
  )
  for (const { agent, connection, answer } of answers) {
    // A platform that is not running does not prevent the start; the next start tries again.
    if (answer.described)
      await seedAgent(context, inLanguage(agent, language), people, connection, inWords(answer, agent.id, language))
    else context.log.warn({ agent: agent.id, reason: answer.failure.reason }, 'demonstration agent left out')
  }
}

async function seedAgent(
  context: Context,
  { id, owner, connection: _sealed, standing, since, popularity: _popularity, bases = [], share, icon, ...settings }: DemoAgent,
  people: People,
  connection: Connection,
  { described, check }: PlatformAnswer
): Promise<void> {
  const ownerId = idOf(people, owner)
  const status = standing.status === 'private' ? 'none' : standing.status
  const at = new Date(context.now().getTime() - since * dayMs)
  const later = (days: number) => new Date(at.getTime() + days * dayMs)
  const decidedAt = status === 'approved' || status === 'rejected' ? later(0.2) : null
  const drawn = await iconOf(context, icon, ownerId)
  await inTransaction(context.db, async transaction => {
    await insertAgent(transaction, {
      id,
      ownerId,
      ...settings,
      icon: drawn,
      ...openingOf(described),
      ...sealConnection(context.secrets, connection),
      ...check,
      knowledgeBaseIds: bases,
      visibility: status === 'none' ? 'private' : 'public',
      reviewStatus: status,
      recommended: standing.status === 'approved' && standing.recommended !== undefined,
      recommendedRank: (standing.status === 'approved' && standing.recommended) || null,
      reason: standing.status === 'rejected' ? standing.reason : null,
      submittedAt: status === 'none' ? null : at,
      reviewedAt: decidedAt,
      publishedAt: status === 'approved' ? decidedAt : null,
      createdAt: later(-1),
      updatedAt: decidedAt ?? at
    })
    const entry = (actorId: string, on: Date, ...steps: { step: TimelineEntry['step']; reason?: string }[]) =>
      insertTimeline(transaction, { agentId: id, version: 1, actorId, at: on }, steps)
    const returned = standing.status === 'under_review' ? standing.returned : undefined
    if (returned === undefined) {
      await entry(ownerId, later(-1), { step: 'created' })
      if (status !== 'none') await entry(ownerId, at, { step: 'submitted' })
    } else {
      await entry(ownerId, later(-1), { step: 'created' }, { step: 'submitted' })
      await entry(idOf(people, reviewer), later(-0.6), { step: 'rejected', reason: returned })
      await entry(ownerId, at, { step: 'edited' }, { step: 'submitted' })
    }
    if (share) {
      const made = { id: newId(), agentId: id, createdBy: ownerId, createdAt: later(1), revokedAt: null }
      await insertShare(transaction, { ...made, token: share.token, accessLevel: 'anyone', sites: [] })
    }
    if (decidedAt)
      await entry(idOf(people, reviewer), decidedAt, {
        step: standing.status as 'approved' | 'rejected',
        ...(standing.status === 'rejected' && { reason: standing.reason })
      })
    if (standing.status === 'approved' && standing.next) await seedNext(context, transaction, id, ownerId, standing.next)
  })
}

type Next = NonNullable<Extract<DemoAgent['standing'], { status: 'approved' }>['next']>

/** A version that waits beside the approved one, saved as its publisher would. */
async function seedNext(context: Context, transaction: Db, agentId: string, ownerId: string, next: Next): Promise<void> {
  const { daysAgo, ...changed } = next
  const agent = await lockAgent(transaction, agentId)
  const content = versionContentOf(agent)
  await saveVersion(context.secrets, transaction, agent, {
    authorId: ownerId,
    at: new Date(context.now().getTime() - daysAgo * dayMs),
    step: 'edited',
    visibility: 'public',
    content: { ...content, settings: { ...content.settings, ...changed } }
  })
}

/** The agent as it is called and described in a language. */
function inLanguage(agent: DemoAgent, language: Locale | undefined): DemoAgent {
  const words = language && agentWords(agent.id, language)
  if (!words) return agent
  const { name, description } = words
  const { standing } = agent
  const next = standing.status === 'approved' && standing.next
  const opener = words.opener ?? ''
  // What waits for review says more than what is published.
  const changed = next ? { ...standing, next: { ...next, description, opener } } : standing
  return { ...agent, name, description, standing: language === 'en-US' ? standing : changed }
}

/** What a platform says of an app that speaks several languages, in one of them. */
function inWords<Answer extends PlatformAnswer>(answer: Answer, id: string, language: Locale | undefined): Answer {
  const words = language && agentWords(id, language)
  if (!words) return answer
  const { opener = answer.described.opener, suggestedQuestions = answer.described.suggestedQuestions } = words
  const form = answer.described.form.map(field => ({ ...field, label: labelIn(field.label, language) }))
  return { ...answer, described: { ...answer.described, opener, suggestedQuestions, form } }
}

/** The part in a language of a label such as “Subject / 科目”, whose last part is for all languages after it. */
function labelIn(label: string, language: Locale): string {
  const parts = label.split(' / ')
  return parts[Math.min(locales.indexOf(language), parts.length - 1)]!
}

/** The address of an icon that is a picture of the package's folder `demo`, and the name of any other. */
async function iconOf(context: Context, icon: string, createdBy: string): Promise<string> {
  if (!icon.endsWith('.png')) return icon
  const bytes = await readFile(new URL(`../../demo/${icon}`, import.meta.url))
  const storageKey = `images/${newId()}`
  await context.storage.put(storageKey, Readable.from([bytes]))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return (await recordImage(context, { sha256, type: 'image/png', size: bytes.length, storageKey }, createdBy)).url
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
 * Updates the demo agents when the demo platforms or the server use another port; agents that people moved to another address are not
 * changed.
 */
async function follow(context: Context, agent: AgentRow, platformsUrl: string): Promise<void> {
  if (agent.deletedAt) return
  const image = /\/images\/([0-9a-f]{64})$/.exec(agent.icon)
  const icon = image && imageLink(context.config, image[1]!)
  if (icon && icon !== agent.icon) await changeAgent(context.db, agent.id, { icon })
  const demo = demoAgents.find(({ id }) => id === agent.id)?.connection(platformsUrl)
  if (!demo) return
  const stored = openConnection(context.secrets, agent)
  const sealed = sealConnection(context.secrets, demo)
  if (!isDeepStrictEqual(secretsOf(stored), secretsOf(demo)) || isDeepStrictEqual(agent.connection, sealed.connection)) return
  await changeAgent(context.db, agent.id, sealed)
  // Versions on the same app, such as one that waits.
  const { connection, sealedSecrets, secretEnds } = sealed
  await context
    .db('agentVersions')
    .where({ agentId: agent.id })
    .whereRaw('connection = ?::jsonb', [JSON.stringify(agent.connection)])
    .update({ connection, sealedSecrets, secretEnds })
}

function secretsOf(connection: Connection): unknown[] {
  const values: Record<string, unknown> = connection
  return [connection.platform, ...secretFieldsOf(connection.platform).map(({ name }) => values[name])]
}
