import { safeReturnTo } from '@lyceum/core/rules'
import { enter, profileDoor } from './guard.ts'
import { loadPortalWords } from './i18n/words.ts'
import type { Portal } from './portal.ts'
import type { Place } from './router.ts'
import type { Screen } from './routes.ts'

export type Entered = { place: Place; Screen: Screen['default'] }

/**
 * Runs the guard, then loads the screen. Answers undefined when the person was sent elsewhere: to sign in (the full path is
 * remembered), to the forbidden page, or through a door.
 */
export async function enterPlace(portal: Portal, place: Place): Promise<Entered | undefined> {
  const { route } = place
  const visitor = { signedIn: portal.client.session.$signedIn.get(), role: null, failed: false }
  if (route.access === 'signed-in' && visitor.signedIn) {
    const known = await loadPerson(portal)
    // A refused token has already led to the sign-in page; the guard then has nothing to say.
    if (!portal.client.session.$signedIn.get()) return undefined
    Object.assign(visitor, known)
  }
  const answer = enter(route, visitor)
  if (answer === 'sign-in') {
    await portal.client.session.signIn(safeReturnTo(portal.client.host.here()))
    return undefined
  }
  if (answer === 'forbidden') {
    portal.router.open('/forbidden?canGoBack', true)
    return undefined
  }
  if (route.redirect) {
    portal.router.open(place.name === 'Profile' ? profileDoor(visitor.role) : route.redirect, true)
    return undefined
  }
  const [screen] = await Promise.all([route.screen?.(), loadPortalWords(portal.words, route.words ?? [])])
  return screen && { place, Screen: screen.default }
}

async function loadPerson({ user, organisation }: Portal) {
  try {
    const [person] = await Promise.all([user.load(), organisation.load()])
    return { role: person.role, failed: false }
  } catch {
    // Told by toast already; SPEC §2 shows the forbidden page when loading failed.
    return { role: null, failed: true }
  }
}
