import type { Locale } from '@lyceum/core/contract'
import { languages, locales } from '@lyceum/core/contract/locales'
import { useStore } from '@nanostores/react'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { timeZones, zoneLabel } from '../../parts/time-zones.ts'
import type { SendKey, TextSize, ThemeChoice } from '../../portal.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Select } from '../../ui/select.tsx'

const themeIcons = { auto: <SunMoon />, light: <Sun />, dark: <Moon /> } satisfies Record<ThemeChoice, unknown>

const device = 'device'

/** Language, theme, time zone, text size, and which key sends a question; all apply at once. */
export function Display() {
  const portal = usePortal()
  const { t: shell, i18n } = useTranslation()
  const t = useWords('settings')
  const chosen = useStore(portal.$theme)
  const textSize = useStore(portal.$textSize)
  const sendKey = useStore(portal.$sendKey)
  const timeZone = useStore(portal.$timeZone)
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([own, ...(timeZone ? [timeZone] : []), ...timeZones])]
  return (
    <Card title={t('display')}>
      <Fields>
        <Select<Locale>
          label={shell('menu.language')}
          hint={t('languageNote')}
          value={i18n.language as Locale}
          // The page has already switched; a toast reports that the account was not updated.
          onChange={locale => void portal.setLocale(locale).catch(() => {})}
          choices={locales.map(locale => ({ id: locale, label: languages[locale].name }))}
        />
        <RadioChips<ThemeChoice>
          label={shell('menu.theme')}
          hint={t('themeNote')}
          value={chosen}
          onChange={portal.setTheme}
          choices={(['auto', 'light', 'dark'] as const).map(choice => ({
            id: choice,
            label: shell(`themes.${choice}`),
            icon: themeIcons[choice]
          }))}
        />
        <RadioChips<TextSize>
          label={t('textSize')}
          hint={t('browserNote')}
          value={textSize}
          onChange={portal.setTextSize}
          choices={(['normal', 'large', 'larger'] as const).map(id => ({ id, label: t(`textSizes.${id}`) }))}
        />
        <Select
          label={t('timeZone')}
          hint={t('timeZoneNote')}
          value={timeZone ?? device}
          onChange={zone => portal.setTimeZone(zone === device ? null : zone)}
          choices={[
            { id: device, label: t('deviceZone', { zone: zoneLabel(own, i18n.language) }) },
            ...zones.filter(zone => zone !== own).map(id => ({ id, label: zoneLabel(id, i18n.language) }))
          ]}
        />
        <RadioChips<SendKey>
          label={t('sendKey')}
          hint={t('sendKeyNote')}
          value={sendKey}
          onChange={portal.setSendKey}
          choices={(['enter', 'modifier'] as const).map(id => ({ id, label: t(`sendKeys.${id}`) }))}
        />
      </Fields>
    </Card>
  )
}

const Fields = styled.div`
  display: grid;
  max-width: 420px;
  gap: ${theme.space[5]};
  & svg { width: 16px; height: 16px; }
`
