import type { Context } from '../context.ts'
import { findSubmission } from '../courses/submissions.ts'
import { callService, grants } from './call-service.ts'
import { noteGone } from './columns.ts'
import { fullMarks, type GradedColumn, gradeIn, ifRefused, isFull, serviceOf } from './grades.ts'
import { handedInAddress } from './handed-in.ts'
import { noteTakingPart } from './note-taking-part.ts'
import { scopes } from './scopes.ts'
import type { LtiLinkRow, LtiPlatformRow, LtiScoreRow } from './tables.ts'
import { tellChosen } from './tell-again.ts'

const atOnce = 20
const maxAttempts = 12
const minuteMs = 60_000

/**
 * Tells platforms who took part: a learner who got an answer in a link that has a column in the gradebook, as full marks (Assignment and
 * Grade Services 2.0 §3.4): anything sent before would clear a grade, and the quality of what was said is nobody's business. What is handed
 * in is told with its time and, as the comment, its address; the grade that a teacher has given stays.
 */
export async function sendScores(context: Context, isStopped: () => boolean = () => false): Promise<void> {
  const since = new Date(context.now().getTime() - 48 * 60 * minuteMs)
  await noteTakingPart(context, { since })
  await tellChosen(context.db, { since, at: context.now() })
  const platforms: LtiPlatformRow[] = await context.db('ltiPlatforms').where({ state: 'active' })
  // Those of a platform that did not grant it wait until it does.
  const told = platforms.filter(platform => grants(platform, scopes.score))
  await Promise.all(told.map(platform => sendTo(context, platform, isStopped)))
}

/** Tells one platform, which others do not wait for; one that cannot be reached is left until later. */
async function sendTo(context: Context, platform: LtiPlatformRow, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const due = await takeDue(context, platform)
    for (const [index, one] of due.entries()) {
      if (await sendOne(context, platform, one)) continue
      await putBack(context, due.slice(index + 1))
      return
    }
    if (due.length < atOnce) return
  }
}

type Due = LtiScoreRow & GradedColumn & Pick<LtiLinkRow, 'columnChoice'>

/**
 * Takes some that are due and can be told; another process takes others. Whoever dies with them leaves them for later. What cannot be told,
 * since its installation is blocked or its column is gone, stays as it is.
 */
async function takeDue({ db, now }: Context, { id: platformId }: LtiPlatformRow): Promise<Due[]> {
  const { rows } = await db.raw<{ rows: Due[] }>(
    `update lti_scores s set attempts = s.attempts + 1,
       due_at = :now::timestamptz + least(power(2, s.attempts), 360) * interval '1 minute'
     from (
       select o.link_id, o.user_id, k.graded_url, k.grade_scopes, k.column_choice, p.subject
       from lti_scores o
       join lti_links k on k.id = o.link_id and k.graded_url is not null
       join lti_deployments d on d.id = k.deployment_id and d.state = 'active' and d.platform_id = :platformId
       join lti_people p on p.user_id = o.user_id and p.platform_id = d.platform_id and not p.is_anonymous
       where o.state = 'due' and o.due_at <= :now order by o.due_at limit :atOnce
       for update of o skip locked
     ) t
     where s.link_id = t.link_id and s.user_id = t.user_id
     returning s.link_id as "linkId", s.user_id as "userId", s.state, s.timestamp, s.attempts, s.due_at as "dueAt",
       s.submission_id as "submissionId", s.told_url as "toldUrl",
       t.graded_url as "lineItemUrl", t.grade_scopes as "gradeScopes", t.column_choice as "columnChoice", t.subject`,
    { now: now(), atOnce, platformId }
  )
  return rows
}

/** What was taken and not tried is due as before. */
async function putBack({ db, now }: Context, left: readonly Due[]): Promise<void> {
  for (const { linkId, userId, timestamp, attempts } of left)
    await db('ltiScores')
      .where({ linkId, userId, timestamp, attempts })
      .update({ attempts: attempts - 1, dueAt: new Date(now().getTime() + minuteMs) })
}

/** Whether the platform could be reached. */
async function sendOne(context: Context, platform: LtiPlatformRow, due: Due): Promise<boolean> {
  const later = due.attempts >= maxAttempts ? 'failed' : 'due'
  const { linkId, userId, timestamp, submissionId } = due
  const handedIn = submissionId === null ? undefined : await findSubmission(context.db, submissionId)
  const outcome = await outcomeOf(context, platform, due, handedIn).catch(() => undefined)
  const own = () => context.db('ltiScores').where({ linkId, userId, timestamp })
  const state = outcome === undefined || outcome === 'later' ? later : outcome === 'graded' ? 'refused' : outcome
  // Something may have been handed in meanwhile, which is still to be told.
  if (state === 'superseded') await own().update({ timestamp: context.now() })
  else if (state !== 'due') {
    const isThere = state === 'sent' || outcome === 'graded'
    await own().update({ state, ...(isThere && { toldUrl: due.lineItemUrl }) })
  }
  return outcome !== undefined
}

/**
 * `graded`: somebody has given another grade, which stays; `superseded`: the platform has a grade that is newer than what was handed in, which is
 * to be told as of now.
 */
type Outcome = LtiScoreRow['state'] | 'later' | 'graded' | 'superseded'

/** @throws when the platform cannot be reached */
async function outcomeOf(
  context: Context,
  platform: LtiPlatformRow,
  { linkId, lineItemUrl, gradeScopes, columnChoice, subject, timestamp, attempts, toldUrl }: Due,
  handedIn: Awaited<ReturnType<typeof findSubmission>>
): Promise<Outcome> {
  const isChosen = columnChoice !== 'own'
  // A column that was chosen, or that may have been told before, may have grades that are none of ours.
  const isRead = handedIn !== undefined || isChosen || toldUrl !== null
  const found = isRead ? await gradeIn(context, platform, { lineItemUrl, gradeScopes, subject }) : ('none' as const)
  if (found === undefined) {
    if (isChosen) await noteGone(context, platform, { linkId, lineItemUrl, gradeScopes })
    return 'later'
  }
  if (found !== 'none' && !handedIn) return isFull(found) ? 'sent' : 'graded'
  const grade = found === 'none' ? fullMarks : found
  const body = {
    userId: subject,
    timestamp: new Date(timestamp).toISOString(),
    activityProgress: handedIn ? 'Submitted' : 'Completed',
    gradingProgress: 'FullyGraded',
    ...grade,
    // Canvas makes each score another attempt otherwise.
    ...(platform.product === 'canvas' && { 'https://canvas.instructure.com/lti/submission': { new_submission: false } }),
    ...(handedIn && {
      submission: { submittedAt: handedIn.createdAt.toISOString() },
      comment: `${handedIn.title}\n${handedInAddress(context.config, handedIn.id)}`
    })
  }
  const content = { type: 'application/vnd.ims.lis.v1.score+json', body }
  const answer = await callService(context, platform, {
    scope: scopes.score,
    url: serviceOf(lineItemUrl, 'scores'),
    method: 'POST',
    content
  }).catch(ifRefused)
  if (answer === undefined) return 'later'
  if (answer.status >= 200 && answer.status < 300) return 'sent'
  // One that is not newer than what the platform has: the one that arrived at an earlier try, else another grade, given since.
  if (answer.status === 409) return attempts > 1 ? 'sent' : handedIn ? 'superseded' : 'graded'
  if (answer.status === 404 && isChosen && (await noteGone(context, platform, { linkId, lineItemUrl, gradeScopes })))
    return 'later'
  return answer.status === 429 || answer.status === 401 || answer.status >= 500 ? 'later' : 'refused'
}
