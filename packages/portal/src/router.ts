import { createRouter, type Router as NanoRouter, openPage } from '@nanostores/router'
import { type RouteName, type ScreenRoute, type StandInName, screenRoutes, standIns } from './paths.ts'

const paths = Object.fromEntries(Object.entries(screenRoutes).map(([name, { path }]) => [name, path])) as Record<
  RouteName,
  string
>

export type Router = NanoRouter<Record<RouteName, string>>
/** What a screen is told: its address. */
export type ScreenProps = { params: Record<string, string>; search: Record<string, string> }
export type RouteMatch = ScreenProps & { name: RouteName | StandInName; route: ScreenRoute; path: string }

/** The address bar as a store. Links are ordinary anchors; the router follows those to this site without a reload. */
export const createPortalRouter = (): Router => createRouter(paths)

/** Returns the route of an address; unknown paths are not-found. */
export function matchOf(page: ReturnType<Router['get']>): RouteMatch {
  if (!page) return { name: 'NotFound', route: standIns.NotFound, params: {}, search: {}, path: location.pathname }
  return {
    name: page.route,
    route: screenRoutes[page.route],
    params: page.params as Record<string, string>,
    search: page.search,
    path: page.path
  }
}

/** React key of a screen: it stays mounted when only the query changes, and is remounted for another page or other path parameters. */
export const screenKey = ({ name, params }: RouteMatch) => `${name} ${Object.values(params).join(' ')}`

/** Returns the path and query of a page. */
export function pathOf(page: ReturnType<Router['get']>): string {
  const search = new URLSearchParams(page?.search)
  return page ? page.path + (search.size > 0 ? `?${search}` : '') + page.hash : location.pathname
}

export { openPage }
