import { useStore } from '@nanostores/react'
import { PanelLeft, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { lazyComponent } from '../lazy-component.tsx'
import { usePortal } from '../portal-context.tsx'
import type { RouteMatch } from '../router.ts'
import { theme } from '../theme/theme.ts'
import { PlainIconButton } from '../ui/plain-icon-button.tsx'
import { useLayout } from './layout-context.tsx'
import { LazyPart } from './lazy-part.tsx'
import { menuFor } from './menu-entries.ts'
import { NavButton, NavLink } from './nav-link.tsx'
import { NotificationLink } from './notification-bell.tsx'
import { RecentAgents } from './recent-agents.tsx'
import { SchoolName } from './school-name.tsx'
import { SignedInUser } from './user-summary.tsx'

// The menu is not needed for the first screen; until it has loaded, the user summary is shown instead.
const UserMenu = lazyComponent(() => import('./user-menu.tsx'))

type SidebarProps = {
  match: RouteMatch
  /** Reduces the sidebar to icons. */
  rail: boolean
  slotRef: (element: HTMLElement | null) => void
  /** Left out where the sidebar cannot be collapsed. */
  onToggle?: () => void
  /** Called when a link was followed, to close the drawer. */
  onFollow: () => void
}

/** School, menu, the screen's own content or the recent agents, and the signed-in person. */
export function Sidebar({ match, rail, slotRef, onToggle, onFollow }: SidebarProps) {
  const { user } = usePortal()
  const { openPalette } = useLayout()
  const { t } = useTranslation()
  const role = useStore(user.$user)?.role ?? null
  const menu = menuFor(role)
  const toggle = onToggle && (
    <PlainIconButton
      label={t(rail ? 'menu.openSidebar' : 'menu.closeSidebar')}
      icon={<PanelLeft />}
      onClick={onToggle}
      aria-expanded={!rail}
    />
  )
  const links = (entries: typeof menu.upper) =>
    entries.map(({ name, label, href, Icon, within }) => (
      <NavLink
        key={name}
        href={href}
        icon={<Icon />}
        label={t(`menu.${label}`)}
        current={within.some(one => one === match.name)}
        rail={rail}
        onFollow={onFollow}
      />
    ))

  return (
    <Column $rail={rail}>
      <Head $rail={rail}>
        <SchoolName markOnly={rail} />
        {toggle}
      </Head>
      <NavButton icon={<Search />} label={t('menu.search')} rail={rail} onPress={openPalette} />
      <Nav aria-label={t('menu.navigation')}>{links(menu.upper)}</Nav>
      <Middle>
        {!rail && <div ref={slotRef} />}
        {!rail && match.name !== 'Conversation' && <RecentAgents onFollow={onFollow} />}
      </Middle>
      <Foot>
        <Nav aria-label={t('menu.myWork')}>
          <NotificationLink current={match.name === 'Notifications'} rail={rail} onFollow={onFollow} />
          {links(menu.lower)}
        </Nav>
        <LazyPart fallback={<SignedInUser rail={rail} />}>
          <UserMenu rail={rail} />
        </LazyPart>
      </Foot>
    </Column>
  )
}

const Column = styled.header<{ $rail: boolean }>`
  display: flex;
  height: 100%;
  flex-direction: column;
  gap: ${theme.space[2]};
  padding: ${theme.space[3]} ${({ $rail }) => ($rail ? theme.space[2] : theme.space[3])};
`

const Head = styled.div<{ $rail: boolean }>`
  display: flex;
  min-height: 42px;
  flex-direction: ${({ $rail }) => ($rail ? 'column' : 'row')};
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  padding: 0 ${({ $rail }) => ($rail ? '0' : `${theme.space[1]} 0 ${theme.space[2]}`)};
`

const Nav = styled.nav`
  display: grid;
  gap: 2px;
`

/** Wider than its content, so that the focus rings at its edges are not cut off. */
const Middle = styled.div`
  min-height: 0;
  flex: 1;
  margin-inline: -${theme.space[1]};
  padding-inline: ${theme.space[1]};
  overflow: auto;
`

const Foot = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  padding-top: ${theme.space[2]};
  border-top: 1px solid ${theme.colour.line};
`
