import { useStore } from '@nanostores/react'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { loadPortalWords } from '../i18n/words.ts'
import { FailureBoundary, lazyComponent } from '../lazy-component.tsx'
import { usePortal } from '../portal-context.tsx'
import { type RouteMatch, screenKey } from '../router.ts'
import { theme } from '../theme/theme.ts'
import { PlainIconButton } from '../ui/plain-icon-button.tsx'
import { whenIdle } from '../when-idle.ts'
import { focusHeading } from './focus-heading.ts'
import { type Layout, LayoutContext } from './layout-context.tsx'
import { LazyPart } from './lazy-part.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { PageHelp } from './page-help.tsx'
import { opensPalette } from './palette-shortcut.ts'
import { SchoolName } from './school-name.tsx'
import { ScreenFailure } from './screen-failure.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useMedia } from './use-media.ts'

const loadPalette = () => import('./palette/command-palette.tsx')
const CommandPalette = lazyComponent(loadPalette)
const paletteWords = ['palette', 'profile', 'management'] as const
// Most days have none.
const AnnouncementLine = lazyComponent(async () => ({ default: (await import('./announcement-line.tsx')).AnnouncementLine }))
const Drawer = lazyComponent(async () => ({ default: (await import('../ui/drawer.tsx')).Drawer }))

/**
 * Sidebar and screen. On a phone the sidebar is a drawer and the conversation has its own header; up to 1024 px it is a rail that
 * opens as a drawer. A rail that somebody chose opens for good, or as a drawer for what a screen has put into the sidebar.
 */
export default function MainLayout({ match, children }: { match: RouteMatch; children: ReactNode }) {
  const { client, organisation, unread, words } = usePortal()
  const { t } = useTranslation()
  const isAnnounced = useStore(organisation.$organisation)?.org.announcement != null
  const isPhone = useMedia(theme.width.phone)
  const isTablet = useMedia(theme.width.tablet) && !isPhone
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [drawer, setDrawer] = useState(false)
  const [finding, setFinding] = useState(false)
  const [closed, setClosed] = useState(client.saved.get().sidebar === 'closed')
  const rail = isTablet || (closed && match.route.sidebar !== 'fixed' && !isPhone)

  // Stable, because screens call these in effects.
  const actions = useMemo(
    () => ({
      openDrawer: () => setDrawer(true),
      closeDrawer: () => setDrawer(false),
      openPalette: () => {
        setDrawer(false)
        setFinding(true)
      }
    }),
    []
  )
  const layout = useMemo<Layout>(() => ({ hasMenus: true, slot, isPhone, rail, ...actions }), [slot, isPhone, rail, actions])
  const toggle = () => {
    setDrawer(false)
    client.saved.set({ sidebar: closed ? 'open' : 'closed' })
    setClosed(!closed)
  }
  const closeDrawer = () => setDrawer(false)
  const key = screenKey(match)
  const first = useRef(key)
  useEffect(() => {
    // The browser itself announces the page that was opened first.
    if (first.current === key) return
    first.current = ''
    return focusHeading()
  }, [key])
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (!opensPalette(event)) return
      event.preventDefault()
      // What a dialog asks is answered first.
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setFinding(true)
    }
    addEventListener('keydown', find)
    return () => removeEventListener('keydown', find)
  }, [])
  useEffect(() => unread.watch(), [unread])
  // There at once: what is typed after the keys that open it would go to the page below.
  useEffect(
    () => whenIdle(() => void Promise.all([loadPalette(), loadPortalWords(words, paletteWords)]).catch(() => {})),
    [words]
  )
  const ownHeader = match.name === 'Conversation'

  return (
    <LayoutContext value={layout}>
      <Frame>
        <SkipLink to="content">{t('menu.skip')}</SkipLink>
        {(isPhone || rail) && (
          <LazyPart>
            <Drawer open={drawer} onClose={closeDrawer} label={t('menu.navigation')}>
              <Sidebar match={match} rail={false} slotRef={setSlot} onToggle={closeDrawer} onFollow={closeDrawer} />
            </Drawer>
          </LazyPart>
        )}
        {!isPhone && (
          <Side $rail={rail}>
            <Sidebar
              match={match}
              rail={rail}
              slotRef={setSlot}
              onToggle={isTablet ? () => setDrawer(true) : match.route.sidebar === 'fixed' ? undefined : toggle}
              onFollow={closeDrawer}
            />
          </Side>
        )}
        <Column>
          {isPhone && !ownHeader && (
            <Bar>
              <PlainIconButton label={t('menu.openSidebar')} icon={<MenuIcon />} onClick={() => setDrawer(true)} />
              <SchoolName />
              <NotificationBell current={match.name === 'Notifications'} />
              <PageHelp page={match.name} />
            </Bar>
          )}
          {isAnnounced && announces.includes(match.name) && (
            <LazyPart>
              <AnnouncementLine />
            </LazyPart>
          )}
          <Main id="content" tabIndex={-1}>
            {!isPhone && !ownHeader && (
              <Corner>
                <PageHelp page={match.name} />
              </Corner>
            )}
            {/* Content that suspends for its words, or fails, must not unmount the menus. */}
            <FailureBoundary key={key} fallback={(cause, again) => <ScreenFailure cause={cause} onRetry={again} />}>
              <Suspense>{children}</Suspense>
            </FailureBoundary>
          </Main>
        </Column>
      </Frame>
      {finding && (
        <LazyPart onMissing={() => setFinding(false)}>
          <CommandPalette match={match} onClose={() => setFinding(false)} />
        </LazyPart>
      )}
    </LayoutContext>
  )
}

/** The pages on which the school's announcement stands. */
const announces: readonly string[] = ['Home', 'Conversation']

/** On paper there is the screen alone, on as many pages as it needs. */
const Frame = styled.div`
  display: flex;
  height: 100dvh;
  @media print { display: block; height: auto; }
`

const Side = styled.div<{ $rail: boolean }>`
  flex: none;
  width: ${({ $rail }) => ($rail ? theme.layout.rail : theme.layout.sidebar)};
  border-right: 1px solid ${theme.colour.line};
  background: ${theme.colour.sunken};
  transition: width ${theme.motion.slow};
  ${theme.media.still} { transition: none; }
  @media print { display: none; }
`

const Column = styled.div`
  display: flex;
  min-width: 0;
  flex: 1;
  flex-direction: column;
`

const Bar = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]} ${theme.space[3]};
  border-bottom: 1px solid ${theme.colour.line};
  & > :nth-child(3) { margin-inline-start: auto; }
  @media print { display: none; }
`

/** Beside the column of the screen, so that it covers nothing of it. */
const Corner = styled.div`
  position: absolute;
  z-index: 1;
  top: ${theme.space[1]};
  right: ${theme.space[1]};
`

const Main = styled.main`
  position: relative;
  display: flex;
  min-height: 0;
  flex: 1;
  flex-direction: column;
  overflow: auto;
  outline: none;
  @media print { display: block; overflow: visible; }
`
