import { useStore } from '@nanostores/react'
import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { pageTitle } from './i18n/words.ts'
import { LeavingDialog } from './layout/leaving-dialog.tsx'
import { LoggingIn } from './layout/logging-in.tsx'
import { usePortal } from './portal-context.tsx'
import { type ResolvedRoute, resolveRoute } from './resolve-route.ts'
import { matchOf, screenKey } from './router.ts'

// Alone-standing pages (sign-in return, forbidden) come without the shell's menus.
const MainLayout = lazy(() => import('./layout/main-layout.tsx'))
const ScreenFailure = lazy(async () => ({ default: (await import('./layout/screen-failure.tsx')).ScreenFailure }))
// Toasts load lazily: there are none before the first screen is there.
const ToastRegion = lazy(async () => ({ default: (await import('./ui/toast.tsx')).ToastRegion }))

/** The address → guard → layout and screen, the last screen staying until the next is ready. */
export function App() {
  const portal = usePortal()
  const { t, i18n } = useTranslation()
  const page = useStore(portal.router)
  const { resolved, failure, retry } = useResolvedRoute(page)
  useTitle(resolved)

  return (
    // react-aria speaks the language shown, not the browser's: other languages are not in the bundle.
    <I18nProvider locale={i18n.language}>
      {failure ? (
        <Suspense fallback={<LoggingIn />}>
          <ScreenFailure onRetry={retry} />
        </Suspense>
      ) : resolved ? (
        <Suspense fallback={<LoggingIn />}>
          {resolved.match.route.layout === 'main' ? (
            <MainLayout match={resolved.match}>
              <resolved.Screen key={screenKey(resolved.match)} params={resolved.match.params} search={resolved.match.search} />
            </MainLayout>
          ) : (
            <resolved.Screen params={resolved.match.params} search={resolved.match.search} />
          )}
        </Suspense>
      ) : (
        <LoggingIn />
      )}
      <LeavingDialog />
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
    let left = false
    resolveRoute(portal, matchOf(page)).then(
      // The last screen stays in sight until the next one has its words.
      next => !left && next && startTransition(() => setResolved(next)),
      // A screen's file that cannot be fetched (a new release, a lost network) is worth another try.
      error => !left && setFailure(error)
    )
    return () => {
      left = true
    }
  }, [portal, page, attempt])

  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { resolved, failure, retry }
}

function useTitle(resolved: ResolvedRoute | undefined) {
  const { organisation } = usePortal()
  const { t, i18n } = useTranslation()
  const school = useStore(organisation.$organisation)
  const name = school?.sysAppearance.sysName || t('product')
  const words = resolved?.match.route.words?.[0]
  const title = words && pageTitle(i18n, words)
  useEffect(() => {
    if (title) document.title = resolved?.match.name === 'Home' ? school?.sysAppearance.sysName || title : `${title} · ${name}`
  }, [title, name, resolved, school])
}
