import type { Namespace } from '../../packages/portal/src/i18n/namespaces.ts'
import { type RouteName, type ScreenRoute, screenRoutes } from '../../packages/portal/src/paths.ts'
import type { Person } from './world.ts'

/** `titled` has the words whose `pageTitle` its tab is called; without it the tab is called as what the page shows. */
export type Place = { path: string; person: Person | null; titled?: Namespace }

/** What of the demo school stands in the paths that name a thing, or several, in their order. */
const things: Partial<Record<RouteName, string[]>> = {
  Conversation: ['demo-calculus-tutor', 'demo-literature-scout', 'demo-lesson-planner'],
  Batches: ['demo-lesson-planner'],
  ManagementAgentDetail: ['demo-lab-safety-guide'],
  ManagementUserDetail: ['demo-mei-lin'],
  ProfileAgentDetail: ['demo-calculus-tutor'],
  ProfileKnowledgeDetail: ['demo-calculus-notes'],
  ProfileKnowledgeDocument: ['demo-calculus-notes demo-calculus-notes-1']
}

/** Pages that the table of routes does not tell apart. */
const further: Place[] = [
  { path: '/discovery?query=zzz', person: 'student', titled: 'discovery' },
  { path: '/profile/agents?tab=usage', person: 'instructor', titled: 'my-agents' },
  { path: '/management/usage-stats?tab=audit', person: 'admin', titled: 'usage-stats' },
  { path: '/help?topic=embed', person: 'instructor' },
  { path: '/help?query=zzz', person: 'student', titled: 'help' },
  { path: '/no/such/page', person: null, titled: 'not-found' }
]

/** The way back from the provider is not one to visit, and courses and copies of conversations are what the demo school has not. */
const unvisited: ReadonlySet<string> = new Set<RouteName>(['OAuth2Callback', 'Copy', 'Course', 'ManagementCourse'])

/** Every page of the portal, and the least of those who can see it. */
export const places: Place[] = [
  ...(Object.keys(screenRoutes) as RouteName[])
    .filter(name => !('redirect' in screenRoutes[name]) && !unvisited.has(name))
    .flatMap(placesOf),
  ...further
]

/** The places of a route, as the least of those who can see them. */
export function placesOf(name: RouteName): Place[] {
  const { path, words }: ScreenRoute & { path: string } = screenRoutes[name]
  const person = personFor(name)
  const filled = (ids: string) => ids.split(' ').reduce((left: string, id) => left.replace(/:\w+/, id), path)
  return things[name]?.map(ids => ({ path: filled(ids), person })) ?? [{ path, person, ...(words && { titled: words[0] }) }]
}

function personFor(name: RouteName): Person | null {
  const route: { access: string; roles?: readonly string[] } = screenRoutes[name]
  if (route.access === 'none') return null
  if (!route.roles) return 'student'
  return route.roles.includes('agent_manager') ? 'instructor' : 'admin'
}
