import type { GradebookColumn } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { isOfPlatform } from './addresses.ts'
import { callService, grants, ServiceRefused } from './call-service.ts'
import { ifRefused } from './grades.ts'
import { readPages } from './read-pages.ts'
import { scopes } from './scopes.ts'
import type { LtiLinkRow, LtiPlatformRow } from './tables.ts'

const container = 'application/vnd.ims.lis.v2.lineitemcontainer+json'
const mediaType = 'application/vnd.ims.lis.v2.lineitem+json'
const maxColumns = 2000
/** What columns for taking part are called to be found again (Assignment and Grade Services 2.0 §3.2). */
const takingPartTag = 'taking-part'

/** Where the columns of a course are, and what a launch said may be done with them. */
export type Columns = Pick<LtiLinkRow, 'lineItemsUrl' | 'gradeScopes'>

/** Why columns cannot be read or made. */
export class ColumnsUnavailable extends Error {
  override name = 'ColumnsUnavailable'
  readonly reason: 'refused' | 'unreachable'
  constructor(reason: 'refused' | 'unreachable') {
    super(reason)
    this.reason = reason
  }
}

type Read = GradebookColumn & { tag: unknown; resourceId: unknown; resourceLinkId: unknown }

/** The scope by which columns may be read: Moodle wants that for reading, also of who may make them. Undefined for none. */
export const readingScope = (platform: LtiPlatformRow, { gradeScopes }: Pick<Columns, 'gradeScopes'>): string | undefined =>
  [scopes.lineItemRead, scopes.lineItem].find(scope => gradeScopes.includes(scope) && grants(platform, scope))

export const mayMake = (platform: LtiPlatformRow, { lineItemsUrl, gradeScopes }: Columns): boolean =>
  lineItemsUrl !== null && gradeScopes.includes(scopes.lineItem) && grants(platform, scopes.lineItem)

/** The columns of a course that we may see, or those that fit. @throws ColumnsUnavailable */
export async function readColumns(
  context: Context,
  platform: LtiPlatformRow,
  columns: Columns,
  fitting: Record<string, string> = {}
): Promise<Read[]> {
  const scope = readingScope(platform, columns)
  if (columns.lineItemsUrl === null || scope === undefined) throw new ColumnsUnavailable('refused')
  if (!isOfPlatform(context.config, platform, columns.lineItemsUrl)) throw new ColumnsUnavailable('refused')
  const url = new URL(columns.lineItemsUrl)
  for (const [name, value] of Object.entries(fitting)) url.searchParams.set(name, value)
  const found = new Map<string, Read>()
  const outcome = await readPages(context, platform, { scope, url: url.href, accept: container }, body => {
    if (!Array.isArray(body)) return false
    for (const item of body as unknown[]) {
      const column = columnOf(context, platform, item)
      if (column) found.set(column.id, column)
    }
    return found.size <= maxColumns
  }).catch(asUnavailable)
  if (outcome !== 'all') throw new ColumnsUnavailable(isRefusal(outcome) ? 'refused' : 'unreachable')
  return [...found.values()]
}

/** The platform did not only fail just now. */
const isRefusal = (outcome: number | 'endless') => outcome !== 'endless' && outcome >= 400 && outcome < 500 && outcome !== 429

function asUnavailable(failure: unknown): never {
  throw new ColumnsUnavailable(failure instanceof ServiceRefused ? 'refused' : 'unreachable')
}

function columnOf({ config }: Context, platform: LtiPlatformRow, item: unknown): Read | undefined {
  const { id, label, tag, resourceId, resourceLinkId } = (typeof item === 'object' && item !== null ? item : {}) as Record<
    string,
    unknown
  >
  if (typeof id !== 'string' || !isOfPlatform(config, platform, id)) return undefined
  return { id, label: typeof label === 'string' ? label.slice(0, 200) : '', tag, resourceId, resourceLinkId }
}

/** A link that wants a column, what a new one is called, and the columns that other links of its course have. */
export type Wanting = Columns & { resourceLinkId: string; agentId: string; label: string; taken: readonly string[] }

/**
 * The column of a link: the one that has its id, or that came with a copy of the course and belongs to no link; else one that is made. A
 * course that is copied gets none twice so (§3.2.15). @throws ColumnsUnavailable
 */
export async function findOrMakeColumn(context: Context, platform: LtiPlatformRow, wanting: Wanting): Promise<GradebookColumn> {
  const found = await findColumn(context, platform, wanting)
  if (found) return found
  const { lineItemsUrl, resourceLinkId, agentId, label } = wanting
  if (!mayMake(platform, wanting)) throw new ColumnsUnavailable('refused')
  const body = { scoreMaximum: 100, label, resourceId: agentId, tag: takingPartTag, resourceLinkId }
  const answer = await callService(context, platform, {
    scope: scopes.lineItem,
    url: lineItemsUrl!,
    method: 'POST',
    accept: mediaType,
    content: { type: mediaType, body }
  }).catch(asUnavailable)
  const made = answer.status >= 200 && answer.status < 300 ? columnOf(context, platform, answer.body) : undefined
  if (made) return { id: made.id, label: made.label || label }
  // Somebody else was faster.
  const other = answer.status === 409 ? await findColumn(context, platform, wanting) : undefined
  if (other) return other
  throw new ColumnsUnavailable(answer.status >= 400 && isRefusal(answer.status) ? 'refused' : 'unreachable')
}

async function findColumn(
  context: Context,
  platform: LtiPlatformRow,
  { resourceLinkId, agentId, taken, ...columns }: Wanting
): Promise<GradebookColumn | undefined> {
  // What a platform does not sort out, is.
  const isOurs = ({ tag }: Read) => tag === takingPartTag
  const ofLink = await readColumns(context, platform, columns, { resource_link_id: resourceLinkId, tag: takingPartTag })
  const own = ofLink.find(column => isOurs(column) && column.resourceLinkId === resourceLinkId)
  if (own) return { id: own.id, label: own.label }
  const ofAgent = await readColumns(context, platform, columns, { resource_id: agentId, tag: takingPartTag })
  const free = ofAgent.find(
    column => isOurs(column) && column.resourceId === agentId && !column.resourceLinkId && !taken.includes(column.id)
  )
  return free && { id: free.id, label: free.label }
}

/** Whether a column that was chosen is there no more, which is noted: its platform answers of a person who is not enrolled like that too. */
export async function noteGone(
  context: Context,
  platform: LtiPlatformRow,
  { linkId, lineItemUrl, gradeScopes }: { linkId: string; lineItemUrl: string; gradeScopes: string[] }
): Promise<boolean> {
  const scope = readingScope(platform, { gradeScopes })
  if (scope === undefined) return false
  const answer = await callService(context, platform, { scope, url: lineItemUrl, accept: mediaType }).catch(ifRefused)
  if (answer?.status !== 404 && answer?.status !== 410) return false
  await context.db('ltiLinks').where({ id: linkId, columnUrl: lineItemUrl }).update({ columnGoneAt: context.now() })
  return true
}
