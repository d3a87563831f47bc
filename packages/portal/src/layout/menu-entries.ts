import type { Role } from '@lyceum/core/contract'
import { CirclePlus, Compass, History, House, LibraryBig, type LucideIcon, ShieldCheck } from 'lucide-react'
import { profileDoor } from '../guard.ts'
import type { RouteName } from '../routes.ts'
import { routes } from '../routes.ts'
import type { ShellWords } from '../words/en-US.ts'

export type MenuEntry = {
  name: RouteName
  label: keyof ShellWords['menu']
  href: string
  Icon: LucideIcon
  within: readonly RouteName[]
}

const upper: readonly MenuEntry[] = [
  { name: 'Home', label: 'home', href: '/', Icon: House, within: ['Home'] },
  { name: 'Discovery', label: 'discover', href: '/discovery', Icon: Compass, within: ['Discovery'] },
  { name: 'AgentHistory', label: 'recentlyUsed', href: '/agents/history', Icon: History, within: ['AgentHistory'] },
  { name: 'Publish', label: 'publish', href: '/agents', Icon: CirclePlus, within: ['Publish'] }
]

const lower: readonly MenuEntry[] = [
  {
    name: 'Management',
    label: 'management',
    href: '/management/agents',
    Icon: ShieldCheck,
    within: ['ManagementAgent', 'ManagementAgentDetail']
  }
]

/** The menu of a role: only what its routes let it enter. */
export function menuFor(role: Role | null): { upper: MenuEntry[]; lower: MenuEntry[] } {
  const mayEnter = ({ name }: MenuEntry) => {
    const { roles } = routes[name] as { roles?: readonly Role[] }
    return role !== null && (!roles || roles.includes(role))
  }
  const work: MenuEntry = {
    name: 'Profile',
    label: 'myWork',
    href: profileDoor(role),
    Icon: LibraryBig,
    within: ['ProfileAgent', 'ProfileSettings']
  }
  return { upper: upper.filter(mayEnter), lower: [work, ...lower].filter(mayEnter) }
}
