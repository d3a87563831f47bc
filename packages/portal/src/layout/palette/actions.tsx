import type { Locale } from '@lyceum/core/contract'
import { languages, locales } from '@lyceum/core/contract/locales'
import { CircleQuestionMark, Compass, Languages, LogOut, SunMoon } from 'lucide-react'
import type { Translate } from '../../i18n/words.ts'
import type { Portal } from '../../portal.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What can be done from anywhere. What was typed can be looked for among all agents and in the help. */
export function actionsFor(
  portal: Portal,
  t: Translate<'palette'>,
  query: string
): { found: PaletteEntry[]; always: PaletteEntry[] } {
  const shell = portal.words.t
  const theme = shell('menu.theme')
  const found: PaletteEntry[] = [
    ...(['auto', 'light', 'dark'] as const)
      .filter(choice => choice !== portal.$theme.get())
      .map(choice => ({
        id: `theme ${choice}`,
        label: `${theme}: ${shell(`themes.${choice}`)}`,
        icon: <SunMoon />,
        act: () => portal.setTheme(choice)
      })),
    ...locales
      .filter(locale => locale !== (portal.words.language as Locale))
      .map(locale => ({
        id: `language ${locale}`,
        label: `${shell('menu.language')}: ${languages[locale].name}`,
        icon: <Languages />,
        // The page has already switched; a toast reports that the account was not updated.
        act: () => void portal.setLocale(locale).catch(() => {})
      })),
    { id: 'sign-out', label: shell('menu.logout'), icon: <LogOut />, act: () => void portal.client.session.signOut() }
  ]
  const asked = encodeURIComponent(query)
  const always: PaletteEntry[] = query
    ? [
        { id: 'discover', label: t('discover', { query }), icon: <Compass />, href: `/discovery?query=${asked}` },
        { id: 'help', label: t('searchHelp', { query }), icon: <CircleQuestionMark />, href: `/help?query=${asked}` }
      ]
    : []
  return { found, always }
}
