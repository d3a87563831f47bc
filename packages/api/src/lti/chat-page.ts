import type { Appearance, SharePageState } from '@lyceum/core/contract'
import { formatDate } from '@lyceum/core/i18n'
import { hidesSaid, isPublished, keptDaysOf, toLocale } from '@lyceum/core/rules'
import { toConfig } from '../agents/present.ts'
import { findAgentById } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import { courseNow } from '../courses/course-now.ts'
import { noteShown } from '../courses/reviews.ts'
import type { ClosedShare } from '../http/closed-text.ts'
import { presentRetention, presentSchool } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { framingOrigins } from './addresses.ts'
import { findOpenedLaunch, type OpenedLaunch } from './opened-launch.ts'
import { wordsOf } from './words.ts'

type CourseChat = SharePageState & {
  organisation: string
  appearance: Appearance
  /** A course has no look of its own. */
  look: undefined
  framedBy: string[] | undefined
  closed?: ClosedShare
}

/**
 * What the page of the chat in a course shows, for one launch: the agent that its link has now, under the name of the course. Only the
 * platform's pages may frame it. Undefined when the launch is not known, or its platform may not launch us any more.
 */
export async function openCourseChat(context: Context, launchId: string): Promise<CourseChat | undefined> {
  const { db, sql, config, transcription, webSearch } = context
  const found = await findOpenedLaunch(sql, launchId)
  if (!found) return undefined
  const { standing, locale, contextId } = found
  const [agent, row, { closing, instructions }] = await Promise.all([
    found.agentId === null ? undefined : findAgentById(sql, found.agentId),
    findOrganisation(db),
    courseNow(context, contextId)
  ])
  const { name: organisation, appearance } = presentSchool(config, row)
  const origins = framingOrigins(config, found)
  const about = { organisation, appearance, look: undefined, framedBy: origins.length > 0 ? origins : ["'none'"] }
  if (!agent || !isPublished(agent)) return { ...about, state: 'refused', reason: 'agentInaccessible' }
  // What was said in a course that is over can be read.
  if (closing && hidesSaid(closing) && standing === 'learner')
    return { ...about, state: 'refused', reason: 'agentClosed', closed: { closing, timeZone: config.organisation.timeZone } }
  const additions = { onlineSearch: webSearch !== undefined, knowledgeBases: false, transcription: transcription !== undefined }
  const school = {
    organisation: found.course || organisation,
    keptDays: keptDaysOf(presentRetention(row), agent, false),
    largest: config.limits
  }
  const { words, unread } = await wordsOf(toLocale(locale))
  const { course: courseWords, handIn, picker, account } = words
  // What was chosen in the platform comes back with each launch, and is changed there.
  const change = standing === 'teacher' && found.source !== 'deep_link' ? { change: picker.change } : {}
  const open = standing === 'learner' ? { handIn: handIn.open } : { open: courseWords.open }
  const newNotices = standing === 'teacher' ? await unreadNoticesOf(context, found) : 0
  const notes = instructions === '' ? {} : { notes: [{ label: courseWords.instructions, text: instructions }] }
  const ofAccount = found.isLinked ? { account: account.show, goOn: account.goOn } : { account: account.way }
  const notices = await noticesOf(context, found, courseWords.review)
  return {
    ...about,
    state: 'open',
    launch: {
      ...{ id: launchId, ...change, ...open, ...ofAccount, ...notes },
      ...(newNotices > 0 && { unread: unread(newNotices) }),
      ...(notices.length > 0 && { notices })
    },
    agent: { ...toConfig(agent, school, additions), shareable: false, runsMany: false }
  }
}

/** What a learner reads of the review of their course. That it is shown is noted: without it nothing of theirs is read. */
async function noticesOf(
  { db, now, config }: Context,
  { userId, locale, review }: OpenedLaunch,
  words: string
): Promise<string[]> {
  if (!review) return []
  await noteShown(db, { reviewId: review.id, userId, shownAt: now() })
  const { timeZone } = config.organisation
  const date = formatDate(toLocale(locale), review.declaredAt.toISOString(), { dateStyle: 'long', timeZone })
  return [words.replace('{{date}}', date), review.notice].filter(text => text !== '')
}

/** How many notices of the course wait for its teacher. */
async function unreadNoticesOf({ db }: Pick<Context, 'db'>, { contextId, userId }: OpenedLaunch): Promise<number> {
  return (await import('../courses/notices.ts')).countUnreadNotices(db, contextId, userId)
}
