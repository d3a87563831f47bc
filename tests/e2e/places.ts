import type { Person } from './world.ts'

/** Every page of the portal, who can see it, and whether it stands alone. Ids are those of the demo school's agents. */
export const places: { path: string; person: Person | null }[] = [
  { path: '/', person: 'student' },
  { path: '/discovery', person: 'student' },
  { path: '/discovery?query=zzz', person: 'student' },
  { path: '/agents/history', person: 'student' },
  { path: '/agents/demo-calculus-tutor/conversation', person: 'student' },
  { path: '/agents/demo-literature-scout/conversation', person: 'student' },
  { path: '/agents/demo-lesson-planner/conversation', person: 'student' },
  { path: '/profile/settings', person: 'student' },
  { path: '/agents', person: 'instructor' },
  { path: '/profile/agents', person: 'instructor' },
  { path: '/management/agents', person: 'admin' },
  { path: '/management/agents/demo-lab-safety-guide', person: 'admin' },
  { path: '/forbidden', person: null },
  { path: '/d/version', person: null },
  { path: '/no/such/page', person: null }
]
