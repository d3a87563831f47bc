import type { Role } from '@lyceum/core/contract'
import type { i18n } from 'i18next'
import { FileText } from 'lucide-react'
import type { ScreenNamespace } from '../../i18n/namespaces.ts'
import { loadPortalWords, pageTitle } from '../../i18n/words.ts'
import { type RouteName, type ScreenRoute, screenRoutes } from '../../paths.ts'
import { menuFor } from '../menu-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Page = { name: RouteName; path: string; words: ScreenNamespace; area: string | undefined }

/** The pages that a role may enter and that need no further word in their address. */
function pagesFor(role: Role | null, area: (path: string) => string | undefined): Page[] {
  return (Object.keys(screenRoutes) as RouteName[]).flatMap(name => {
    const { path, words, access, roles, redirect }: ScreenRoute & { path: string } = screenRoutes[name]
    const isForAll = access === 'signed-in' || name === 'Version'
    const mayEnter = isForAll && role !== null && (!roles || roles.includes(role))
    return mayEnter && words && !redirect && !path.includes(':') ? [{ name, path, words: words[0], area: area(path) }] : []
  })
}

/** The pages with their titles, whose words are loaded for it. @throws when they cannot be */
export async function loadPages(words: i18n, role: Role | null): Promise<PaletteEntry[]> {
  const area = (path: string) => {
    if (path.startsWith('/management/')) return words.t('menu.management')
    return path.startsWith('/profile/') ? words.t('menu.myWork') : undefined
  }
  const pages = pagesFor(role, area)
  await loadPortalWords(
    words,
    pages.map(page => page.words)
  )
  const { upper, lower } = menuFor(role)
  const icons = new Map([...upper, ...lower].flatMap(({ within, Icon }) => within.map(name => [name, Icon] as const)))
  return pages.map(({ name, path, words: namespace, area }) => {
    const Icon = icons.get(name) ?? FileText
    return { id: `page ${name}`, label: pageTitle(words, namespace), ...(area && { detail: area }), icon: <Icon />, href: path }
  })
}
