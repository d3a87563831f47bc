import { agentInCustom, historyOf, isPublished, type LaunchMessage } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'
import type { LtiContextRow, LtiDeploymentRow, LtiLinkRow } from './tables.ts'

type Stores = Pick<Context, 'db' | 'now'>

const contextIdOf = ({ context, link }: Pick<LaunchMessage, 'context' | 'link'>) => context?.id ?? `link:${link?.id ?? ''}`

/** The link of a message and its course, as they are stored; changes neither. Undefined for what was never launched. */
export async function knownPlace(
  db: Db,
  { id: deploymentId }: Pick<LtiDeploymentRow, 'id'>,
  { context, link }: Pick<LaunchMessage, 'context' | 'link'>
): Promise<Pick<LtiLinkRow, 'id' | 'contextId'> | undefined> {
  return db('ltiLinks as k')
    .join('ltiContexts as c', 'c.id', 'k.contextId')
    .where({ 'k.deploymentId': deploymentId, 'k.resourceLinkId': link?.id ?? '', 'c.contextId': contextIdOf({ context, link }) })
    .first('k.id', 'k.contextId')
}

/** The course of a launch. A link of a platform that names no course is one by itself. */
export async function courseOf(
  { db, now }: Stores,
  { id: deploymentId }: Pick<LtiDeploymentRow, 'id'>,
  { context, link, rosterUrl, custom }: Pick<LaunchMessage, 'context' | 'link' | 'rosterUrl' | 'custom'>
): Promise<LtiContextRow> {
  const contextId = contextIdOf({ context, link })
  const history = historyOf(custom.context_history).filter(id => id !== contextId)
  const shown = {
    title: context?.title ?? '',
    label: context?.label ?? '',
    ...(rosterUrl !== undefined && { rosterUrl }),
    ...(history.length > 0 && { history })
  }
  const known: LtiContextRow | undefined = await db('ltiContexts').where({ deploymentId, contextId }).first()
  if (known) {
    if (differs(known, shown)) await db('ltiContexts').where({ id: known.id }).update(shown)
    return { ...known, ...shown }
  }
  const [row] = await db('ltiContexts')
    .insert({ id: newId(), deploymentId, contextId, createdAt: now(), ...shown })
    .onConflict(['deploymentId', 'contextId'])
    .merge(['title', 'label'])
    .returning('*')
  return row as LtiContextRow
}

/** Whether a message says something that is not stored. When a lecture begins, its launches would wait for each other to write the same row. */
const differs = (known: Readonly<Record<string, unknown>>, said: Readonly<Record<string, unknown>>) =>
  Object.entries(said).some(([name, value]) => String(known[name]) !== String(value))

/**
 * The link of a launch with its agent. The agent that the launch itself names goes first, since a teacher may have chosen again in the
 * platform; then the one that was chosen here; then, of a copy, the one of the link it was copied from.
 */
export async function linkOf(
  { db, now }: Stores,
  { id: deploymentId }: Pick<LtiDeploymentRow, 'id'>,
  course: Pick<LtiContextRow, 'id'>,
  { link, custom, grades, standing }: Pick<LaunchMessage, 'link' | 'custom' | 'grades' | 'standing'>
): Promise<LtiLinkRow> {
  const fresh = {
    contextId: course.id,
    title: link!.title,
    // Whether a course goes on is said by who teaches it, not by a learner who looks into last year's.
    ...(standing !== 'learner' && { launchedAt: now() }),
    // The newest addresses count (Assignment and Grade Services 2.0 §3.1). A launch that tells nothing of grades, as some platforms send
    // for who has none, says nothing against those that were told before.
    ...(grades && {
      lineItemUrl: grades.lineItem ?? null,
      lineItemsUrl: grades.lineItems ?? null,
      gradeScopes: grades.scopes
    })
  }
  const place = { deploymentId, resourceLinkId: link!.id }
  const known: LtiLinkRow | undefined = await db('ltiLinks').where(place).first()
  const stored = known && !differs(known, fresh) ? known : await storeLink({ db, now }, place, fresh)
  const found = await agentOf(db, stored, custom)
  if (!found || (found.agentId === stored.agentId && stored.source !== null)) return stored
  await db('ltiLinks').where({ id: stored.id }).update(found)
  return { ...stored, ...found }
}

async function storeLink(
  { db, now }: Stores,
  place: Pick<LtiLinkRow, 'deploymentId' | 'resourceLinkId'>,
  fresh: Readonly<Record<string, unknown>>
): Promise<LtiLinkRow> {
  const [stored]: LtiLinkRow[] = await db('ltiLinks')
    .insert({
      id: newId(),
      ...place,
      createdAt: now(),
      launchedAt: now(),
      lineItemUrl: null,
      lineItemsUrl: null,
      gradeScopes: [],
      ...fresh
    })
    .onConflict(['deploymentId', 'resourceLinkId'])
    .merge(fresh)
    .returning('*')
  return stored!
}

async function agentOf(
  db: Db,
  { agentId, deploymentId, resourceLinkId }: LtiLinkRow,
  custom: Readonly<Record<string, string>>
): Promise<Pick<LtiLinkRow, 'agentId' | 'source'> | undefined> {
  const named = agentInCustom(custom)
  if (named !== undefined && named !== agentId) {
    const agent = await findAgent(db, named)
    // One that was replaced here because it is not published any more does not come back with each launch.
    if (agent && (agentId === null || isPublished(agent))) return { agentId: named, source: 'deep_link' }
  }
  if (agentId !== null) return undefined
  const history = historyOf(custom.link_history).filter(id => id !== resourceLinkId)
  if (history.length === 0) return undefined
  const before: Pick<LtiLinkRow, 'agentId' | 'resourceLinkId'>[] = await db('ltiLinks')
    .where({ deploymentId })
    .whereIn('resourceLinkId', history)
    .whereNotNull('agentId')
    .select('agentId', 'resourceLinkId')
  const newest = history.map(id => before.find(link => link.resourceLinkId === id)).find(Boolean)
  return newest && { agentId: newest.agentId, source: 'copy' }
}
