import type { Request, Response } from 'express'
import { findPlaceable, placeableAmong, placeableAtOnce, placeableOf } from '../agents/placeable.ts'
import type { Agent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { goToChat } from './open-chat.ts'
import { type PageFor, sendFailure, sendPage } from './page.ts'
import { type PickerState, pickerBody, pickerStyle } from './picker-page.ts'
import { answerLaunch, findLaunch, findTicket, maxTicket, type OpenLaunch } from './queries.ts'
import { readForm } from './read-form.ts'
import type { LtiLinkRow } from './tables.ts'

/** Shows the choice of agents for a launch; it needs no script, no cookie and no storage. */
export async function showPicker(context: Context, page: PageFor, open: OpenLaunch, state: PickerState): Promise<void> {
  const { launch } = open
  const [placed, former, mine] = await Promise.all([
    placedIn(context, launch.contextId),
    placedBefore(context, launch.contextId),
    publishedBy(context, launch.userId)
  ])
  const chosen = await placeableAmong(context, state.chosen ?? [])
  // A copy begins with what the course had that it was copied from.
  const show = state.show ?? (placed.length === 0 && former.length > 0 ? 'former' : 'all')
  const { agents, total } = await findPlaceable(context, {
    query: state.query ?? '',
    among: show === 'all' ? undefined : { placed, former, mine }[show]
  })
  await sendPage(
    { ...page, locale: launch.locale },
    words => ({
      title: words.words.picker[isMany(open) ? 'several' : 'title'],
      body: pickerBody(words, {
        launch,
        state: { ...state, show },
        agents: [...chosen, ...agents.filter(({ id }) => !chosen.some(one => one.id === id))],
        total,
        hasMore: total > placeableAtOnce,
        ways: (['placed', 'former', 'mine'] as const).filter(way => ({ placed, former, mine })[way].length > 0),
        several: isMany(open)
      }),
      style: pickerStyle
    }),
    { status: state.missing ? 400 : 200 }
  )
}

const isMany = ({ launch }: OpenLaunch) => launch.deepLinking?.acceptsMany === true

/** The agents that links of a course have. */
async function placedIn({ db }: Context, contextId: string | null): Promise<string[]> {
  if (contextId === null) return []
  const links: Pick<LtiLinkRow, 'agentId'>[] = await db('ltiLinks')
    .where({ contextId })
    .whereNotNull('agentId')
    .distinct('agentId')
  return links.map(({ agentId }) => agentId!)
}

/** Those of the courses that it is a copy of, at the same installation, which somebody may still place. */
async function placedBefore(context: Context, contextId: string | null): Promise<string[]> {
  if (contextId === null) return []
  const agentIds: string[] = await context
    .db('ltiLinks as k')
    .join('ltiContexts as c', 'c.id', 'k.contextId')
    .join('ltiContexts as copy', 'copy.deploymentId', 'c.deploymentId')
    .where('copy.id', contextId)
    .whereRaw('c.context_id = any(copy.history)')
    .whereNotNull('k.agentId')
    .distinct('k.agentId')
    .pluck('k.agentId')
  return (await placeableAmong(context, agentIds)).map(({ id }) => id)
}

/** The published agents of the school's account that somebody has linked. */
async function publishedBy(context: Context, accountId: string): Promise<string[]> {
  const { schoolAccountOf } = await import('../linking/links.ts')
  const linked = await schoolAccountOf(context.db, accountId)
  return linked ? placeableOf(context, linked.userId) : []
}

const limits = { launch: 64, ticket: maxTicket, query: 100, show: 10, do: 10, takes_part: 5 } as const
const maxChosen = 20
const shows = ['all', 'placed', 'former', 'mine'] as const

/** What a form of the picker says; undefined when it is none of ours. */
export function pickedIn(request: Request) {
  const fields = readForm(request, limits)
  if (!fields?.launch || !fields.ticket) return undefined
  const given: unknown[] = [(request.body as { agent?: unknown }).agent ?? []].flat()
  const chosen = [...new Set(given.filter(one => typeof one === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(one)) as string[])]
  const state: PickerState = {
    ticket: fields.ticket,
    query: fields.query?.trim() ?? '',
    show: shows.find(show => show === fields.show),
    chosen: chosen.slice(0, maxChosen),
    takesPart: fields.takes_part === 'yes'
  }
  return { launchId: fields.launch, does: fields.do ?? 'find', state }
}

/** Searches among the agents again, or gives a link the chosen one and opens the chat. */
export async function pick(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const picked = pickedIn(request)
  if (!picked) return sendFailure(page, 'malformed', { status: 400, code: 'form' })
  const open = await findTicket(context, picked.launchId, picked.state.ticket)
  if (!open) return sendExpired(context, page, picked.launchId)
  page.platform = open.platform
  page.locale = open.launch.locale
  if (open.launch.standing !== 'teacher') return sendFailure(page, 'notTeacher', { status: 403, code: 'standing' })
  const { linkId } = open.launch
  if (picked.does !== 'place' || linkId === null) return showPicker(context, page, open, picked.state)
  const [agent] = await placeableAmong(context, picked.state.chosen ?? [])
  if (!agent) return showPicker(context, page, open, { ...picked.state, missing: true })
  if (!(await place(context, open, linkId, agent))) return sendExpired(context, page, picked.launchId)
  await goToChat(context, page, open.launch, { linkedUserId: open.linkedUserId })
}

/** Gives a link its agent, once for each launch. */
function place(context: Context, { launch }: OpenLaunch, linkId: string, { id: agentId }: Agent): Promise<boolean> {
  return inTransaction(context.db, async transaction => {
    if (!(await answerLaunch({ db: transaction, now: context.now }, launch.id))) return false
    await transaction('ltiLinks').where({ id: linkId }).update({ agentId, chosenBy: launch.userId, source: 'picker' })
    return true
  })
}

export async function sendExpired(context: Context, page: PageFor, launchId: string): Promise<void> {
  const known = await findLaunch(context.db, launchId)
  return sendFailure({ ...page, platform: known?.platform, locale: known?.launch.locale }, 'expired', {
    status: 400,
    code: 'form'
  })
}
