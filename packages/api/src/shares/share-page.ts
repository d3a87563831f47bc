import type { Appearance, Closing, SharePageState } from '@lyceum/core/contract'
import { isListedSite, isPublished, keptDaysOf } from '@lyceum/core/rules'
import { toConfig } from '../agents/present.ts'
import { findAgentById } from '../agents/queries.ts'
import { ownOrigins } from '../config/own-origins.ts'
import type { Context } from '../context.ts'
import { examsElsewhere, examsOfAgent, type StoredExam } from '../courses/asked-in.ts'
import type { Visit } from '../http/visit.ts'
import { presentRetention, presentSchool } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { asShared } from './as-shared.ts'
import { findActiveShare, findShareLook, type ShareLook } from './queries.ts'
import { noteSighting } from './sightings.ts'
import { tokenOfTrial } from './trial-token.ts'

/** What anybody who has the link learns from its page. */
export type OpenedShare = SharePageState & {
  organisation: string
  appearance: Appearance
  /** How the share looks; undefined for one that is refused. */
  look: Pick<ShareLook, 'locale' | 'theme' | 'accent'> | undefined
  /** The origins that may frame the page; undefined for any. */
  framedBy: string[] | undefined
  closed?: { closing: Closing; timeZone: string }
}

/** Reads the share with a token, for its page. A token that opens nothing is a state of the page, not an error. */
export async function openSharePage(context: Context, token: string, visit: Visit): Promise<OpenedShare> {
  const { sql, db, config, transcription, webSearch } = context
  // Its owner tries it on a page of no site, which no list can name.
  const tried = tokenOfTrial(context, token)
  const [share, row] = await Promise.all([findActiveShare(sql, tried ?? token), findOrganisation(db)])
  const [agent, look] = share
    ? await Promise.all([findAgentById(sql, share.agentId), findShareLook(sql, share.shareId)])
    : [undefined, undefined]
  const { name: organisation, appearance } = presentSchool(config, row)
  const framedBy = share?.sites.length && !tried ? ["'self'", ...share.sites] : undefined
  const about = { organisation, appearance, look, framedBy }
  if (!share || !agent || !look) return { ...about, look: undefined, state: 'refused', reason: 'notFound' }
  if (!share.enabled || !isPublished(agent)) return { ...about, state: 'refused', reason: 'agentInaccessible' }
  // Whoever owns the page learns at once why there is no chat: this page alone may be framed there.
  if (visit.site !== '' && !tried && !isAllowedSite(context, visit.site, share.sites))
    return { ...about, framedBy: undefined, state: 'refused', reason: 'notPermitted', site: visit.site }
  const exam = examsElsewhere(await sql.sharedRows<StoredExam>(examsOfAgent, [agent.id]), context.now().getTime())
  if (exam)
    return {
      ...about,
      state: 'refused',
      reason: 'agentClosed',
      closed: { closing: exam, timeZone: config.organisation.timeZone }
    }
  if (!tried) void noteSighting(context, share.shareId, visit)
  const host = look.hostMayReadMessages ? { hostMayReadMessages: true as const } : {}
  if (share.accessLevel === 'authenticated') return { ...about, ...host, state: 'signIn', agentId: agent.id }
  // As a guest's config call returns it.
  const additions = { onlineSearch: webSearch !== undefined, knowledgeBases: false, transcription: transcription !== undefined }
  const keptDays = keptDaysOf(presentRetention(row), agent, true)
  const shown = {
    ...toConfig(agent, { organisation, keptDays, largest: config.limits }, additions),
    shareable: false,
    runsMany: false
  }
  return { ...about, ...host, state: 'open', agent: asShared(shown, look) }
}

const isAllowedSite = ({ config }: Context, site: string, sites: readonly string[]) =>
  sites.length === 0 || ownOrigins(config).includes(site) || isListedSite(site, sites)
