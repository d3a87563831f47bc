import type { Appearance, SharePageState } from '@lyceum/core/contract'
import { isPublished, keptDaysOf } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { presentRetention, presentSchool } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { toConfig } from './present.ts'
import { findActiveShare, findAgentById } from './queries.ts'

/** What anybody who has the link learns from its page. */
export type OpenedShare = SharePageState & {
  organisation: string
  appearance: Appearance
  /** The origins that may frame the page; undefined for any. */
  framedBy: string[] | undefined
}

/** Reads the share with a token, for its page. A token that opens nothing is a state of the page, not an error. */
export async function openSharePage({ sql, db, config, transcription, webSearch }: Context, token: string): Promise<OpenedShare> {
  const [share, row] = await Promise.all([findActiveShare(sql, token), findOrganisation(db)])
  const agent = share && (await findAgentById(sql, share.agentId))
  const { name: organisation, appearance } = presentSchool(config, row)
  const framedBy = share?.sites.length ? ["'self'", ...share.sites] : undefined
  const about = { organisation, appearance, framedBy }
  if (!agent) return { ...about, state: 'refused', reason: 'notFound' }
  if (!isPublished(agent)) return { ...about, state: 'refused', reason: 'agentInaccessible' }
  if (share.accessLevel === 'authenticated') return { ...about, state: 'signIn', agentId: agent.id }
  // As a guest's config call returns it.
  const additions = { onlineSearch: webSearch !== undefined, knowledgeBases: false, transcription: transcription !== undefined }
  const keptDays = keptDaysOf(presentRetention(row), agent, true)
  return { ...about, state: 'open', agent: { ...toConfig(agent, { organisation, keptDays }, additions), shareable: false } }
}
