import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { pageTitle } from './i18n/words.ts'
import { LazyPart } from './layout/lazy-part.tsx'
import { LeaveConfirmationDialog } from './layout/leave-confirmation-dialog.tsx'
import { LoadingPage } from './layout/loading-page.tsx'
import { ScreenFailure } from './layout/screen-failure.tsx'
import { StandalonePage } from './layout/standalone-page.tsx'
import { FailureBoundary, lazyComponent } from './lazy-component.tsx'
import { usePortal } from './portal-context.tsx'
import { preloadScreens, type ResolvedRoute, resolveRoute } from './resolve-route.ts'
import { matchOf, type RouteMatch, screenKey } from './router.ts'
import { showSchool } from './school.ts'
import { watchForNewVersion } from './served-pages.ts'
import { whenIdle } from './when-idle.ts'

const UploadPanel = lazyComponent(async () => ({ default: (await import('./uploads/upload-panel.tsx')).UploadPanel }))
const UnfinishedNotice = lazyComponent(() => import('./uploads/unfinished-notice.tsx'))
// Loaded late: there are no toasts before the first screen is shown.
const ToastRegion = lazyComponent(async () => ({ default: (await import('./ui/toast.tsx')).ToastRegion }))

/** Resolves the address to a layout and a screen. The previous screen stays until the next one is ready. */
export function App() {
  const portal = usePortal()
  const { t, i18n } = useTranslation()
  const page = useStore(portal.router)
  const { resolved, failure, retry } = useResolvedRoute(page)
  const uploads = useStore(portal.documentUploads.$queue)
  const unfinished = useStore(portal.documentUploads.unfinished.$count)
  useTitle(resolved)
  useNewVersion()
  usePreloaded(resolved?.Layout !== undefined)

  return (
    // The language of the page, not of the browser: react-aria's other translations are not in the bundle.
    <I18nProvider locale={i18n.language}>
      <FailureBoundary fallback={(cause, again) => alone(<ScreenFailure cause={cause} onRetry={again} />)}>
        {failure ? (
          <Unresolved {...failure} Layout={resolved?.Layout} onRetry={retry} />
        ) : resolved ? (
          <Suspense fallback={<LoadingPage />}>
            <Resolved {...resolved} />
          </Suspense>
        ) : (
          <LoadingPage />
        )}
      </FailureBoundary>
      <LeaveConfirmationDialog />
      <LazyPart>{uploads && <UploadPanel uploads={uploads} />}</LazyPart>
      <LazyPart>
        {/* Not while one is on the way through the sign-in. */}
        {unfinished > 0 && resolved?.match.route.layout === 'main' && <UnfinishedNotice count={unfinished} />}
      </LazyPart>
      <LazyPart>
        <ToastRegion toasts={portal.toasts} label={t('menu.notifications')} dismissLabel={t('actions.close')} />
      </LazyPart>
    </I18nProvider>
  )
}

function Resolved({ match, Screen, Layout }: ResolvedRoute) {
  if (!Layout) return <Screen params={match.params} search={match.search} />
  return (
    <Layout match={match}>
      <Screen key={screenKey(match)} params={match.params} search={match.search} />
    </Layout>
  )
}

type UnresolvedProps = { cause: unknown; match: RouteMatch; Layout: ResolvedRoute['Layout']; onRetry: () => void }

/** The menus stay where they are, if they have been there. */
function Unresolved({ cause, match, Layout, onRetry }: UnresolvedProps) {
  const told = <ScreenFailure cause={cause} onRetry={onRetry} reloads />
  return Layout && match.route.layout === 'main' ? <Layout match={match}>{told}</Layout> : alone(told)
}

const alone = (told: ReactNode) => <StandalonePage>{told}</StandalonePage>

function useResolvedRoute(page: ReturnType<ReturnType<typeof usePortal>['router']['get']>) {
  const portal = usePortal()
  const [resolved, setResolved] = useState<ResolvedRoute>()
  const [failure, setFailure] = useState<{ cause: unknown; match: RouteMatch }>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt resolves the same route again
  useEffect(() => {
    let cancelled = false
    const match = matchOf(page)
    resolveRoute(portal, match).then(
      // The previous screen stays visible until the next one has its words.
      next => {
        if (cancelled || !next) return
        startTransition(() => {
          setFailure(undefined)
          setResolved(next)
        })
      },
      // A screen's chunk may fail to load after a release or a lost connection; offer a retry.
      cause => !cancelled && setFailure({ cause, match })
    )
    return () => {
      cancelled = true
    }
  }, [portal, page, attempt])

  const retry = () => setAttempt(attempt => attempt + 1)
  const failed = failure !== undefined
  useEffect(() => {
    const { host } = portal.client
    return failed ? host.onNetwork?.(() => !host.isOffline?.() && setAttempt(attempt => attempt + 1)) : undefined
  }, [portal, failed])
  return { resolved, failure, retry }
}

/** Says once that the server has a new version of the portal. */
function useNewVersion() {
  const { client, toasts, words } = usePortal()
  useEffect(() => {
    const { host } = client
    return watchForNewVersion(host, () =>
      toasts.keep({
        tone: 'info',
        title: words.t('missing.replaced'),
        action: { label: words.t('missing.reload'), onPress: () => host.reload() }
      })
    )
  }, [client, toasts, words])
}

/** Once the first screen stands, those that people open most are loaded, unless they want to save data. */
function usePreloaded(begins: boolean) {
  const portal = usePortal()
  useEffect(() => (begins ? whenIdle(() => void preloadScreens(portal)) : undefined), [portal, begins])
}

function useTitle(resolved: ResolvedRoute | undefined) {
  const { organisation, $screenTitle } = usePortal()
  const screenTitle = useStore($screenTitle)
  const { t, i18n } = useTranslation()
  const school = useStore(organisation.$school)
  const name = school?.appearance.sysName || t('product')
  const words = resolved?.match.route.words?.[0]
  const title = screenTitle ?? (words && pageTitle(i18n, words))
  useEffect(() => {
    if (title) document.title = resolved?.match.name === 'Home' ? school?.appearance.sysName || title : `${title} · ${name}`
  }, [title, name, resolved, school])
  useEffect(() => (school ? showSchool(school.appearance) : undefined), [school])
}
