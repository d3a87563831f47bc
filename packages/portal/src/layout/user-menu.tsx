import type { Locale } from '@lyceum/core/contract'
import { languages, locales } from '@lyceum/core/contract/locales'
import { useStore } from '@nanostores/react'
import { Languages, LogOut, Moon, Settings, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import type { ThemeChoice } from '../portal.ts'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { Plate } from './user-plate.tsx'

const themeIcons = { auto: <SunMoon />, light: <Sun />, dark: <Moon /> } satisfies Record<ThemeChoice, unknown>

type Choice = 'settings' | 'logout' | `language:${Locale}` | `theme:${ThemeChoice}`

/** Who is signed in, with language, appearance and the way out. */
export default function UserMenu({ rail }: { rail: boolean }) {
  const portal = usePortal()
  const { t, i18n } = useTranslation()
  const person = useStore(portal.user.$user)
  const chosenTheme = useStore(portal.$theme)
  const [leaving, setLeaving] = useState(false)
  if (!person) return null

  const entries: MenuEntry<Choice>[] = [
    { id: 'settings', label: t('menu.settings'), icon: <Settings />, href: '/profile/settings' },
    ...locales.map((locale, index) => ({
      id: `language:${locale}` as const,
      label: languages[locale].name + (i18n.language === locale ? ' ✓' : ''),
      icon: <Languages />,
      apart: index === 0
    })),
    ...(['auto', 'light', 'dark'] as const).map((choice, index) => ({
      id: `theme:${choice}` as const,
      label: t(`themes.${choice}`) + (chosenTheme === choice ? ' ✓' : ''),
      icon: themeIcons[choice],
      apart: index === 0
    })),
    { id: 'logout', label: t('menu.logout'), icon: <LogOut />, disabled: leaving, apart: true }
  ]
  const act = (choice: Choice) => {
    if (choice === 'logout') {
      setLeaving(true)
      void portal.client.session.signOut().finally(() => setLeaving(false))
    }
    if (choice.startsWith('language:')) void portal.setLocale(choice.slice('language:'.length) as Locale)
    if (choice.startsWith('theme:')) portal.setTheme(choice.slice('theme:'.length) as ThemeChoice)
  }
  return (
    <Menu
      label={t('menu.account', { name: person.name })}
      placement="top start"
      entries={entries}
      onAction={act}
      trigger={
        <Trigger aria-label={rail ? t('menu.account', { name: person.name }) : undefined}>
          <Plate person={person} rail={rail} />
        </Trigger>
      }
    />
  )
}

const Trigger = styled(AriaButton)`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: transparent;
  color: ${theme.colour.text};
  text-align: start;
  cursor: pointer;
  &[data-hovered] { background: ${theme.colour.hover}; }
  &[data-focus-visible] { outline: ${theme.ring}; }
`
