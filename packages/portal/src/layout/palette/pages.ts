import type { Role } from '@lyceum/core/contract'
import { type LucideIcon, PanelsTopLeft } from 'lucide-react'
import type { Translate } from '../../i18n/words.ts'
import { type RouteName, screenRoutes } from '../../paths.ts'
import { mayEnter, menuFor } from '../menu-entries.ts'
import { managementTabs, profileTabs } from '../page-tabs.ts'

export type OfferedPage = { href: string; label: string; Icon: LucideIcon }

export type PaletteWords = {
  shell: (key: never) => string
  profile: Translate<'profile'>
  management: Translate<'management'>
  palette: Translate<'palette'>
}

/** The first run is offered by itself as long as it is open. */
const ofManagement = managementTabs.filter(name => name !== 'ManagementFirstRun')

/** The pages that a role may enter and that need no further choice, in the order of the menus. */
export function pagesFor(role: Role | null, { shell, profile, management }: Omit<PaletteWords, 'palette'>): OfferedPage[] {
  const { upper, lower } = menuFor(role)
  const menu = [...upper, ...lower]
    .filter(({ name }) => name !== 'Profile' && name !== 'Management')
    .map(({ href, label, Icon }) => ({ href, label: shell(`menu.${label}` as never), Icon }))
  const open = <N extends RouteName>(names: readonly N[]) => names.filter(name => mayEnter(screenRoutes[name], role))
  const page = (name: RouteName, label: string): OfferedPage => ({ href: screenRoutes[name].path, label, Icon: PanelsTopLeft })
  return [
    ...menu,
    ...open(profileTabs).map(name => page(name, profile(`tabs.${name}`))),
    page('Notifications', shell('menu.notifications' as never)),
    ...open(ofManagement).map(name => page(name, `${shell('menu.management' as never)} · ${management(`tabs.${name}`)}`)),
    page('Version', shell('menu.version' as never))
  ]
}
