import type { Locale } from '@lyceum/core/contract'
import { isPublished, type LaunchMessage, toLocale } from '@lyceum/core/rules'
import type { Request } from 'express'
import { findAgentById } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import { newSecret, sha256 } from '../secrets/hash.ts'
import { newId } from '../secrets/new-id.ts'
import { isOfPlatform } from './addresses.ts'
import { backOf } from './launch-back.ts'
import { goToChat } from './open-chat.ts'
import { backLink, type PageFor, sendFailure, sendPage } from './page.ts'
import { personOf } from './people.ts'
import { showPicker } from './picker.ts'
import { nothingBody } from './picker-page.ts'
import { courseOf, linkOf } from './places.ts'
import { followRoster } from './roster.ts'
import type { LtiDeploymentRow, LtiLaunchRow, LtiPlatformRow } from './tables.ts'

type Entered = {
  page: PageFor & { platform: LtiPlatformRow }
  platform: LtiPlatformRow
  deployment: LtiDeploymentRow
  message: LaunchMessage
}

/** Lets somebody in whose launch holds: into the chat, into the choice of agents, or to a word about why there is nothing. */
export async function enter(context: Context, { page, platform, deployment, message }: Entered): Promise<void> {
  const back = backOf(context, platform, message)
  if (message.type === 'review')
    return (await import('./review.ts')).reviewHandedIn(context, page, { platform, deployment, message, back })
  // Rule 19: a launch without a person is a person of its own, whom nobody meets again.
  const person = message.person ?? { subject: `anonymous ${newId()}`, name: '', isAnonymous: true }
  const { userId, blocked } = await personOf(context, platform, person, message.standing)
  if (message.isTest) await context.db('ltiPeople').where({ userId }).update({ isTest: true })
  if (blocked) return sendFailure(page, 'personBlocked', { status: 403, code: 'person' })
  await noteLaunch(context, platform, deployment)
  const launch = launchOf(context, page.request, { userId, deployment, message, back })
  return message.type === 'deepLinking'
    ? chooseItems(context, page, { platform, deployment, message, launch })
    : openLink(context, page, { deployment, message, launch, back })
}

type Begun = Omit<LtiLaunchRow, 'contextId' | 'linkId'>

function launchOf(
  { now }: Context,
  request: Request,
  {
    userId,
    deployment,
    message,
    back
  }: { userId: string; deployment: LtiDeploymentRow; message: LaunchMessage; back: string | undefined }
): Begun {
  return {
    id: newId(),
    deploymentId: deployment.id,
    userId,
    kind: message.type === 'deepLinking' ? 'deep_linking' : 'chat',
    standing: message.standing,
    isTest: message.isTest,
    locale: localeOf(request, message),
    returnUrl: back ?? null,
    deepLinking: message.deepLinking ?? null,
    ticketHash: null,
    ticketAt: null,
    createdAt: now(),
    answeredAt: null
  }
}

/** The language that the platform says, else the browser's. */
function localeOf(request: Request, { locale }: Pick<LaunchMessage, 'locale'>): Locale {
  return toLocale(locale ?? request.get('accept-language')?.split(/[,;]/)[0]?.trim() ?? '')
}

/** By the minute: when a lecture begins, its launches would wait for each other to write the same row. */
async function noteLaunch({ db, now }: Context, platform: LtiPlatformRow, deployment: LtiDeploymentRow): Promise<void> {
  const launchedAt = now()
  const isDue = (row: { launchedAt: Date | null }) =>
    row.launchedAt === null || launchedAt.getTime() - row.launchedAt.getTime() >= 60_000
  if (isDue(deployment)) await db('ltiDeployments').where({ id: deployment.id }).update({ launchedAt })
  if (isDue(platform)) await db('ltiPlatforms').where({ id: platform.id }).update({ launchedAt })
}

async function chooseItems(
  context: Context,
  page: PageFor & { platform: LtiPlatformRow },
  {
    platform,
    deployment,
    message,
    launch
  }: { platform: LtiPlatformRow; deployment: LtiDeploymentRow; message: LaunchMessage; launch: Begun }
): Promise<void> {
  const wanted = message.deepLinking
  if (!wanted || !isOfPlatform(context.config, platform, wanted.returnUrl))
    return sendFailure(page, 'refused', { status: 400, code: 'return' })
  if (message.standing !== 'teacher') return sendFailure(page, 'notTeacher', { status: 403, code: 'standing' })
  const course = message.context && (await courseOf(context, deployment, message))
  const ticket = newSecret()
  const row = { ...launch, contextId: course?.id ?? null, linkId: null, ticketHash: sha256(ticket) }
  await insertLaunch(context, row)
  // A platform that wants files or pictures here would take nothing of what is chosen, without a word.
  if (!wanted.acceptsLinks)
    return sendPage(page, ({ words }) => ({
      title: words.failures.nothingWanted.title,
      body: nothingBody(words, row.id, ticket)
    }))
  return showPicker(context, page, { launch: row, deployment, platform }, { ticket })
}

async function openLink(
  context: Context,
  page: PageFor & { platform: LtiPlatformRow },
  {
    deployment,
    message,
    launch,
    back
  }: { deployment: LtiDeploymentRow; message: LaunchMessage; launch: Begun; back: string | undefined }
): Promise<void> {
  const course = await courseOf(context, deployment, message)
  const link = await linkOf(context, deployment, course, message)
  // Nobody waits for it, and nothing depends on it.
  void followRoster(context, page.platform, course).catch(failure =>
    context.log.info({ err: failure, platform: page.platform.id }, 'a roster could not be read')
  )
  const agent = link.agentId === null ? undefined : await findAgentById(context.sql, link.agentId)
  const row = { ...launch, contextId: course.id, linkId: link.id }
  if (agent && isPublished(agent)) {
    await insertLaunch(context, row)
    return goToChat(context, page, row, { theme: message.custom.theme })
  }
  if (message.standing === 'teacher') {
    const ticket = newSecret()
    const chosen = { ...row, ticketHash: sha256(ticket) }
    await insertLaunch(context, chosen)
    return showPicker(
      context,
      page,
      { launch: chosen, deployment, platform: page.platform },
      { ticket, gone: agent !== undefined || link.agentId !== null }
    )
  }
  return sendPage(page, ({ words }) => {
    const { title, text } = link.agentId === null ? words.notChosen : words.agentGone
    return { title, body: `<h1>${title}</h1><p>${text}</p>${backLink(words, back)}` }
  })
}

async function insertLaunch({ db, now }: Context, launch: LtiLaunchRow): Promise<void> {
  // Each launch says anew what somebody is in a course: who taught it has no longer the rights of that in another tab.
  const ended = db.raw(
    `update sessions s set ended_at = :now from lti_launches l
     where s.lti_launch_id = l.id and s.ended_at is null and l.user_id = :userId and l.context_id = :contextId
       and l.standing <> :standing`,
    { now: now(), userId: launch.userId, contextId: launch.contextId, standing: launch.standing }
  )
  await db('ltiLaunches')
    .with('ended', ended)
    .insert({ ...launch, deepLinking: launch.deepLinking && JSON.stringify(launch.deepLinking) })
}
