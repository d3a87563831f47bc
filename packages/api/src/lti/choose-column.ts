import { AppError, type ColumnChoice, type CourseGradebook, type GradebookColumn } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { signedIn } from '../http/signed-in.ts'
import { ColumnsUnavailable, findOrMakeColumn, readColumns } from './columns.ts'
import { gradebookOf, type PlacedLink, placedLinks, platformOfCourse } from './gradebook.ts'
import { noteTakingPart } from './note-taking-part.ts'
import type { LtiLinkRow } from './tables.ts'
import { tellAgain } from './tell-again.ts'

/** Longer than a platform that answers slowly takes to find a column and to make one. */
const makingMs = 5 * 60_000

type Chosen = { linkId: string; choice: ColumnChoice; columnId: string | null }

/**
 * Sets the column in which taking part in a link counts; one is made only here, when a teacher says so. The platform is asked before anything
 * is written, so that one that is silent holds no connection of the database. @throws validation for a link or a column that the course does
 * not have; alreadyProcessed while somebody else has a column made in the course; thirdPartyFailed when the platform does not do it
 */
export async function chooseColumn(
  context: Context,
  actor: Actor,
  courseId: string,
  { linkId, choice, columnId }: Chosen
): Promise<CourseGradebook> {
  const link = (await placedLinks(context, courseId)).find(({ id }) => id === linkId)
  if (!link) throw new AppError('validation', { problems: [{ path: ['linkId'], reason: 'enum' }] })
  const choose = async () => {
    const column = await columnOf(context, link, { choice, columnId })
    await inTransaction(context.db, async transaction => {
      const before: LtiLinkRow | undefined = await transaction('ltiLinks').where({ id: linkId }).forUpdate().first()
      if (!before) throw new AppError('validation', { problems: [{ path: ['linkId'], reason: 'enum' }] })
      await transaction('ltiLinks')
        .where({ id: linkId })
        .update({ columnChoice: choice, columnUrl: column?.id ?? null, columnLabel: column?.label ?? '', columnGoneAt: null })
      await tellAgain(transaction, linkId, context.now())
      await record(transaction, {
        actorId: signedIn(actor).userId,
        action: 'course.chooseColumn',
        subjectKind: 'course',
        subjectId: courseId,
        before: { link: link.title, choice: before.columnChoice, column: before.columnLabel },
        after: { link: link.title, choice, column: column?.label ?? '' }
      })
    })
  }
  await (choice === 'new' ? alone(context, courseId, choose) : choose())
  await noteTakingPart(context, { linkId })
  return gradebookOf(context, courseId)
}

/** Two that make a column at once would make two, or take the same. @throws alreadyProcessed while somebody else does it in the course */
async function alone({ db, now }: Context, courseId: string, work: () => Promise<void>): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + makingMs)
  const taken = await db('ltiContexts')
    .where({ id: courseId })
    .where(query => query.whereNull('makingColumnUntil').orWhere('makingColumnUntil', '<=', at))
    .update({ makingColumnUntil: until })
  if (taken === 0) throw new AppError('alreadyProcessed')
  try {
    await work()
  } finally {
    await db('ltiContexts').where({ id: courseId, makingColumnUntil: until }).update({ makingColumnUntil: null })
  }
}

async function columnOf(
  context: Context,
  link: PlacedLink,
  { choice, columnId }: Omit<Chosen, 'linkId'>
): Promise<GradebookColumn | undefined> {
  if (choice === 'own' || choice === 'none') return undefined
  try {
    const platform = await platformOfCourse(context, link.contextId)
    if (!platform) throw new ColumnsUnavailable('refused')
    if (choice === 'existing') {
      const found = (await readColumns(context, platform, link)).find(({ id }) => id === columnId)
      if (!found) throw new AppError('validation', { problems: [{ path: ['columnId'], reason: 'enum' }] })
      return found
    }
    return await findOrMakeColumn(context, platform, {
      lineItemsUrl: link.lineItemsUrl,
      gradeScopes: link.gradeScopes,
      resourceLinkId: link.resourceLinkId,
      agentId: link.agentId!,
      label: link.title || link.agentName,
      taken: await takenByOthers(context, link)
    })
  } catch (failure) {
    if (!(failure instanceof ColumnsUnavailable)) throw failure
    const reason = failure.reason === 'refused' ? 'rejected' : 'hostSilent'
    throw new AppError('thirdPartyFailed', { problems: [{ path: ['choice'], reason }] })
  }
}

const takenByOthers = ({ db }: Context, { id, contextId }: PlacedLink): Promise<string[]> =>
  db('ltiLinks').where({ contextId }).whereNot({ id }).whereNotNull('columnUrl').pluck('columnUrl')
