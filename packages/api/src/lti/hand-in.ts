import type { Closing } from '@lyceum/core/contract'
import { formatDate } from '@lyceum/core/i18n'
import { hidesSaid, toLocale } from '@lyceum/core/rules'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { asBibtex, asText } from '../courses/citation.ts'
import { courseNow } from '../courses/course-now.ts'
import {
  type HandableConversation,
  handableConversations,
  handIn,
  type SubmissionContent,
  type SubmissionRow
} from '../courses/submissions.ts'
import { inTransaction } from '../db/connect.ts'
import { closedShareText } from '../http/closed-text.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { handedInAddress } from './handed-in.ts'
import { noteHandedIn } from './note-handed-in.ts'
import { backAnchor, backLink, type PageFor, sendFailure, sendPage } from './page.ts'
import { sendExpired } from './picker.ts'
import { answerLaunch, findTicket, maxTicket, type OpenLaunch, openTicket } from './queries.ts'
import { readForm } from './read-form.ts'
import { launchOfToken } from './session-launch.ts'
import type { LtiLaunchRow } from './tables.ts'
import type { LaunchWords } from './words.ts'

const limits = { token: 4096, launch: 64, ticket: maxTicket, conversation: 64 } as const

/**
 * Shows a learner their conversations in the course, and hands in the one that they choose. The first form brings the token of their
 * session, since no cookie tells who they are; the second one a ticket that is good once.
 */
export async function handInPage(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const fields = readForm(request, limits)
  if (fields?.launch && fields.ticket)
    return handInChosen(context, page, { launch: fields.launch, ticket: fields.ticket, conversation: fields.conversation })
  const open = await launchOfToken(context, fields?.token)
  if (!open?.launch.contextId) return sendFailure(page, 'sessionOver', { status: 401, code: 'session' })
  const closing = await closingFor(context, open.launch)
  if (closing) return showClosed(context, page, open, closing)
  const given = await openTicket(context, open)
  await showChoice(context, page, given.open, given.ticket)
}

/** Why the course is closed to a learner, whatever session they have. What was said in one that is over can be read, and handed in. */
async function closingFor(context: Context, { standing, contextId }: LtiLaunchRow): Promise<Closing | null> {
  if (standing !== 'learner') return null
  const { closing } = await courseNow(context, contextId!)
  return hidesSaid(closing)
}

async function showClosed(context: Context, page: PageFor, { launch, platform }: OpenLaunch, closing: Closing): Promise<void> {
  const told = await closedShareText(toLocale(launch.locale), { closing, ...zone(context) })
  const content = ({ words }: LaunchWords) => ({
    title: words.handIn.title,
    body: `<h1>${words.handIn.title}</h1><p>${escapeHtml(told)}</p>${backLink(words, launch.returnUrl ?? undefined)}`
  })
  await sendPage({ ...page, platform, locale: launch.locale }, content, { status: 403 })
}

async function showChoice(
  context: Context,
  page: PageFor,
  { launch, platform }: OpenLaunch,
  ticket: string,
  missing = false
): Promise<void> {
  const courseId = launch.contextId!
  const conversations = await handableConversations(context.db, { courseId, userId: launch.userId })
  const { timeZone } = context.config.organisation
  await sendPage(
    { ...page, platform, locale: launch.locale },
    words => ({
      title: words.words.handIn.title,
      body: choiceBody(words, { launch, ticket, conversations, missing, timeZone }),
      style
    }),
    { status: missing ? 400 : 200 }
  )
}

type Choice = {
  launch: LtiLaunchRow
  ticket: string
  conversations: HandableConversation[]
  missing: boolean
  timeZone: string
}

function choiceBody({ words, locale }: LaunchWords, { launch, ticket, conversations, missing, timeZone }: Choice): string {
  const { handIn: t } = words
  const back = launch.returnUrl ?? undefined
  if (conversations.length === 0) return `<h1>${t.title}</h1><p>${t.none}</p>${backLink(words, back)}`
  const lines = conversations.map(
    ({ id, name, agent, updatedAt }) =>
      `<li><label class="agent"><input type="radio" name="conversation" value="${id}"><span><b dir="auto">${escapeHtml(name)}</b><small dir="auto">${escapeHtml(agent)} · ${formatDate(locale, updatedAt.toISOString(), { dateStyle: 'medium', timeStyle: 'short', timeZone })}</small></span></label></li>`
  )
  return `<form method="post" action="/lti/hand-in"><input type="hidden" name="launch" value="${launch.id}"><input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<h1>${t.title}</h1><p>${t.lead}</p>${missing ? `<p class="notice" role="alert">${t.chooseOne}</p>` : ''}
<fieldset><legend>${t.conversations}</legend><ul>${lines.join('')}</ul></fieldset>
<p class="ways"><button>${t.confirm}</button>${backAnchor(words, back, ' second')}</p></form>`
}

async function handInChosen(
  context: Context,
  page: PageFor,
  { launch: launchId, ticket, conversation }: { launch: string; ticket: string; conversation: string | undefined }
): Promise<void> {
  const open = await findTicket(context, launchId, ticket)
  if (!open?.launch.contextId) return sendExpired(context, page, launchId)
  const closing = await closingFor(context, open.launch)
  if (closing) return showClosed(context, page, open, closing)
  const { userId, contextId: courseId } = open.launch
  if (!conversation) return showChoice(context, page, open, ticket, true)
  const { name: author } = await context.db('users').where({ id: userId }).first('name')
  const { linkId } = open.launch
  const made = await inTransaction(context.db, async db => {
    const own = { db, now: context.now, config: context.config }
    if (!(await answerLaunch(own, launchId))) return 'expired'
    const submission = await handIn(own, { courseId, linkId, userId, conversationId: conversation, author })
    // The ticket stays good for another choice.
    if (!submission) await db('ltiLaunches').where({ id: launchId }).update({ answeredAt: null })
    else await noteHandedIn(own, open.launch, submission.id)
    return submission
  })
  if (made === 'expired') return sendExpired(context, page, launchId)
  if (!made) return showChoice(context, page, open, ticket, true)
  await showDone(context, { ...page, platform: open.platform, locale: open.launch.locale }, made, open.launch.returnUrl)
}

async function showDone(context: Context, page: PageFor, row: SubmissionRow, returnUrl: string | null): Promise<void> {
  const url = handedInAddress(context.config, row.id)
  await sendPage(page, ({ words, locale }) => {
    const { handIn: t } = words
    const content = JSON.parse(row.content) as SubmissionContent
    const cited = { content, sha256: row.sha256, url, locale, kind: t.kind, ...zone(context) }
    return {
      title: t.done,
      body: `<h1>${t.done}</h1><p>${t.doneText}</p>
<h2>${t.link}</h2><p><a href="${url}" target="_blank" rel="noopener">${url}</a></p><p>${t.linkText}</p>
<h2>${t.citation}</h2><p class="cited" tabindex="0">${escapeHtml(asText(cited))}</p>
<h2>BibTeX</h2><pre class="cited" tabindex="0">${escapeHtml(asBibtex(cited))}</pre>${backLink(words, returnUrl ?? undefined)}`,
      style
    }
  })
}

const zone = ({ config }: Pick<Context, 'config'>) => ({ timeZone: config.organisation.timeZone })

const style = `
fieldset{border:0;margin:20px 0;padding:0;min-width:0}
legend{padding:0;margin-bottom:8px;font-weight:600;color:var(--strong)}
.agent{display:flex;align-items:center;gap:12px;height:100%;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--raised);cursor:pointer}
.agent:has(:checked){border-color:var(--accent)}
.agent>span{min-width:0;overflow-wrap:anywhere}
.agent b,.agent small{display:block}
.agent b{color:var(--strong);font-weight:600}
.agent small{color:var(--muted);font-size:.8125rem}
input[type=radio]{width:18px;height:18px;margin:0;flex:none;accent-color:var(--accent)}
.ways{display:flex;flex-wrap:wrap;gap:8px}
.cited{padding:12px 16px;border:1px solid var(--line);border-radius:10px;background:var(--raised);white-space:pre-wrap;overflow-wrap:anywhere;user-select:all}
`.replaceAll('\n', '')
