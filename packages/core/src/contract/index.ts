import * as agentPrice from './agent-price.ts'
import * as agents from './agents.ts'
import * as allowances from './allowances.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as batches from './batches.ts'
import * as budgets from './budgets.ts'
import * as carriedState from './carried-state.ts'
import * as chat from './chat.ts'
import * as continuations from './continuations.ts'
import * as conversations from './conversations.ts'
import * as copies from './copies.ts'
import * as courseInsight from './course-insight.ts'
import * as courseNotices from './course-notices.ts'
import * as courseReviews from './course-reviews.ts'
import * as courseSubmissions from './course-submissions.ts'
import * as courses from './courses.ts'
import * as departments from './departments.ts'
import * as documentLinks from './document-links.ts'
import * as documentPassages from './document-passages.ts'
import * as documentVersions from './document-versions.ts'
import * as documents from './documents.ts'
import { endpointsIn } from './endpoint.ts'
import * as files from './files.ts'
import * as firstRun from './first-run.ts'
import * as gradebookColumns from './gradebook-columns.ts'
import * as images from './images.ts'
import * as knowledge from './knowledge.ts'
import * as linkedAccounts from './linked-accounts.ts'
import * as lti from './lti.ts'
import * as managedAgents from './managed-agents.ts'
import * as managedBases from './managed-bases.ts'
import * as notifications from './notifications.ts'
import * as organisation from './organisation.ts'
import * as people from './people.ts'
import * as placements from './placements.ts'
import * as policy from './policy.ts'
import * as privacy from './privacy.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as shares from './shares.ts'
import * as speech from './speech.ts'
import * as summaries from './summaries.ts'
import * as system from './system.ts'
import * as usageStats from './usage-stats.ts'
import * as users from './users.ts'
import * as version from './version.ts'
import * as versions from './versions.ts'

/** Every call that the server implements, by name. */
export const endpoints = /* @__PURE__ */ endpointsIn(
  agentPrice,
  agents,
  allowances,
  audit,
  auth,
  batches,
  budgets,
  carriedState,
  chat,
  continuations,
  conversations,
  copies,
  courseInsight,
  courseNotices,
  courseReviews,
  courseSubmissions,
  courses,
  departments,
  documentLinks,
  documentPassages,
  documentVersions,
  documents,
  files,
  firstRun,
  gradebookColumns,
  images,
  knowledge,
  linkedAccounts,
  lti,
  notifications,
  managedAgents,
  managedBases,
  organisation,
  people,
  placements,
  policy,
  privacy,
  reports,
  reviews,
  shares,
  speech,
  summaries,
  system,
  usageStats,
  users,
  version,
  versions
)

export type EndpointName = keyof typeof endpoints

export * from './agent-price.ts'
export * from './agents.ts'
export * from './allowances.ts'
export * from './audit.ts'
export * from './auth.ts'
export * from './batches.ts'
export * from './budget-kinds.ts'
export * from './budgets.ts'
export * from './carried-state.ts'
export * from './chat.ts'
export * from './continuations.ts'
export * from './conversations.ts'
export * from './copies.ts'
export * from './course-insight.ts'
export * from './course-notices.ts'
export * from './course-reviews.ts'
export * from './course-submissions.ts'
export * from './courses.ts'
export * from './departments.ts'
export * from './document-links.ts'
export * from './document-passages.ts'
export * from './document-states.ts'
export * from './document-versions.ts'
export * from './documents.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './files.ts'
export * from './first-run.ts'
export * from './gradebook-columns.ts'
export * from './headers.ts'
export * from './images.ts'
export * from './knowledge.ts'
export * from './limits.ts'
export * from './linked-accounts.ts'
export * from './listed.ts'
export * from './locales.ts'
export * from './lti.ts'
export * from './managed-agents.ts'
export * from './managed-bases.ts'
export * from './notification-shapes.ts'
export * from './notifications.ts'
export * from './organisation.ts'
export * from './page.ts'
export * from './paths.ts'
export * from './people.ts'
export * from './placements.ts'
export * from './platform-features.ts'
export * from './platforms.ts'
export * from './policy.ts'
export * from './privacy.ts'
export * from './problems.ts'
export * from './report-kinds.ts'
export * from './reports.ts'
export * from './reviews.ts'
export * from './share-features.ts'
export * from './share-page.ts'
export * from './shares.ts'
export * from './speech.ts'
export * from './summaries.ts'
export * from './system.ts'
export * from './usage-stats.ts'
export * from './users.ts'
export * from './version.ts'
export * from './versions.ts'
export * from './wire.ts'
