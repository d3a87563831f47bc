import { toAppError } from '@lyceum/core'
import { safeReturnTo } from '@lyceum/core/rules'
import { guardRoute, profileStartPath } from './guard.ts'
import { loadPortalWords } from './i18n/words.ts'
import { type ScreenName, type StandInName, screenRoutes, standIns } from './paths.ts'
import type { Portal } from './portal.ts'
import type { RouteMatch } from './router.ts'
import { type Screen, screens } from './screens.ts'

type Layout = typeof import('./layout/main-layout.tsx')['default']
/** `Layout` is left out for pages that stand alone, without menus. */
export type ResolvedRoute = { match: RouteMatch; Screen: Screen['default']; Layout: Layout | undefined }

/**
 * Runs the guard, then loads the screen. Returns undefined when the person was redirected: to sign in (the full path is
 * remembered), to the forbidden page, by the route's redirect, or as the first administrator of a new school. @throws when the screen or the person cannot be loaded now
 */
export async function resolveRoute(portal: Portal, match: RouteMatch): Promise<ResolvedRoute | undefined> {
  const { route } = match
  const guardInput = { signedIn: portal.client.session.$signedIn.get(), role: null, failed: false }
  if (route.access === 'signed-in' && guardInput.signedIn) {
    const person = await loadPerson(portal)
    // A rejected token has already led to the sign-in page, so there is nothing to guard.
    if (!portal.client.session.$signedIn.get()) return undefined
    Object.assign(guardInput, person)
  }
  const verdict = guardRoute(route, guardInput)
  if (verdict === 'sign-in') {
    const { session, host } = portal.client
    if (session.hasSignedOut()) return loadScreen(portal, instead(match, 'SignedOut'))
    try {
      await session.signInWhenPossible(safeReturnTo(host.here()))
      return undefined
    } catch {
      return loadScreen(portal, instead(match, 'SignInUnavailable'))
    }
  }
  if (verdict === 'forbidden') {
    portal.router.open('/forbidden?canGoBack', true)
    return undefined
  }
  if (match.name === 'Home' && portal.organisation.$organisation.get()?.firstRun === 'new') {
    portal.router.open(screenRoutes.ManagementFirstRun.path, true)
    return undefined
  }
  if (route.redirect) {
    portal.router.open(match.name === 'Profile' ? profileStartPath(guardInput.role) : route.redirect, true)
    return undefined
  }
  return loadScreen(portal, match.name === 'NotFound' && (await isKnown(portal)) ? withMenus(match) : match)
}

/** Whether the person is signed in, and the menus can say who they are. */
const isKnown = async (portal: Portal) =>
  portal.client.session.$signedIn.get() &&
  (await loadPerson(portal).then(
    ({ failed }) => !failed,
    () => false
  ))

/** A page that stands alone, among the menus. */
const withMenus = (match: RouteMatch): RouteMatch => ({ ...match, route: { ...match.route, layout: 'main' } })

/** The same address with another page in place of its own. */
const instead = (match: RouteMatch, name: StandInName): RouteMatch => ({ ...match, name, route: standIns[name] })

async function loadScreen({ words }: Portal, match: RouteMatch): Promise<ResolvedRoute | undefined> {
  const load = (screens as Partial<Record<RouteMatch['name'], () => Promise<Screen>>>)[match.name]
  const [screen, layout] = await Promise.all([
    load?.(),
    match.route.layout === 'main' ? import('./layout/main-layout.tsx') : undefined,
    loadPortalWords(words, match.route.words ?? [])
  ])
  return screen && { match, Screen: screen.default, Layout: layout?.default }
}

const mostUsed = ['Home', 'Discovery', 'AgentHistory', 'Conversation'] as const satisfies readonly ScreenName[]

/** Loads the screens that people open most, one after the other. What does not load now is loaded when it is opened. */
export async function preloadScreens({ words }: Portal): Promise<void> {
  for (const name of mostUsed) {
    await Promise.all([screens[name](), loadPortalWords(words, screenRoutes[name].words)]).catch(() => {})
  }
}

async function loadPerson({ user, organisation }: Portal) {
  try {
    const [person] = await Promise.all([user.load(), organisation.load()])
    return { role: person.role, failed: false }
  } catch (failure) {
    // Nobody was refused: the page is offered again.
    if (toAppError(failure).reason === 'unavailable') throw failure
    // Already reported by a toast; a page whose person cannot be loaded is forbidden.
    return { role: null, failed: true }
  }
}
