import type { Role } from '@lyceum/core/contract'
import { CirclePlus, Compass, History, House, LibraryBig, type LucideIcon, ShieldCheck } from 'lucide-react'
import { profileDoor } from '../guard.ts'
import type { PortalWords } from '../i18n/namespaces.ts'
import { type RouteName, type ScreenRoute, screenRoutes } from '../routes.ts'

/** A menu is drawn before the words of any screen are here, so its labels are the shell's. */
type Labelled = { name: RouteName; label: keyof PortalWords['shell']['menu']; Icon: LucideIcon }

export type NavigationEntry = Labelled & {
  href: string
  /** The pages on which it is the current one. */
  within: readonly RouteName[]
}

const upper: readonly Labelled[] = [
  { name: 'Home', label: 'home', Icon: House },
  { name: 'Discovery', label: 'discover', Icon: Compass },
  { name: 'AgentHistory', label: 'recentlyUsed', Icon: History },
  { name: 'Publish', label: 'publish', Icon: CirclePlus }
]

const lower: readonly Labelled[] = [
  { name: 'Profile', label: 'myWork', Icon: LibraryBig },
  { name: 'Management', label: 'management', Icon: ShieldCheck }
]

/** The menu of a role: only what its routes let it enter. */
export function menuFor(role: Role | null): { upper: NavigationEntry[]; lower: NavigationEntry[] } {
  const entriesOf = (labelled: readonly Labelled[]) =>
    labelled
      .filter(({ name }) => mayEnter(screenRoutes[name], role))
      .map(entry => ({ ...entry, href: hrefOf(entry.name, role), within: pagesOf(entry.name) }))
  return { upper: entriesOf(upper), lower: entriesOf(lower) }
}

const mayEnter = ({ roles }: ScreenRoute, role: Role | null) => role !== null && (!roles || roles.includes(role))

function hrefOf(name: RouteName, role: Role | null): string {
  const { path, redirect }: ScreenRoute = screenRoutes[name]
  return name === 'Profile' ? profileDoor(role) : (redirect ?? path)
}

/** A door stands for all the pages behind it. */
function pagesOf(name: RouteName): RouteName[] {
  const { path, redirect }: ScreenRoute = screenRoutes[name]
  if (!redirect) return [name]
  return (Object.keys(screenRoutes) as RouteName[]).filter(other => screenRoutes[other].path.startsWith(`${path}/`))
}
