import type { Role } from '@lyceum/core/contract'
import type { ScreenRoute } from './paths.ts'

/** `failed`: the person or the organisation could not be loaded. */
export type GuardInput = { signedIn: boolean; role: Role | null; failed: boolean }

/** Requires signing in first; then a role that is not allowed, or a failed load, leads to the forbidden page. */
export function guardRoute(route: Pick<ScreenRoute, 'access' | 'roles'>, input: GuardInput): 'enter' | 'sign-in' | 'forbidden' {
  if (route.access === 'none') return 'enter'
  if (!input.signedIn) return 'sign-in'
  if (input.failed || input.role === null) return 'forbidden'
  return route.roles && !route.roles.includes(input.role) ? 'forbidden' : 'enter'
}

/** `/profile` redirects to the first profile page that the role may enter. */
export function profileStartPath(role: Role | null): string {
  return role === 'regular_user' ? '/profile/knowledge' : '/profile/agents'
}
