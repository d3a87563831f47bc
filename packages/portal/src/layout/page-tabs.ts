import type { RouteName } from '../paths.ts'

/** The pages that have tabs in common, in their order. */
export const profileTabs = ['ProfileAgent', 'ProfileKnowledge', 'ProfileSettings'] as const satisfies readonly RouteName[]

export const managementTabs = [
  'ManagementFirstRun',
  'ManagementAgent',
  'ManagementKnowledge',
  'ManagementUser',
  'ManagementUsageStats',
  'ManagementAppearance',
  'ManagementPrivacy',
  'ManagementPolicy',
  'ManagementBudgets',
  'ManagementCourses',
  'ManagementLti',
  'ManagementSystem'
] as const satisfies readonly RouteName[]
