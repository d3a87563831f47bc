import type { Role } from '@lyceum/core/contract'
import {
  CirclePlus,
  CircleQuestionMark,
  Compass,
  History,
  House,
  LibraryBig,
  type LucideIcon,
  MessagesSquare,
  ShieldCheck
} from 'lucide-react'
import { profileStartPath } from '../guard.ts'
import type { PortalWords } from '../i18n/namespaces.ts'
import { type RouteName, type ScreenRoute, screenRoutes } from '../paths.ts'

/** Labels come from the shared words, because menus are drawn before the words of a screen are loaded. */
type Labelled = { name: RouteName; label: keyof PortalWords['shell']['menu']; Icon: LucideIcon }

export type NavigationEntry = Labelled & {
  href: string
  /** The routes on which the entry is current. */
  within: readonly RouteName[]
}

const upper: readonly Labelled[] = [
  { name: 'Home', label: 'home', Icon: House },
  { name: 'Discovery', label: 'discover', Icon: Compass },
  { name: 'Conversations', label: 'conversations', Icon: MessagesSquare },
  { name: 'AgentHistory', label: 'recentlyUsed', Icon: History },
  { name: 'Publish', label: 'publish', Icon: CirclePlus }
]

const lower: readonly Labelled[] = [
  { name: 'Profile', label: 'myWork', Icon: LibraryBig },
  { name: 'Management', label: 'management', Icon: ShieldCheck },
  { name: 'Help', label: 'help', Icon: CircleQuestionMark }
]

/** Returns the menu of a role: only the routes it may enter. */
export function menuFor(role: Role | null): { upper: NavigationEntry[]; lower: NavigationEntry[] } {
  const entriesOf = (labelled: readonly Labelled[]) =>
    labelled
      .filter(({ name }) => mayEnter(screenRoutes[name], role))
      .map(entry => ({ ...entry, href: hrefOf(entry.name, role), within: pagesOf(entry.name) }))
  return { upper: entriesOf(upper), lower: entriesOf(lower) }
}

/** Whether a role may enter a page. */
export const mayEnter = ({ roles }: ScreenRoute, role: Role | null) => role !== null && (!roles || roles.includes(role))

function hrefOf(name: RouteName, role: Role | null): string {
  const { path, redirect }: ScreenRoute & { path: string } = screenRoutes[name]
  return name === 'Profile' ? profileStartPath(role) : (redirect ?? path)
}

/** The routes that an entry stands for: with a redirect, all those below its path. */
function pagesOf(name: RouteName): RouteName[] {
  const { path, redirect }: ScreenRoute & { path: string } = screenRoutes[name]
  if (!redirect) return [name]
  return (Object.keys(screenRoutes) as RouteName[]).filter(other => screenRoutes[other].path.startsWith(`${path}/`))
}
