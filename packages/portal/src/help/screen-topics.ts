import { type RouteName, screenRoutes } from '../paths.ts'
import type { HelpTopic } from './topics.ts'

/** The pages that have menus around them, which is where the "?" stands. Help needs none for itself. */
type PageWithHelp = {
  [N in RouteName]: (typeof screenRoutes)[N] extends { redirect: string }
    ? never
    : (typeof screenRoutes)[N] extends { layout: 'main' }
      ? N
      : never
}[Exclude<RouteName, 'Help'>]

/** What the "?" of each page opens. A page without a topic does not compile. */
const screenTopics = {
  Home: 'find-agents',
  Discovery: 'find-agents',
  AgentHistory: 'find-agents',
  Conversation: 'chat',
  Batches: 'flows',
  Conversations: 'chat',
  Publish: 'publish',
  ProfileAgent: 'review-status',
  ProfileAgentDetail: 'review-status',
  ProfileKnowledge: 'knowledge',
  ProfileKnowledgeDetail: 'documents',
  ProfileKnowledgeDocument: 'passages',
  ProfileSettings: 'settings',
  Notifications: 'settings',
  ManagementAgent: 'manage-agents',
  ManagementAgentDetail: 'review',
  ManagementKnowledge: 'manage-agents',
  ManagementUser: 'users',
  ManagementUserDetail: 'users',
  ManagementUsageStats: 'usage-stats',
  ManagementFirstRun: 'first-day',
  ManagementAppearance: 'appearance',
  ManagementPrivacy: 'retention',
  ManagementPolicy: 'rules',
  ManagementCourses: 'course',
  ManagementCourse: 'course',
  ManagementBudgets: 'budgets',
  ManagementLti: 'lti',
  ManagementSystem: 'troubleshooting'
} as const satisfies Record<PageWithHelp, HelpTopic>

/** The topic of a page; undefined where there is no "?". */
export const topicOfPage = (name: string): HelpTopic | undefined => (screenTopics as Partial<Record<string, HelpTopic>>)[name]

/** The pages that a topic explains, without those that are of one thing alone and have no address without it. */
export function pagesOfTopic(topic: HelpTopic): RouteName[] {
  const names = Object.keys(screenTopics) as PageWithHelp[]
  return names.filter(name => screenTopics[name] === topic && !screenRoutes[name].path.includes(':'))
}
