import type { Role } from '@lyceum/core/contract'
import {
  confirmLinkPath,
  copyPageBase,
  coursePageBase,
  embeddedSignInPath,
  signInCallbackPath
} from '@lyceum/core/contract/paths'
import type { Namespace, ScreenNamespace } from './i18n/namespaces.ts'

/** Who may see a page, what it needs, and in which frame it stands. Its code is found by its name, in `screens.ts`. */
export type ScreenRoute = {
  /** Namespaces loaded with the screen. The first is the screen's own; its `pageTitle` is the title of the browser's tab. */
  words?: readonly [ScreenNamespace, ...Namespace[]]
  /** `signed-in` requires passing the guard; `none` is open to everyone. */
  access: 'signed-in' | 'none'
  roles?: readonly Role[]
  /** Inside the main layout, or standalone without menus. */
  layout: 'main' | 'standalone'
  /** Redirect target of a path without a screen of its own. */
  redirect?: string
  /** The sidebar stays open here and cannot be collapsed. */
  sidebar?: 'fixed'
}

const managers = ['admin', 'agent_manager'] as const
const admins = ['admin'] as const

/** The product's pages by name. */
export const screenRoutes = {
  Home: {
    path: '/',
    words: ['home', 'agent-card', 'conversations'],
    access: 'signed-in',
    layout: 'main'
  },
  Discovery: {
    path: '/discovery',
    words: ['discovery', 'agent-card'],
    access: 'signed-in',
    layout: 'main',
    sidebar: 'fixed'
  },
  Publish: {
    path: '/agents',
    words: ['publish', 'versions', 'platforms', 'agent-card', 'fields', 'privacy'],
    access: 'signed-in',
    roles: managers,
    layout: 'main'
  },
  AgentHistory: {
    path: '/agents/history',
    words: ['agent-history'],
    access: 'signed-in',
    layout: 'main'
  },
  Conversations: {
    path: '/conversations',
    words: ['conversations', 'copies', 'share'],
    access: 'signed-in',
    layout: 'main'
  },
  Conversation: {
    path: '/agents/:agentId/conversation',
    words: ['conversation', 'share'],
    access: 'signed-in',
    layout: 'main'
  },
  Batches: {
    path: '/agents/:agentId/batches',
    words: ['batches', 'fields'],
    // Teachers of a course come here too, whatever their role.
    access: 'signed-in',
    layout: 'main'
  },
  Profile: { path: '/profile', access: 'signed-in', layout: 'main', redirect: '/profile/agents' },
  ProfileAgent: {
    path: '/profile/agents',
    words: ['my-agents', 'versions', 'profile', 'usage-stats'],
    access: 'signed-in',
    roles: managers,
    layout: 'main'
  },
  ProfileAgentDetail: {
    path: '/profile/agents/:agentId',
    words: ['agent-detail', 'versions', 'platforms', 'management', 'fields', 'privacy'],
    access: 'signed-in',
    roles: managers,
    layout: 'main'
  },
  ProfileKnowledge: {
    path: '/profile/knowledge',
    words: ['knowledge', 'profile', 'fields'],
    access: 'signed-in',
    layout: 'main'
  },
  ProfileKnowledgeDetail: {
    path: '/profile/knowledge/:baseId',
    words: ['knowledge-detail', 'knowledge', 'uploads', 'fields'],
    access: 'signed-in',
    layout: 'main'
  },
  ProfileKnowledgeDocument: {
    path: '/profile/knowledge/:baseId/documents/:documentId',
    words: ['base-document', 'knowledge-detail', 'fields'],
    access: 'signed-in',
    layout: 'main'
  },
  ProfileSettings: {
    path: '/profile/settings',
    words: ['settings', 'profile', 'privacy', 'notifications'],
    access: 'signed-in',
    layout: 'main'
  },
  Management: {
    path: '/management',
    access: 'signed-in',
    roles: admins,
    layout: 'main',
    redirect: '/management/agents'
  },
  ManagementAgent: {
    path: '/management/agents',
    words: ['managed-agents', 'versions', 'management', 'fields', 'reports'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementKnowledge: {
    path: '/management/knowledge',
    words: ['managed-knowledge', 'management', 'knowledge-detail'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementAgentDetail: {
    path: '/management/agents/:agentId',
    words: ['agent-detail', 'versions', 'platforms', 'management', 'fields', 'privacy'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementUser: {
    path: '/management/users',
    words: ['managed-users', 'management', 'fields'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementUserDetail: {
    path: '/management/users/:userId',
    words: ['user-detail', 'management', 'privacy'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementUsageStats: {
    path: '/management/usage-stats',
    words: ['usage-stats', 'management', 'audit'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementFirstRun: {
    path: '/management/first-run',
    words: ['first-run', 'appearance', 'management', 'fields', 'system'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementAppearance: {
    path: '/management/appearance',
    words: ['appearance', 'management', 'fields'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementPrivacy: {
    path: '/management/privacy',
    words: ['privacy', 'management'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementPolicy: {
    path: '/management/policy',
    words: ['policy', 'management', 'fields'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementBudgets: {
    path: '/management/budgets',
    words: ['budgets', 'management', 'fields'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementCourses: {
    path: '/management/courses',
    words: ['managed-courses', 'course', 'management'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementCourse: {
    path: '/management/courses/:courseId',
    words: ['course', 'copy', 'fields', 'usage-stats'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementLti: {
    path: '/management/lti',
    words: ['lti', 'management', 'share', 'fields'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  ManagementSystem: {
    path: '/management/system',
    words: ['system', 'management'],
    access: 'signed-in',
    roles: admins,
    layout: 'main'
  },
  Notifications: { path: '/notifications', words: ['notifications'], access: 'signed-in', layout: 'main' },
  Help: { path: '/help', words: ['help'], access: 'signed-in', layout: 'main' },
  OAuth2Callback: {
    path: signInCallbackPath,
    words: ['sign-in-return'],
    access: 'none',
    layout: 'standalone'
  },
  SignInWindow: {
    path: embeddedSignInPath,
    words: ['sign-in-window'],
    access: 'none',
    layout: 'standalone'
  },
  Course: {
    path: `${coursePageBase}:launchId`,
    words: ['course', 'copy', 'fields', 'usage-stats'],
    access: 'none',
    layout: 'standalone'
  },
  Copy: { path: `${copyPageBase}:copyToken`, words: ['copy'], access: 'none', layout: 'standalone' },
  LinkAccount: { path: confirmLinkPath, words: ['link-account'], access: 'signed-in', layout: 'standalone' },
  Forbidden: {
    path: '/forbidden',
    words: ['forbidden'],
    access: 'none',
    layout: 'standalone'
  },
  Version: {
    path: '/d/version',
    words: ['version'],
    access: 'none',
    layout: 'standalone'
  }
} as const satisfies Record<string, ScreenRoute & { path: string }>

/** Pages without a path of their own: they are shown at any other path, or in place of a page. */
export const standIns = {
  /** At any other path. */
  NotFound: { words: ['not-found'], access: 'none', layout: 'standalone' },
  /** In place of a page that requires signing in, to who has signed out in this browser. */
  SignedOut: { words: ['signed-out'], access: 'none', layout: 'standalone' },
  /** In place of a page that requires signing in, while the identity provider is unavailable. */
  SignInUnavailable: { words: ['sign-in-return'], access: 'none', layout: 'standalone' }
} as const satisfies Record<string, ScreenRoute>

export type RouteName = keyof typeof screenRoutes
export type StandInName = keyof typeof standIns

/** The pages that have a screen, which are all but those that lead on to another. */
export type ScreenName =
  | StandInName
  | { [N in RouteName]: (typeof screenRoutes)[N] extends { redirect: string } ? never : N }[RouteName]
