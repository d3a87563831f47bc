import type { Role } from '@lyceum/core/contract'
import type { ScreenRoute } from './routes.ts'

/** What the guard knows of who is at the door. `failed`: the person or the organisation could not be loaded. */
export type GuardInput = { signedIn: boolean; role: Role | null; failed: boolean }

/** SPEC §2: sign-in first; then a role outside the list, or a failed loading, leads to the forbidden page. */
export function enter(route: Pick<ScreenRoute, 'access' | 'roles'>, input: GuardInput): 'enter' | 'sign-in' | 'forbidden' {
  if (route.access === 'none') return 'enter'
  if (!input.signedIn) return 'sign-in'
  if (input.failed || input.role === null) return 'forbidden'
  return route.roles && !route.roles.includes(input.role) ? 'forbidden' : 'enter'
}

/** `/profile` takes each person to the first profile page they may enter. */
export function profileDoor(role: Role | null): string {
  return role === 'regular_user' ? '/profile/settings' : '/profile/agents'
}
