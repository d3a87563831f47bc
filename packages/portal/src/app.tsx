import { useStore } from '@nanostores/react'
import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { pageTitle } from './i18n/words.ts'
import { LeaveConfirmationDialog } from './layout/leave-confirmation-dialog.tsx'
import { LoadingPage } from './layout/loading-page.tsx'
import { usePortal } from './portal-context.tsx'
import { type ResolvedRoute, resolveRoute } from './resolve-route.ts'
import { matchOf, screenKey } from './router.ts'

// Standalone pages (sign-in return, forbidden) do without the layout and its menus.
const MainLayout = lazy(() => import('./layout/main-layout.tsx'))
const ScreenFailure = lazy(async () => ({ default: (await import('./layout/screen-failure.tsx')).ScreenFailure }))
const UploadPanel = lazy(async () => ({ default: (await import('./uploads/upload-panel.tsx')).UploadPanel }))
const UnfinishedNotice = lazy(() => import('./uploads/unfinished-notice.tsx'))
// Loaded lazily: there are no toasts before the first screen is shown.
const ToastRegion = lazy(async () => ({ default: (await import('./ui/toast.tsx')).ToastRegion }))

/** Resolves the address to a layout and a screen. The previous screen stays until the next one is ready. */
export function App() {
  const portal = usePortal()
  const { t, i18n } = useTranslation()
  const page = useStore(portal.router)
  const { resolved, failure, retry } = useResolvedRoute(page)
  const uploads = useStore(portal.documentUploads.$queue)
  const unfinished = useStore(portal.documentUploads.unfinished.$count)
  useTitle(resolved)

  return (
    // The language of the page, not of the browser: react-aria's other translations are not in the bundle.
    <I18nProvider locale={i18n.language}>
      {failure ? (
        <Suspense fallback={<LoadingPage />}>
          <ScreenFailure onRetry={retry} />
        </Suspense>
      ) : resolved ? (
        <Suspense fallback={<LoadingPage />}>
          {resolved.match.route.layout === 'main' ? (
            <MainLayout match={resolved.match}>
              <resolved.Screen key={screenKey(resolved.match)} params={resolved.match.params} search={resolved.match.search} />
            </MainLayout>
          ) : (
            <resolved.Screen params={resolved.match.params} search={resolved.match.search} />
          )}
        </Suspense>
      ) : (
        <LoadingPage />
      )}
      <LeaveConfirmationDialog />
      <Suspense>{uploads && <UploadPanel uploads={uploads} />}</Suspense>
      <Suspense>
        {/* Not while one is on the way through the sign-in. */}
        {unfinished > 0 && resolved?.match.route.layout === 'main' && <UnfinishedNotice count={unfinished} />}
      </Suspense>
      <Suspense>
        <ToastRegion toasts={portal.toasts} label={t('menu.notifications')} dismissLabel={t('actions.close')} />
      </Suspense>
    </I18nProvider>
  )
}

function useResolvedRoute(page: ReturnType<ReturnType<typeof usePortal>['router']['get']>) {
  const portal = usePortal()
  const [resolved, setResolved] = useState<ResolvedRoute>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt resolves the same route again
  useEffect(() => {
    let cancelled = false
    resolveRoute(portal, matchOf(page)).then(
      // The previous screen stays visible until the next one has its words.
      next => !cancelled && next && startTransition(() => setResolved(next)),
      // A screen's chunk may fail to load after a release or a lost connection; offer a retry.
      error => !cancelled && setFailure(error)
    )
    return () => {
      cancelled = true
    }
  }, [portal, page, attempt])

  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { resolved, failure, retry }
}

function useTitle(resolved: ResolvedRoute | undefined) {
  const { organisation, $screenTitle } = usePortal()
  const screenTitle = useStore($screenTitle)
  const { t, i18n } = useTranslation()
  const school = useStore(organisation.$organisation)
  const name = school?.sysAppearance.sysName || t('product')
  const words = resolved?.match.route.words?.[0]
  const title = screenTitle ?? (words && pageTitle(i18n, words))
  useEffect(() => {
    if (title) document.title = resolved?.match.name === 'Home' ? school?.sysAppearance.sysName || title : `${title} · ${name}`
  }, [title, name, resolved, school])
}
