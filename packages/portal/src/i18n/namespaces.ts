import type { ErrorName, FieldReason } from '@lyceum/core/contract'
import type { OtherNamespaces } from '@lyceum/core/i18n'

/** The words of the portal by namespace, typed by the English ones: `namespace.ts` in the folder of every language. */
export type PortalWords = {
  'agent-card': typeof import('./en-US/agent-card.ts').words
  'agent-detail': typeof import('./en-US/agent-detail.ts').words
  'agent-history': typeof import('./en-US/agent-history.ts').words
  allowance: typeof import('./en-US/allowance.ts').words
  appearance: typeof import('./en-US/appearance.ts').words
  /** What was done by those who govern the school; with the words of the actions, which exported files have too. */
  audit: typeof import('./en-US/audit.ts').words & OtherNamespaces['audit']
  /** Runs of a workflow for the rows of a table. */
  batches: typeof import('./en-US/batches.ts').words
  'base-document': typeof import('./en-US/base-document.ts').words
  /** A conversation that goes on in a course. */
  continuing: typeof import('./en-US/continuing.ts').words
  conversation: typeof import('./en-US/conversation.ts').words
  conversations: typeof import('./en-US/conversations.ts').words
  /** Links to copies of conversations, for who made them. */
  copies: typeof import('./en-US/copies.ts').words
  /** A copy of a conversation, for who has its link. */
  copy: typeof import('./en-US/copy.ts').words
  /** A course of a learning platform, for who looks after it. */
  course: typeof import('./en-US/course.ts').words
  discovery: typeof import('./en-US/discovery.ts').words
  'first-run': typeof import('./en-US/first-run.ts').words
  forbidden: typeof import('./en-US/forbidden.ts').words
  help: typeof import('./en-US/help.ts').words
  home: typeof import('./en-US/home.ts').words
  knowledge: typeof import('./en-US/knowledge.ts').words
  'knowledge-detail': typeof import('./en-US/knowledge-detail.ts').words
  /** A code of a course page, confirmed by who is signed in here. */
  'link-account': typeof import('./en-US/link-account.ts').words
  /** The learning platforms that open agents in their courses. */
  lti: typeof import('./en-US/lti.ts').words
  'managed-agents': typeof import('./en-US/managed-agents.ts').words
  'managed-courses': typeof import('./en-US/managed-courses.ts').words
  'managed-knowledge': typeof import('./en-US/managed-knowledge.ts').words
  'managed-users': typeof import('./en-US/managed-users.ts').words
  management: typeof import('./en-US/management.ts').words
  'my-agents': typeof import('./en-US/my-agents.ts').words
  'not-found': typeof import('./en-US/not-found.ts').words
  notifications: typeof import('./en-US/notifications.ts').words
  /** What opens with Ctrl or Command K on every page. */
  palette: typeof import('./en-US/palette.ts').words
  /** Labels of the connection fields of each platform, and where to find their values. */
  platforms: typeof import('./en-US/platforms.ts').words
  budgets: typeof import('./en-US/budgets.ts').words
  /** Where a share is tried with any options of the widget. */
  playground: typeof import('./en-US/playground.ts').words
  policy: typeof import('./en-US/policy.ts').words
  /** What people take along or have deleted of themselves. */
  privacy: typeof import('./en-US/privacy.ts').words
  profile: typeof import('./en-US/profile.ts').words
  publish: typeof import('./en-US/publish.ts').words
  /** What people report of agents and answers, and what comes of it. */
  reports: typeof import('./en-US/reports.ts').words
  settings: typeof import('./en-US/settings.ts').words
  share: typeof import('./en-US/share.ts').words
  /** Menus and shared texts. */
  shell: typeof import('./en-US/shell.ts').words
  'sign-in-return': typeof import('./en-US/sign-in-return.ts').words
  'sign-in-window': typeof import('./en-US/sign-in-window.ts').words
  'signed-out': typeof import('./en-US/signed-out.ts').words
  system: typeof import('./en-US/system.ts').words
  /** Uploading documents, which goes on while other pages are open. */
  uploads: typeof import('./en-US/uploads.ts').words
  'usage-stats': typeof import('./en-US/usage-stats.ts').words
  'user-detail': typeof import('./en-US/user-detail.ts').words
  version: typeof import('./en-US/version.ts').words
  /** Versions of agents: what waits, what changes, what can be restored. */
  versions: typeof import('./en-US/versions.ts').words
}

/** With the texts for server errors, which are in core. */
export type Namespaces = PortalWords & { errors: Record<ErrorName, string>; fields: Record<FieldReason, string> }
export type Namespace = keyof Namespaces

/** Namespaces of screens, which have a title for the browser's tab. */
export type ScreenNamespace = {
  [N in Namespace]: Namespaces[N] extends { pageTitle: string } ? N : never
}[Namespace]
