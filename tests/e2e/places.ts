import { type RouteName, screenRoutes } from '../../packages/portal/src/paths.ts'
import type { Person } from './world.ts'

type Place = { path: string; person: Person | null }

/** What of the demo school stands in the paths that name a thing, or several, in their order. */
const things: Partial<Record<RouteName, string[]>> = {
  Conversation: ['demo-calculus-tutor', 'demo-literature-scout', 'demo-lesson-planner'],
  ManagementAgentDetail: ['demo-lab-safety-guide'],
  ManagementUserDetail: ['demo-mei-lin'],
  ProfileAgentDetail: ['demo-calculus-tutor'],
  ProfileKnowledgeDetail: ['demo-calculus-notes'],
  ProfileKnowledgeDocument: ['demo-calculus-notes demo-calculus-notes-1']
}

/** Pages that the table of routes does not tell apart. */
const further: Place[] = [
  { path: '/discovery?query=zzz', person: 'student' },
  { path: '/profile/agents?tab=usage', person: 'instructor' },
  { path: '/management/usage-stats?tab=audit', person: 'admin' },
  { path: '/help?topic=embed', person: 'instructor' },
  { path: '/help?query=zzz', person: 'student' },
  { path: '/no/such/page', person: null }
]

/** Every page of the portal, and the least of those who can see it. The way back from the provider is not one to visit. */
export const places: Place[] = [
  ...(Object.keys(screenRoutes) as RouteName[])
    .filter(name => !('redirect' in screenRoutes[name]) && name !== 'OAuth2Callback')
    .flatMap(placesOf),
  ...further
]

function placesOf(name: RouteName): Place[] {
  const { path } = screenRoutes[name]
  const person = personFor(name)
  const filled = (ids: string) => ids.split(' ').reduce((left: string, id) => left.replace(/:\w+/, id), path)
  return things[name]?.map(ids => ({ path: filled(ids), person })) ?? [{ path, person }]
}

function personFor(name: RouteName): Person | null {
  const route: { access: string; roles?: readonly string[] } = screenRoutes[name]
  if (route.access === 'none') return null
  if (!route.roles) return 'student'
  return route.roles.includes('agent_manager') ? 'instructor' : 'admin'
}
