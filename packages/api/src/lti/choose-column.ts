import { AppError, type ColumnChoice, type CourseGradebook, type GradebookColumn } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { signedIn } from '../http/signed-in.ts'
import { ColumnsUnavailable, findOrMakeColumn, readColumns } from './columns.ts'
import { gradebookOf, type PlacedLink, placedLinks, platformOfCourse } from './gradebook.ts'
import { noteTakingPart } from './note-taking-part.ts'
import type { LtiPlatformRow } from './tables.ts'

const columnsLock = 4_952_310

type Chosen = { linkId: string; choice: ColumnChoice; columnId: string | null }

/**
 * Sets the column in which taking part in a link counts; one is made only here, when a teacher says so. @throws validation for a link or a
 * column that the course does not have; alreadyProcessed while somebody else does the same; thirdPartyFailed when the platform does not do it
 */
export async function chooseColumn(
  context: Context,
  actor: Actor,
  courseId: string,
  { linkId, choice, columnId }: Chosen
): Promise<CourseGradebook> {
  const link = (await placedLinks(context, courseId)).find(({ id }) => id === linkId)
  if (!link) throw new AppError('validation', { problems: [{ path: ['linkId'], reason: 'enum' }] })
  await inTransaction(context.db, async transaction => {
    // Two that make a column at once would make two.
    const { rows } = await transaction.raw('select pg_try_advisory_xact_lock(?, hashtext(?)) as locked', [columnsLock, linkId])
    if (!rows[0].locked) throw new AppError('alreadyProcessed')
    const column = await columnOf(context, await platformOfCourse(context, courseId), link, { choice, columnId })
    await transaction('ltiLinks')
      .where({ id: linkId })
      .update({ columnChoice: choice, columnUrl: column?.id ?? null, columnLabel: column?.label ?? '', columnGoneAt: null })
    await tellAgain(transaction, linkId, context.now())
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'course.chooseColumn',
      subjectKind: 'course',
      subjectId: courseId,
      before: { link: link.title, choice: link.columnChoice, column: link.columnLabel },
      after: { link: link.title, choice, column: column?.label ?? '' }
    })
  })
  await noteTakingPart(context, { linkId })
  return gradebookOf(context, courseId)
}

async function columnOf(
  context: Context,
  platform: LtiPlatformRow | undefined,
  link: PlacedLink,
  { choice, columnId }: Omit<Chosen, 'linkId'>
): Promise<GradebookColumn | undefined> {
  if (choice === 'own' || choice === 'none') return undefined
  try {
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
      label: link.title || link.agentName
    })
  } catch (failure) {
    if (!(failure instanceof ColumnsUnavailable)) throw failure
    const reason = failure.reason === 'refused' ? 'rejected' : 'hostSilent'
    throw new AppError('thirdPartyFailed', { problems: [{ path: ['choice'], reason }] })
  }
}

/** Who took part is told to the column that counts now, unless it has them. */
async function tellAgain(transaction: Db, linkId: string, at: Date): Promise<void> {
  await transaction.raw(
    `update lti_scores s set state = 'due', attempts = 0, due_at = :at,
       timestamp = greatest(:at::timestamptz, s.timestamp + interval '1 millisecond')
     from lti_links k
     where k.id = s.link_id and k.id = :linkId and k.graded_url is not null and s.told_url is distinct from k.graded_url`,
    { linkId, at }
  )
}
