import type { CourseGradebook, GradebookColumn, GradebookState, GradedLink } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { grants } from './call-service.ts'
import { type Columns, ColumnsUnavailable, mayMake, readColumns, readingScope } from './columns.ts'
import { noteTakingPart } from './note-taking-part.ts'
import { scopes } from './scopes.ts'
import type { LtiLinkRow, LtiPlatformRow } from './tables.ts'
import { tellAgain } from './tell-again.ts'

/** A link of a course with its agent. */
export type PlacedLink = LtiLinkRow & { agentName: string }

/** The links of a course that have an agent, by the agent and their titles. */
export function placedLinks({ db }: Pick<Context, 'db'>, courseId: string): Promise<PlacedLink[]> {
  return db('ltiLinks')
    .join('agents', 'agents.id', 'ltiLinks.agentId')
    .where({ 'ltiLinks.contextId': courseId, 'agents.deletedAt': null })
    .select<PlacedLink[]>('ltiLinks.*', 'agents.name as agentName')
    .orderBy(['agents.name', 'ltiLinks.title', 'ltiLinks.id'])
}

/** The registration that a course is of. */
export async function platformOfCourse({ db }: Pick<Context, 'db'>, courseId: string): Promise<LtiPlatformRow | undefined> {
  return db('ltiPlatforms')
    .join('ltiDeployments', 'ltiDeployments.platformId', 'ltiPlatforms.id')
    .join('ltiContexts', 'ltiContexts.deploymentId', 'ltiDeployments.id')
    .where({ 'ltiContexts.id': courseId, 'ltiPlatforms.state': 'active', 'ltiDeployments.state': 'active' })
    .first('ltiPlatforms.*')
}

/** Where taking part in the links of a course counts, with the columns that the platform has now. */
export async function gradebookOf(context: Context, courseId: string): Promise<CourseGradebook> {
  const [known, platform] = await Promise.all([placedLinks(context, courseId), platformOfCourse(context, courseId)])
  const { state, columns } = await columnsOf(context, platform, known)
  const links = (await noteFound(context, known, columns)) ? await placedLinks(context, courseId) : known
  return { state, columns, links: links.map(link => presentLink(link, platform)) }
}

/** Whether a column that was said to be gone is there, which counts again then. */
async function noteFound(context: Context, links: readonly LtiLinkRow[], columns: readonly GradebookColumn[]): Promise<boolean> {
  const found = links.filter(({ columnGoneAt, columnUrl }) => columnGoneAt !== null && columns.some(({ id }) => id === columnUrl))
  for (const { id, columnUrl } of found) {
    await context.db('ltiLinks').where({ id, columnUrl }).update({ columnGoneAt: null })
    // Who took part meanwhile was noted nowhere.
    await tellAgain(context.db, id, context.now())
    await noteTakingPart(context, { linkId: id })
  }
  return found.length > 0
}

async function columnsOf(
  context: Context,
  platform: LtiPlatformRow | undefined,
  links: readonly LtiLinkRow[]
): Promise<{ state: GradebookState; columns: GradebookColumn[] }> {
  const told = newestColumns(links)
  if (!platform || !told || readingScope(platform, told) === undefined || !grants(platform, scopes.score))
    return { state: 'notOffered', columns: [] }
  try {
    const columns = (await readColumns(context, platform, told)).map(({ id, label }) => ({ id, label }))
    return { state: mayMake(platform, told) ? 'full' : 'readOnly', columns }
  } catch (failure) {
    if (!(failure instanceof ColumnsUnavailable)) throw failure
    return { state: failure.reason, columns: [] }
  }
}

/** What the newest launch said of the columns of a course that may be told points. */
const newestColumns = (links: readonly LtiLinkRow[]): Columns | undefined =>
  links
    .filter(({ lineItemsUrl, gradeScopes }) => lineItemsUrl !== null && gradeScopes.includes(scopes.score))
    .sort((a, b) => b.launchedAt.getTime() - a.launchedAt.getTime())[0]

function presentLink(link: PlacedLink, platform: LtiPlatformRow | undefined): GradedLink {
  const { id, title, agentName, columnChoice, lineItemUrl, columnUrl, columnLabel, columnGoneAt, gradedUrl, gradeScopes } = link
  const isChosen = columnChoice === 'existing' || columnChoice === 'new'
  return {
    id,
    title,
    agent: agentName,
    choice: columnChoice,
    hasOwn: lineItemUrl !== null,
    columnId: isChosen ? columnUrl : null,
    columnLabel: isChosen ? columnLabel : '',
    counts: gradedUrl !== null && gradeScopes.includes(scopes.score) && platform !== undefined && grants(platform, scopes.score),
    isGone: isChosen && columnGoneAt !== null
  }
}
