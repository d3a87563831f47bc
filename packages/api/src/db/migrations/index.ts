import type { Knex } from 'knex'
import * as people from './20261121T1000-people.ts'
import * as agents from './20261121T1010-agents.ts'
import * as conversations from './20261121T1020-conversations.ts'
import * as organisation from './20261121T1030-organisation.ts'
import * as secretEnds from './20261122T0130-secret-ends.ts'
import * as auditAppearance from './20261122T0420-audit-appearance.ts'
import * as replies from './20261122T0500-replies.ts'
import * as orderedBodies from './20261122T0810-ordered-bodies.ts'
import * as knowledge from './20261122T1040-knowledge.ts'
import * as dailyUsage from './20261122T1045-daily-usage.ts'
import * as fileUses from './20261122T1050-file-uses.ts'
import * as search from './20261122T1100-search.ts'
import * as agentSearch from './20261122T1110-agent-search.ts'
import * as messageVersions from './20261122T1110-message-versions.ts'
import * as agentBases from './20261122T1310-agent-bases.ts'
import * as images from './20261122T1330-images.ts'
import * as searchPut from './20261122T1345-search-put.ts'
import * as embeddings from './20261122T1640-embeddings.ts'
import * as idempotency from './20261122T1720-idempotency.ts'
import * as baseAgents from './20261125T0200-base-agents.ts'
import * as fileTexts from './20261125T1500-file-texts.ts'
import * as unreadParts from './20261125T1500-unread-parts.ts'
import * as messageWords from './20261125T1530-message-words.ts'
import * as documentUrls from './20261125T1600-document-urls.ts'
import * as passageEdits from './20261125T1600-passage-edits.ts'
import * as documentVersions from './20261125T1800-document-versions.ts'
import * as agentVersions from './20261125T1830-agent-versions.ts'
import * as usageSums from './20261125T1830-usage-sums.ts'
import * as keptConversations from './20261125T1840-kept-conversations.ts'
import * as departments from './20261125T1900-departments.ts'
import * as home from './20261125T1930-home.ts'
import * as notifications from './20261125T2130-notifications.ts'
import * as erasing from './20261125T2200-erasing.ts'
import * as firstRun from './20261125T2200-first-run.ts'
import * as managementLists from './20261125T2200-management-lists.ts'
import * as retention from './20261125T2210-retention.ts'
import * as system from './20261125T2230-system.ts'
import * as placements from './20261126T0700-placements.ts'
import * as lti from './20261126T0715-lti.ts'
import * as reports from './20261126T0715-reports.ts'
import * as expiredConversations from './20261126T0755-expired-conversations.ts'
import * as ltiPreviews from './20261126T0820-lti-previews.ts'
import * as policy from './20261126T1030-policy.ts'
import * as courses from './20261126T1200-courses.ts'
import * as testPeople from './20261126T1210-test-people.ts'
import * as submissions from './20261126T1220-submissions.ts'
import * as budgets from './20261126T1300-budgets.ts'
import * as agentPrice from './20261126T1310-agent-price.ts'
import * as conversationCopies from './20261126T1500-conversation-copies.ts'

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

/**
 * Migrations in the order in which they run; there are no down migrations. Names begin with a time, so that parallel work does
 * not clash.
 */
export const migrations: Migration[] = [
  { name: '20261121T1000-people', ...people },
  { name: '20261121T1010-agents', ...agents },
  { name: '20261121T1020-conversations', ...conversations },
  { name: '20261121T1030-organisation', ...organisation },
  { name: '20261122T0130-secret-ends', ...secretEnds },
  { name: '20261122T0420-audit-appearance', ...auditAppearance },
  { name: '20261122T0500-replies', ...replies },
  { name: '20261122T0810-ordered-bodies', ...orderedBodies },
  { name: '20261122T1040-knowledge', ...knowledge },
  { name: '20261122T1045-daily-usage', ...dailyUsage },
  { name: '20261122T1050-file-uses', ...fileUses },
  { name: '20261122T1100-search', ...search },
  { name: '20261122T1110-agent-search', ...agentSearch },
  { name: '20261122T1110-message-versions', ...messageVersions },
  { name: '20261122T1310-agent-bases', ...agentBases },
  { name: '20261122T1330-images', ...images },
  { name: '20261122T1345-search-put', ...searchPut },
  { name: '20261122T1640-embeddings', ...embeddings },
  { name: '20261122T1720-idempotency', ...idempotency },
  { name: '20261125T0200-base-agents', ...baseAgents },
  { name: '20261125T1500-file-texts', ...fileTexts },
  { name: '20261125T1500-unread-parts', ...unreadParts },
  { name: '20261125T1530-message-words', ...messageWords },
  { name: '20261125T1600-document-urls', ...documentUrls },
  { name: '20261125T1600-passage-edits', ...passageEdits },
  { name: '20261125T1800-document-versions', ...documentVersions },
  { name: '20261125T1830-agent-versions', ...agentVersions },
  { name: '20261125T1830-usage-sums', ...usageSums },
  { name: '20261125T1840-kept-conversations', ...keptConversations },
  { name: '20261125T1900-departments', ...departments },
  { name: '20261125T1930-home', ...home },
  { name: '20261125T2130-notifications', ...notifications },
  { name: '20261125T2200-erasing', ...erasing },
  { name: '20261125T2200-first-run', ...firstRun },
  { name: '20261125T2200-management-lists', ...managementLists },
  { name: '20261125T2210-retention', ...retention },
  { name: '20261125T2230-system', ...system },
  { name: '20261126T0700-placements', ...placements },
  { name: '20261126T0715-lti', ...lti },
  { name: '20261126T0715-reports', ...reports },
  { name: '20261126T0755-expired-conversations', ...expiredConversations },
  { name: '20261126T0820-lti-previews', ...ltiPreviews },
  { name: '20261126T1030-policy', ...policy },
  { name: '20261126T1200-courses', ...courses },
  { name: '20261126T1210-test-people', ...testPeople },
  { name: '20261126T1220-submissions', ...submissions },
  { name: '20261126T1300-budgets', ...budgets },
  { name: '20261126T1310-agent-price', ...agentPrice },
  { name: '20261126T1500-conversation-copies', ...conversationCopies }
]
