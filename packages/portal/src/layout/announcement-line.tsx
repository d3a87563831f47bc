import { fallbackLocale, type Locale, locales } from '@lyceum/core/contract/locales'
import { dayIn } from '@lyceum/core/i18n'
import { useStore } from '@nanostores/react'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'

/** What the school announces, on its days in its time zone, in the reader's language or the first that has a text. */
export function AnnouncementLine() {
  const { organisation, client } = usePortal()
  const { i18n } = useTranslation()
  const school = useStore(organisation.$organisation)
  const announcement = school?.org.announcement
  if (!announcement) return null
  const { texts, from, until } = announcement
  const today = dayIn(client.host.now(), school.timeZone)
  if ((from && today < from) || (until && today > until)) return null
  const text = [i18n.language as Locale, fallbackLocale, ...locales].map(locale => texts[locale]).find(Boolean)
  if (!text) return null
  return (
    <Line role="status">
      <Megaphone aria-hidden size={16} strokeWidth={theme.control.stroke} />
      <span>{text}</span>
    </Line>
  )
}

const Line = styled.p`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  margin: 0;
  padding: ${theme.space[2]} ${theme.space[4]};
  background: ${theme.tone.info.soft};
  color: ${theme.tone.info.text};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
  & > svg { flex: none; }
`
