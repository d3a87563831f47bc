import type { Role } from '@lyceum/core/contract'
import { signInCallbackPath } from '@lyceum/core/contract/paths'
import type { ComponentType } from 'react'
import type { Namespace, ScreenNamespace } from './i18n/namespaces.ts'

/** The module of a screen, loaded when its route is entered. */
export type Screen = { default: ComponentType<ScreenProps> }
export type ScreenProps = { params: Record<string, string>; search: Record<string, string> }

export type ScreenRoute = {
  path: string
  /** Namespaces loaded with the screen. The first is the screen's own; its `pageTitle` is the title of the browser's tab. */
  words?: readonly [ScreenNamespace, ...Namespace[]]
  /** `signed-in` requires passing the guard; `none` is open to everyone. */
  access: 'signed-in' | 'none'
  roles?: readonly Role[]
  /** Inside the main layout, or standalone without menus. */
  layout: 'main' | 'standalone'
  /** Redirect target of a path without a screen of its own. */
  redirect?: string
  /** Disables collapsing the sidebar (SPEC §2, for discovery). */
  sidebar?: 'fixed'
  screen?: () => Promise<Screen>
}

const managers = ['admin', 'agent_manager'] as const
const admins = ['admin'] as const

/**
 * The product's pages by name. Pages that do not exist yet are not listed, so their paths lead to not-found and have no menu
 * entry.
 */
export const screenRoutes = {
  Home: {
    path: '/',
    words: ['home', 'agent-card'],
    access: 'signed-in',
    layout: 'main',
    screen: () => import('./screens/home/home.tsx')
  },
  Discovery: {
    path: '/discovery',
    words: ['discovery', 'agent-card'],
    access: 'signed-in',
    layout: 'main',
    sidebar: 'fixed',
    screen: () => import('./screens/discovery/discovery.tsx')
  },
  Publish: {
    path: '/agents',
    words: ['publish', 'platforms', 'agent-card', 'fields'],
    access: 'signed-in',
    roles: managers,
    layout: 'main',
    screen: () => import('./screens/publish/publish.tsx')
  },
  AgentHistory: {
    path: '/agents/history',
    words: ['agent-history'],
    access: 'signed-in',
    layout: 'main',
    screen: () => import('./screens/agent-history/agent-history.tsx')
  },
  Conversation: {
    path: '/agents/:agentId/conversation',
    words: ['conversation', 'share'],
    access: 'signed-in',
    layout: 'main',
    screen: () => import('./screens/conversation/conversation.tsx')
  },
  Profile: { path: '/profile', access: 'signed-in', layout: 'main', redirect: '/profile/agents' },
  ProfileAgent: {
    path: '/profile/agents',
    words: ['my-agents', 'profile'],
    access: 'signed-in',
    roles: managers,
    layout: 'main',
    screen: () => import('./screens/profile/agents/agents.tsx')
  },
  ProfileKnowledge: {
    path: '/profile/knowledge',
    words: ['knowledge', 'profile', 'fields'],
    access: 'signed-in',
    layout: 'main',
    screen: () => import('./screens/profile/knowledge/knowledge.tsx')
  },
  ProfileKnowledgeDetail: {
    path: '/profile/knowledge/:baseId',
    words: ['knowledge-detail', 'knowledge', 'uploads', 'fields'],
    access: 'signed-in',
    layout: 'main',
    screen: () => import('./screens/profile/knowledge-detail/knowledge-detail.tsx')
  },
  ProfileSettings: {
    path: '/profile/settings',
    words: ['settings', 'profile'],
    access: 'signed-in',
    layout: 'main',
    screen: () => import('./screens/profile/settings/settings.tsx')
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
    words: ['managed-agents', 'management', 'fields'],
    access: 'signed-in',
    roles: admins,
    layout: 'main',
    screen: () => import('./screens/management/agents/agents.tsx')
  },
  ManagementKnowledge: {
    path: '/management/knowledge',
    words: ['managed-knowledge', 'management', 'knowledge-detail'],
    access: 'signed-in',
    roles: admins,
    layout: 'main',
    screen: () => import('./screens/management/knowledge/managed-knowledge.tsx')
  },
  ManagementAgentDetail: {
    path: '/management/agents/:agentId',
    words: ['agent-detail', 'platforms', 'management', 'fields'],
    access: 'signed-in',
    roles: admins,
    layout: 'main',
    screen: () => import('./screens/management/agent-detail/agent-detail.tsx')
  },
  OAuth2Callback: {
    path: signInCallbackPath,
    words: ['sign-in-return'],
    access: 'none',
    layout: 'standalone',
    screen: () => import('./screens/sign-in-return/sign-in-return.tsx')
  },
  Forbidden: {
    path: '/forbidden',
    words: ['forbidden'],
    access: 'none',
    layout: 'standalone',
    screen: () => import('./screens/forbidden/forbidden.tsx')
  },
  Version: {
    path: '/d/version',
    words: ['version'],
    access: 'none',
    layout: 'standalone',
    screen: () => import('./screens/version/version.tsx')
  }
} as const satisfies Record<string, ScreenRoute>

export type RouteName = keyof typeof screenRoutes

/** Shown for any other path. */
export const notFound: ScreenRoute = {
  path: '',
  words: ['not-found'],
  access: 'none',
  layout: 'standalone',
  screen: () => import('./screens/not-found/not-found.tsx')
}

/** Shown in place of a page that requires signing in, to who has signed out in this browser. */
export const signedOut: ScreenRoute = {
  path: '',
  words: ['signed-out'],
  access: 'none',
  layout: 'standalone',
  screen: () => import('./screens/signed-out/signed-out.tsx')
}

/** Shown in place of a page that requires signing in, while the identity provider is unavailable. */
export const signInUnavailable: ScreenRoute = {
  path: '',
  words: ['sign-in-return'],
  access: 'none',
  layout: 'standalone',
  screen: () => import('./screens/sign-in-return/sign-in-unavailable.tsx')
}
