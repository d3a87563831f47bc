import type { Context } from '../context.ts'
import { findSubmission } from '../courses/submissions.ts'
import { callService, ServiceRefused } from './call-service.ts'
import { fullMarks, type GradedColumn, serviceOf, standingGrade } from './grades.ts'
import { handedInAddress } from './handed-in.ts'
import { scopes } from './scopes.ts'
import type { LtiPlatformRow, LtiScoreRow } from './tables.ts'

const atOnce = 50
const maxAttempts = 12
const minuteMs = 60_000

/**
 * Tells platforms who took part: a learner who got an answer in a link that has a column in the gradebook, as full marks (Assignment and
 * Grade Services 2.0 §3.4): anything sent before would clear a grade, and the quality of what was said is nobody's business. What is handed
 * in is told with its time and, as the comment, its address; the grade that a teacher has given stays.
 */
export async function sendScores(context: Context, isStopped: () => boolean = () => false): Promise<void> {
  await noteTakingPart(context)
  while (!isStopped()) {
    const due = await takeDue(context)
    for (const one of due) await sendOne(context, one)
    if (due.length < atOnce) return
  }
}

/** Notes those of the last two days who are not noted yet. */
async function noteTakingPart({ db, now }: Context): Promise<void> {
  const since = new Date(now().getTime() - 48 * 60 * minuteMs)
  await db.raw(
    `insert into lti_scores (link_id, user_id, state, timestamp, due_at)
     select distinct k.id, c.user_id, 'due', :now::timestamptz, :now::timestamptz
     from conversations c
     join lti_links k on k.context_id = c.course_id and k.agent_id = c.agent_id
       and k.line_item_url is not null and :scope = any(k.grade_scopes)
     where c.updated_at > :since and c.user_id is not null
       and exists (
         select from lti_launches l
         where l.link_id = k.id and l.user_id = c.user_id and l.standing = 'learner' and not l.is_test)
       and exists (
         select from messages m
         where m.conversation_id = c.id and m.side = 'agent' and m.status = 'finished' and m.position > c.carried_messages)
     on conflict do nothing`,
    { now: now(), since, scope: scopes.score }
  )
}

type Due = LtiScoreRow & GradedColumn & { platform: LtiPlatformRow }

/** Takes some that are due; another process takes others. Whoever dies with them leaves them for later. */
async function takeDue({ db, now }: Context): Promise<Due[]> {
  const { rows } = await db.raw<{ rows: (LtiScoreRow & GradedColumn & { platformId: string })[] }>(
    `update lti_scores s set attempts = s.attempts + 1,
       due_at = :now::timestamptz + least(power(2, s.attempts), 360) * interval '1 minute'
     from (
       select link_id, user_id from lti_scores where state = 'due' and due_at <= :now order by due_at limit :atOnce
       for update skip locked
     ) t
     join lti_links k on k.id = t.link_id
     join lti_deployments d on d.id = k.deployment_id and d.state = 'active'
     join lti_people p on p.user_id = t.user_id and p.platform_id = d.platform_id
     where s.link_id = t.link_id and s.user_id = t.user_id and k.line_item_url is not null
     returning s.link_id as "linkId", s.user_id as "userId", s.state, s.timestamp, s.attempts, s.due_at as "dueAt",
       s.submission_id as "submissionId",
       k.line_item_url as "lineItemUrl", k.grade_scopes as "gradeScopes", p.subject, d.platform_id as "platformId"`,
    { now: now(), atOnce }
  )
  const platforms: LtiPlatformRow[] = await db('ltiPlatforms').whereIn(
    'id',
    rows.map(({ platformId }) => platformId)
  )
  return rows.flatMap(row => {
    const platform = platforms.find(({ id, state }) => id === row.platformId && state === 'active')
    return platform ? [{ ...row, platform }] : []
  })
}

async function sendOne(context: Context, due: Due): Promise<void> {
  const state = await outcomeOf(context, due)
  const { linkId, userId, timestamp } = due
  // Something may have been handed in meanwhile, which is still to be told.
  if (state !== 'due') await context.db('ltiScores').where({ linkId, userId, timestamp }).update({ state })
}

async function outcomeOf(
  context: Context,
  { platform, lineItemUrl, gradeScopes, subject, timestamp, attempts, submissionId }: Due
): Promise<LtiScoreRow['state']> {
  const later = attempts >= maxAttempts ? 'failed' : 'due'
  const handedIn = submissionId === null ? undefined : await findSubmission(context.db, submissionId)
  const grade = handedIn ? await standingGrade(context, platform, { lineItemUrl, gradeScopes, subject }) : fullMarks
  if (!grade) return later
  const body = {
    userId: subject,
    timestamp: new Date(timestamp).toISOString(),
    activityProgress: handedIn ? 'Submitted' : 'Completed',
    gradingProgress: 'FullyGraded',
    ...grade,
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
  }).catch((failure: unknown) => (failure instanceof ServiceRefused ? failure : undefined))
  if (answer === undefined || answer instanceof ServiceRefused) return later
  // One that is not newer than what the platform has is the one that arrived before.
  if ((answer.status >= 200 && answer.status < 300) || answer.status === 409) return 'sent'
  return answer.status === 429 || answer.status === 401 || answer.status >= 500 ? later : 'refused'
}
