import type { Db } from '../db/connect.ts'
import type { ArchiveEntry } from '../http/zip-archive.ts'

/**
 * What courses of learning platforms keep of a person: of an account of a platform, and for somebody of the school of those that they have
 * linked and so proven to be theirs. What was said there is not in it.
 * @param withTexts whether what was handed in is named, by the words of a question
 */
export async function courseDataOf(db: Db, userId: string, { withTexts }: { withTexts: boolean }) {
  const accounts = await accountsOf(db, userId)
  /** Rows with the names of their course and its platform; `course` is the column that says which. */
  const inCourses = (table: string, course: string) =>
    db(table)
      .join('ltiContexts as c', 'c.id', course)
      .join('ltiDeployments as d', 'd.id', 'c.deploymentId')
      .join('ltiPlatforms as f', 'f.id', 'd.platformId')
      .select('f.name as platform', db.raw("coalesce(nullif(c.title, ''), c.label) as course"))
  const read = {
    accounts: db('ltiPeople as t')
      .join('ltiPlatforms as f', 'f.id', 't.platformId')
      .join('users as u', 'u.id', 't.userId')
      .whereIn('t.userId', accounts)
      .orderBy('u.createdAt')
      .select('f.name as platform', 't.subject', 'u.name', 'u.createdAt', 'u.lastSignInAt'),
    opened: inCourses('ltiLaunches as t', 't.contextId')
      .whereIn('t.userId', accounts)
      .orderBy('t.createdAt')
      .select('t.standing', 't.createdAt'),
    // What stood above the chat, from when on their teachers could read it.
    reviewsShown: inCourses('courseReviews as r', 'r.courseId')
      .join('courseReviewNotices as t', 't.reviewId', 'r.id')
      .whereIn('t.userId', accounts)
      .orderBy('t.shownAt')
      .select('r.notice', 'r.declaredAt', 'r.endedAt', 't.shownAt'),
    handedIn: inCourses('courseSubmissions as t', 't.courseId')
      .whereIn('t.userId', accounts)
      .orderBy('t.createdAt')
      .select('t.id', ...(withTexts ? ['t.title'] : []), 't.sha256', 't.createdAt'),
    // What the gradebook was told: that they took part, or handed something in.
    gradebook: inCourses('ltiLinks as k', 'k.contextId')
      .join('ltiScores as t', 't.linkId', 'k.id')
      .whereIn('t.userId', accounts)
      .orderBy('t.timestamp')
      .select('k.title as link', 't.state', 't.timestamp', 't.submissionId'),
    noticed: inCourses('courseNotices as t', 't.courseId')
      .whereIn('t.userId', accounts)
      .orderBy('t.createdAt')
      .select('t.rule', 't.level', 't.createdAt'),
    budgets: inCourses('budgets as b', 'b.scopeId')
      .join('budgetUses as t', 't.budgetId', 'b.id')
      .where({ 'b.scope': 'course' })
      .whereIn('t.holder', accounts)
      .orderBy('t.periodFrom')
      .select('b.period', 'b.unit', 't.periodFrom', 't.used', 't.granted'),
    // As a teacher.
    reviewsDeclared: inCourses('courseReviews as t', 't.courseId')
      .whereIn('t.declaredBy', accounts)
      .orderBy('t.declaredAt')
      .select('t.notice', 't.declaredAt', 't.endedAt'),
    agentsChosen: inCourses('ltiLinks as t', 't.contextId')
      .whereIn('t.chosenBy', accounts)
      .orderBy('t.createdAt')
      .select('t.title as link', 't.agentId', 't.source'),
    noticesRead: inCourses('courseNotices as n', 'n.courseId')
      .join('courseNoticeReads as t', 't.noticeId', 'n.id')
      .whereIn('t.userId', accounts)
      .orderBy('t.readAt')
      .select('n.rule', 't.readAt')
  }
  const rows = await Promise.all(Object.entries(read).map(async ([name, query]) => [name, await query] as const))
  return Object.fromEntries(rows)
}

/** The very bytes of what somebody handed in, of which the hashes are. */
export async function* handedInEntries(db: Db, userId: string): AsyncGenerator<ArchiveEntry> {
  const ids: string[] = await db('courseSubmissions')
    .whereIn('userId', await accountsOf(db, userId))
    .orderBy('createdAt')
    .pluck('id')
  for (const id of ids) {
    const row: { content: string; createdAt: Date } | undefined = await db('courseSubmissions')
      .where({ id })
      .first('content', 'createdAt')
    if (!row) continue
    yield {
      name: `handed-in/${row.createdAt.toISOString().slice(0, 10)}-${id}.json`,
      modifiedAt: row.createdAt,
      content: [Buffer.from(row.content, 'utf8')]
    }
  }
}

/** A person's own account, and those of learning platforms that they have linked. */
async function accountsOf(db: Db, userId: string): Promise<string[]> {
  return [userId, ...(await db('accountLinks').where({ userId }).pluck('accountId'))]
}
