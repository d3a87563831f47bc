import type { Knex } from 'knex'

/** What a migration may want to know of the school. */
export type MigrationSettings = { timeZone: string }

export type Migration = {
  name: string
  up(db: Knex, settings?: MigrationSettings): Promise<void>
  /**
   * What servers of the release before cannot do any more once it has run, for example `They store documents without a language.` It is
   * then not run while one of them does. Most migrations have none: add what may be empty or has a default, fill it, and take away what
   * nobody reads any more one release later.
   */
  breaksOlder?: string
}

type Step = Pick<Migration, 'up'>

/** Most starts have nothing to migrate, and load no step for it. */
const late =
  (load: () => Promise<Step>): Step['up'] =>
  async (db, settings) =>
    (await load()).up(db, settings)

/**
 * Migrations in the order in which they run; there are no down migrations. Names begin with a time, so that parallel work does
 * not clash.
 */
export const migrations: Migration[] = [
  { name: '20261121T1000-people', up: late(() => import('./20261121T1000-people.ts')) },
  { name: '20261121T1010-agents', up: late(() => import('./20261121T1010-agents.ts')) },
  { name: '20261121T1020-conversations', up: late(() => import('./20261121T1020-conversations.ts')) },
  { name: '20261121T1030-organisation', up: late(() => import('./20261121T1030-organisation.ts')) },
  { name: '20261122T0130-secret-ends', up: late(() => import('./20261122T0130-secret-ends.ts')) },
  { name: '20261122T0420-audit-appearance', up: late(() => import('./20261122T0420-audit-appearance.ts')) },
  { name: '20261122T0500-replies', up: late(() => import('./20261122T0500-replies.ts')) },
  { name: '20261122T0810-ordered-bodies', up: late(() => import('./20261122T0810-ordered-bodies.ts')) },
  { name: '20261122T1040-knowledge', up: late(() => import('./20261122T1040-knowledge.ts')) },
  { name: '20261122T1045-daily-usage', up: late(() => import('./20261122T1045-daily-usage.ts')) },
  { name: '20261122T1050-file-uses', up: late(() => import('./20261122T1050-file-uses.ts')) },
  { name: '20261122T1100-search', up: late(() => import('./20261122T1100-search.ts')) },
  { name: '20261122T1110-agent-search', up: late(() => import('./20261122T1110-agent-search.ts')) },
  { name: '20261122T1110-message-versions', up: late(() => import('./20261122T1110-message-versions.ts')) },
  { name: '20261122T1310-agent-bases', up: late(() => import('./20261122T1310-agent-bases.ts')) },
  { name: '20261122T1330-images', up: late(() => import('./20261122T1330-images.ts')) },
  { name: '20261122T1345-search-put', up: late(() => import('./20261122T1345-search-put.ts')) },
  { name: '20261122T1640-embeddings', up: late(() => import('./20261122T1640-embeddings.ts')) },
  { name: '20261122T1720-idempotency', up: late(() => import('./20261122T1720-idempotency.ts')) },
  { name: '20261125T0200-base-agents', up: late(() => import('./20261125T0200-base-agents.ts')) },
  { name: '20261125T1500-file-texts', up: late(() => import('./20261125T1500-file-texts.ts')) },
  { name: '20261125T1500-unread-parts', up: late(() => import('./20261125T1500-unread-parts.ts')) },
  { name: '20261125T1530-message-words', up: late(() => import('./20261125T1530-message-words.ts')) },
  { name: '20261125T1600-document-urls', up: late(() => import('./20261125T1600-document-urls.ts')) },
  { name: '20261125T1600-passage-edits', up: late(() => import('./20261125T1600-passage-edits.ts')) },
  { name: '20261125T1800-document-versions', up: late(() => import('./20261125T1800-document-versions.ts')) },
  { name: '20261125T1830-agent-versions', up: late(() => import('./20261125T1830-agent-versions.ts')) },
  { name: '20261125T1830-usage-sums', up: late(() => import('./20261125T1830-usage-sums.ts')) },
  { name: '20261125T1840-kept-conversations', up: late(() => import('./20261125T1840-kept-conversations.ts')) },
  { name: '20261125T1900-departments', up: late(() => import('./20261125T1900-departments.ts')) },
  { name: '20261125T1930-home', up: late(() => import('./20261125T1930-home.ts')) },
  { name: '20261125T2130-notifications', up: late(() => import('./20261125T2130-notifications.ts')) },
  {
    name: '20261125T2200-erasing',
    up: late(() => import('./20261125T2200-erasing.ts')),
    breaksOlder: 'They read who owns each agent, and who made each share and picture; of somebody who was erased there is nobody.'
  },
  { name: '20261125T2200-first-run', up: late(() => import('./20261125T2200-first-run.ts')) },
  { name: '20261125T2200-management-lists', up: late(() => import('./20261125T2200-management-lists.ts')) },
  { name: '20261125T2210-retention', up: late(() => import('./20261125T2210-retention.ts')) },
  { name: '20261125T2230-system', up: late(() => import('./20261125T2230-system.ts')) },
  {
    name: '20261126T0700-placements',
    up: late(() => import('./20261126T0700-placements.ts')),
    breaksOlder: 'They take an agent to have one share for each access level.'
  },
  { name: '20261126T0715-lti', up: late(() => import('./20261126T0715-lti.ts')) },
  { name: '20261126T0715-reports', up: late(() => import('./20261126T0715-reports.ts')) },
  { name: '20261126T0755-expired-conversations', up: late(() => import('./20261126T0755-expired-conversations.ts')) },
  { name: '20261126T0820-lti-previews', up: late(() => import('./20261126T0820-lti-previews.ts')) },
  { name: '20261126T1030-policy', up: late(() => import('./20261126T1030-policy.ts')) },
  { name: '20261126T1200-courses', up: late(() => import('./20261126T1200-courses.ts')) },
  { name: '20261126T1210-test-people', up: late(() => import('./20261126T1210-test-people.ts')) },
  { name: '20261126T1220-submissions', up: late(() => import('./20261126T1220-submissions.ts')) },
  { name: '20261126T1300-budgets', up: late(() => import('./20261126T1300-budgets.ts')) },
  { name: '20261126T1310-agent-price', up: late(() => import('./20261126T1310-agent-price.ts')) },
  {
    name: '20261126T1400-course-knowledge',
    up: late(() => import('./20261126T1400-course-knowledge.ts')),
    breaksOlder: 'They read who owns each knowledge base and who uploaded each document; those of a course have nobody.'
  },
  { name: '20261126T1410-course-reviews', up: late(() => import('./20261126T1410-course-reviews.ts')) },
  { name: '20261126T1500-conversation-copies', up: late(() => import('./20261126T1500-conversation-copies.ts')) },
  { name: '20261126T1600-batches', up: late(() => import('./20261126T1600-batches.ts')) },
  { name: '20261126T1610-course-notices', up: late(() => import('./20261126T1610-course-notices.ts')) },
  { name: '20261126T1620-handed-in-links', up: late(() => import('./20261126T1620-handed-in-links.ts')) },
  { name: '20261126T1630-account-links', up: late(() => import('./20261126T1630-account-links.ts')) },
  { name: '20261126T1640-continued-conversations', up: late(() => import('./20261126T1640-continued-conversations.ts')) },
  { name: '20261126T1650-read-notices', up: late(() => import('./20261126T1650-read-notices.ts')) },
  { name: '20261126T1650-running-batch-rows', up: late(() => import('./20261126T1650-running-batch-rows.ts')) },
  { name: '20261127T0630-launch-tickets', up: late(() => import('./20261127T0630-launch-tickets.ts')) },
  { name: '20261127T0720-course-standings', up: late(() => import('./20261127T0720-course-standings.ts')) },
  { name: '20261127T1240-course-insight-weeks', up: late(() => import('./20261127T1240-course-insight-weeks.ts')) },
  { name: '20261127T1300-forgotten-conversations', up: late(() => import('./20261127T1300-forgotten-conversations.ts')) },
  { name: '20261127T1310-version-uploaders', up: late(() => import('./20261127T1310-version-uploaders.ts')) },
  { name: '20261127T1400-written-pages', up: late(() => import('./20261127T1400-written-pages.ts')) },
  { name: '20261127T1800-answers-of-links', up: late(() => import('./20261127T1800-answers-of-links.ts')) },
  { name: '20261127T1815-agent-peaks', up: late(() => import('./20261127T1815-agent-peaks.ts')) },
  { name: '20261127T2110-gradebook-columns', up: late(() => import('./20261127T2110-gradebook-columns.ts')) },
  { name: '20261127T2145-no-default-agent', up: late(() => import('./20261127T2145-no-default-agent.ts')) },
  { name: '20261127T2215-making-columns', up: late(() => import('./20261127T2215-making-columns.ts')) },
  { name: '20261128T0030-withheld-services', up: late(() => import('./20261128T0030-withheld-services.ts')) },
  { name: '20261128T0045-reread-words', up: late(() => import('./20261128T0045-reread-words.ts')) },
  { name: '20261128T0130-courses-of-batches', up: late(() => import('./20261128T0130-courses-of-batches.ts')) },
  { name: '20261128T0135-left-courses', up: late(() => import('./20261128T0135-left-courses.ts')) },
  { name: '20261128T0140-sessions-by-link', up: late(() => import('./20261128T0140-sessions-by-link.ts')) }
]
