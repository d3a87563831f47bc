import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { plainSquare } from '../ui/plain-icon-button.tsx'
import { NavLink } from './nav-link.tsx'

const href = '/notifications'

/** The number of unread notifications as it is shown, and the name of what leads to them. */
function useUnread() {
  const { unread } = usePortal()
  const { t } = useTranslation()
  const count = useStore(unread.$unread)
  const figure = count < limits.unreadNotifications ? String(count) : `${limits.unreadNotifications - 1}+`
  return count > 0 ? { figure, name: t('menu.unread', { figure }) } : { figure: undefined, name: t('menu.notifications') }
}

/** The bell in the bar of a phone. */
export function NotificationBell({ current }: { current: boolean }) {
  const { figure, name } = useUnread()
  return (
    <Square href={href} aria-label={name} title={name} aria-current={current ? 'page' : undefined}>
      <Bell />
      {figure && <Figure aria-hidden>{figure}</Figure>}
    </Square>
  )
}

/** The bell in the sidebar. */
export function NotificationLink(props: { current: boolean; rail: boolean; onFollow: () => void }) {
  const { t } = useTranslation()
  const { figure, name } = useUnread()
  const bell = (
    <Within>
      <Bell />
      {props.rail && figure && <Figure aria-hidden>{figure}</Figure>}
    </Within>
  )
  return <NavLink {...props} href={href} icon={bell} label={t('menu.notifications')} name={name} figure={figure} />
}

const Square = styled.a`
  ${plainSquare}
  position: relative;
  &[aria-current] { background: ${theme.colour.selected}; color: ${theme.colour.accentText}; }
`

const Within = styled.span`
  position: relative;
  display: grid;
  flex: none;
  & > svg { width: ${theme.control.icon}px; height: ${theme.control.icon}px; stroke-width: ${theme.control.stroke}; }
`

const Figure = styled.span`
  position: absolute;
  top: 0;
  inset-inline-start: 50%;
  min-width: 16px;
  padding: 0 4px;
  border-radius: ${theme.radius.full};
  background: ${theme.colour.accent};
  color: ${theme.colour.textOnAccent};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
  line-height: 16px;
  text-align: center;
  ${Within} & { top: -8px; }
`
