import { useStore } from '@nanostores/react'
import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { type Entered, enterPlace } from './entering.ts'
import { pageTitle } from './i18n/words.ts'
import { LeavingDialog } from './layout/leaving-dialog.tsx'
import { LoggingIn } from './layout/logging-in.tsx'
import { usePortal } from './portal-context.tsx'
import { placeOf, screenKey } from './router.ts'

// Alone-standing pages (sign-in return, forbidden) come without the shell's menus.
const MainLayout = lazy(() => import('./layout/main-layout.tsx'))
const ScreenFailure = lazy(async () => ({ default: (await import('./layout/screen-failure.tsx')).ScreenFailure }))
// Nothing is said before the first screen is there.
const ToastRegion = lazy(async () => ({ default: (await import('./ui/toast.tsx')).ToastRegion }))

/** The address → guard → layout and screen, the last screen staying until the next is ready. */
export function App() {
  const portal = usePortal()
  const { t, i18n } = useTranslation()
  const page = useStore(portal.router)
  const { entered, failure, retry } = useEntered(page)
  useTitle(entered)

  return (
    // The kit speaks the language shown, whatever the browser asks for: it knows no others.
    <I18nProvider locale={i18n.language}>
      {failure ? (
        <Suspense fallback={<LoggingIn />}>
          <ScreenFailure onRetry={retry} />
        </Suspense>
      ) : entered ? (
        <Suspense fallback={<LoggingIn />}>
          {entered.place.route.layout === 'main' ? (
            <MainLayout place={entered.place}>
              <entered.Screen key={screenKey(entered.place)} params={entered.place.params} search={entered.place.search} />
            </MainLayout>
          ) : (
            <entered.Screen params={entered.place.params} search={entered.place.search} />
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

function useEntered(page: ReturnType<ReturnType<typeof usePortal>['router']['get']>) {
  const portal = usePortal()
  const [entered, setEntered] = useState<Entered>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt enters the same place again
  useEffect(() => {
    let left = false
    enterPlace(portal, placeOf(page)).then(
      // The last screen stays in sight until the next one has its words.
      next => !left && next && startTransition(() => setEntered(next)),
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
  return { entered, failure, retry }
}

function useTitle(entered: Entered | undefined) {
  const { organisation } = usePortal()
  const { t, i18n } = useTranslation()
  const school = useStore(organisation.$organisation)
  const name = school?.sysAppearance.sysName || t('product')
  const words = entered?.place.route.words?.[0]
  const title = words && pageTitle(i18n, words)
  useEffect(() => {
    if (title) document.title = entered?.place.name === 'Home' ? school?.sysAppearance.sysName || title : `${title} · ${name}`
  }, [title, name, entered, school])
}
