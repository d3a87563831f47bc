import type { Role } from '@lyceum/core/contract'
import type { ScreenRoute } from './routes.ts'

/** What the guard knows of who is at the door. `failed`: the person or the organisation could not be loaded. */
export type Visitor = { signedIn: boolean; role: Role | null; failed: boolean }

/** SPEC §2: sign-in first; then a role outside the list, or a failed loading, leads to the forbidden page. */
export function enter(route: Pick<ScreenRoute, 'access' | 'roles'>, visitor: Visitor): 'enter' | 'sign-in' | 'forbidden' {
  if (route.access === 'none') return 'enter'
  if (!visitor.signedIn) return 'sign-in'
  if (visitor.failed || visitor.role === null) return 'forbidden'
  return route.roles && !route.roles.includes(visitor.role) ? 'forbidden' : 'enter'
}

/** `/profile` takes each person to the first profile page they may enter. */
export function profileDoor(role: Role | null): string {
  return role === 'regular_user' ? '/profile/settings' : '/profile/agents'
}
