import type { Locale } from '@lyceum/core/contract'
import { languages, locales } from '@lyceum/core/contract/locales'
import { useStore } from '@nanostores/react'
import { CircleHelp, Info, Languages, LogOut, Moon, Settings, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import type { ThemeChoice } from '../portal.ts'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Menu } from '../ui/menu.tsx'
import { UserSummary } from './user-summary.tsx'

const themes = ['auto', 'light', 'dark'] as const
const themeIcons = { auto: <SunMoon />, light: <Sun />, dark: <Moon /> } satisfies Record<ThemeChoice, unknown>

/** Menu of the signed-in person: language, theme, settings, sign-out. */
export default function UserMenu({ rail }: { rail: boolean }) {
  const portal = usePortal()
  const { t, i18n } = useTranslation()
  const person = useStore(portal.user.$user)
  const chosenTheme = useStore(portal.$theme)
  const helpLinks = useStore(portal.organisation.$organisation)?.org.helpLinks ?? []
  const [leaving, setLeaving] = useState(false)
  if (!person) return null

  const signOut = () =>
    portal.navigationBlocker.end(() => {
      setLeaving(true)
      void portal.client.session.signOut().finally(() => setLeaving(false))
    })
  return (
    <Menu<string>
      label={t('menu.account', { name: person.name })}
      placement="top start"
      choices={[
        {
          label: t('menu.language'),
          selected: i18n.language,
          // The page has already switched; a toast reports that the account was not updated.
          onSelect: locale => void portal.setLocale(locale as Locale).catch(() => {}),
          entries: locales.map(id => ({ id, label: languages[id].name, icon: <Languages /> }))
        },
        {
          label: t('menu.theme'),
          selected: chosenTheme,
          onSelect: choice => portal.setTheme(choice as ThemeChoice),
          entries: themes.map(id => ({ id, label: t(`themes.${id}`), icon: themeIcons[id] }))
        }
      ]}
      entries={[
        { id: 'settings', label: t('menu.settings'), icon: <Settings />, href: '/profile/settings' },
        ...helpLinks.map(({ label, url }) => ({ id: `help ${url}`, label, icon: <CircleHelp />, href: url })),
        { id: 'version', label: t('menu.version'), icon: <Info />, href: '/d/version' },
        { id: 'logout', label: t('menu.logout'), icon: <LogOut />, disabled: leaving }
      ]}
      onAction={id => id === 'logout' && signOut()}
      trigger={
        <Trigger aria-label={rail ? t('menu.account', { name: person.name }) : undefined}>
          <UserSummary person={person} rail={rail} />
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
