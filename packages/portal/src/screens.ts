import type { ComponentType } from 'react'
import type { ScreenName } from './paths.ts'
import type { ScreenProps } from './router.ts'

/** The module of a screen, loaded when its page is entered. */
export type Screen = { default: ComponentType<ScreenProps> }

/** The screens by the names of their pages. Only what resolves an address knows them; a screen's folder is called as its words. */
export const screens = {
  Home: () => import('./screens/home/home.tsx'),
  Discovery: () => import('./screens/discovery/discovery.tsx'),
  Publish: () => import('./screens/publish/publish.tsx'),
  AgentHistory: () => import('./screens/agent-history/agent-history.tsx'),
  Conversations: () => import('./screens/conversations/conversations.tsx'),
  Conversation: () => import('./screens/conversation/conversation.tsx'),
  Batches: () => import('./screens/batches/batches.tsx'),
  ProfileAgent: () => import('./screens/my-agents/my-agents.tsx'),
  ProfileAgentDetail: () => import('./screens/agent-detail/own-agent-detail.tsx'),
  ProfileKnowledge: () => import('./screens/knowledge/knowledge.tsx'),
  ProfileKnowledgeDetail: () => import('./screens/knowledge-detail/knowledge-detail.tsx'),
  ProfileKnowledgeDocument: () => import('./screens/base-document/base-document.tsx'),
  ProfileSettings: () => import('./screens/settings/settings.tsx'),
  ManagementAgent: () => import('./screens/managed-agents/managed-agents.tsx'),
  ManagementKnowledge: () => import('./screens/managed-knowledge/managed-knowledge.tsx'),
  ManagementAgentDetail: () => import('./screens/agent-detail/agent-detail.tsx'),
  ManagementUser: () => import('./screens/managed-users/managed-users.tsx'),
  ManagementUserDetail: () => import('./screens/user-detail/user-detail.tsx'),
  ManagementUsageStats: () => import('./screens/usage-stats/usage-stats.tsx'),
  ManagementFirstRun: () => import('./screens/first-run/first-run.tsx'),
  ManagementAppearance: () => import('./screens/appearance/appearance.tsx'),
  ManagementPrivacy: () => import('./screens/privacy/privacy.tsx'),
  ManagementPolicy: () => import('./screens/policy/policy.tsx'),
  ManagementBudgets: () => import('./screens/budgets/budgets.tsx'),
  Notifications: () => import('./screens/notifications/notifications.tsx'),
  ManagementCourses: () => import('./screens/managed-courses/managed-courses.tsx'),
  ManagementCourse: () => import('./screens/course/course.tsx'),
  ManagementLti: () => import('./screens/lti/lti.tsx'),
  ManagementSystem: () => import('./screens/system/system.tsx'),
  Help: () => import('./screens/help/help.tsx'),
  OAuth2Callback: () => import('./screens/sign-in-return/sign-in-return.tsx'),
  Course: () => import('./screens/course/course.tsx'),
  Copy: () => import('./screens/copy/copy.tsx'),
  LinkAccount: () => import('./screens/link-account/link-account.tsx'),
  Forbidden: () => import('./screens/forbidden/forbidden.tsx'),
  Version: () => import('./screens/version/version.tsx'),
  NotFound: () => import('./screens/not-found/not-found.tsx'),
  SignInWindow: () => import('./screens/sign-in-window/sign-in-window.tsx'),
  SignedOut: () => import('./screens/signed-out/signed-out.tsx'),
  SignInUnavailable: () => import('./screens/sign-in-return/sign-in-unavailable.tsx')
} satisfies Record<ScreenName, () => Promise<Screen>>
