import { formatDate } from '@lyceum/core/i18n'
import type { LaunchMessage } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { submissionsIn } from '../courses/submissions.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { copyBody, copyStyle, drawAnswers, handedInAddress } from './handed-in.ts'
import { backLink, type PageFor, sendFailure, sendPage } from './page.ts'
import { knownPlace } from './places.ts'
import type { LtiDeploymentRow, LtiPlatformRow } from './tables.ts'

type Reviewed = { platform: LtiPlatformRow; deployment: LtiDeploymentRow; message: LaunchMessage; back: string | undefined }

/**
 * Shows the teachers and helpers of a course what a learner handed in at a link, from the platform's gradebook (Submission Review Message,
 * `LtiSubmissionReviewRequest` with `for_user`). Nothing else of what the learner said, and nothing to anybody else. It changes nothing:
 * no person, course or session comes of it.
 */
export async function reviewHandedIn(
  context: Context,
  page: PageFor,
  { platform, deployment, message, back }: Reviewed
): Promise<void> {
  if (message.standing === 'learner') return sendFailure(page, 'reviewNothing', { status: 403, code: 'standing', back })
  const { db } = context
  const blocked = await db('ltiPeople as p')
    .join('users as u', 'u.id', 'p.userId')
    .where({ 'p.platformId': platform.id, 'p.subject': message.person?.subject ?? '' })
    .whereNotNull('u.blockedAt')
    .first('u.id')
  if (blocked) return sendFailure(page, 'personBlocked', { status: 403, code: 'person', back })
  const place = await knownPlace(db, deployment, message)
  const learner: { userId: string } | undefined =
    message.forUser === undefined
      ? undefined
      : await db('ltiPeople').where({ platformId: platform.id, subject: message.forUser }).first('userId')
  const handed = place && learner && { courseId: place.contextId, linkId: place.id, userId: learner.userId }
  const { newest, earlier } = handed ? await submissionsIn(db, handed) : { newest: undefined, earlier: [] }
  const { author } = newest ?? earlier[0] ?? {}
  if (author === undefined) return sendFailure(page, 'reviewNothing', { status: 200, back })
  const { timeZone } = context.config.organisation
  const draw = await drawAnswers()
  await sendPage(page, words => {
    const { handIn: t } = words.words
    const at = ({ createdAt }: (typeof earlier)[number]) =>
      formatDate(words.locale, createdAt.toISOString(), { dateStyle: 'medium', timeStyle: 'short', timeZone })
    const others = earlier.map(
      row =>
        `<li class="earlier"><a href="${handedInAddress(context.config, row.id)}" target="_blank" rel="noopener" dir="auto">${escapeHtml(row.title)}</a> <small>${at(row)}</small></li>`
    )
    const list = others.length > 0 ? `<h2>${t.earlier}</h2><ul>${others.join('')}</ul>` : ''
    return {
      title: newest?.title ?? author,
      body: `${newest ? copyBody(words, { row: newest, context, draw }) : `<h1 dir="auto">${escapeHtml(author)}</h1>`}${list}${backLink(words.words, back)}`,
      style: copyStyle
    }
  })
}
