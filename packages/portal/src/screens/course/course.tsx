import { type PersonClient, toAppError } from '@lyceum/core'
import type { AppError, Locale } from '@lyceum/core/contract'
import { courseChatBase } from '@lyceum/core/contract/paths'
import { toLocale } from '@lyceum/core/rules'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureToast, taskOf } from '../../i18n/failure-toast.ts'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { loadPortalWords, switchWords, useWords } from '../../i18n/words.ts'
import { LoadingPage } from '../../layout/loading-page.tsx'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CourseView } from './course-view.tsx'
import { launchedClient } from './launched-client.ts'
import { ManagedCourse } from './managed-course.tsx'

type Step = 'opening' | 'over' | { client: PersonClient } | { failure: AppError }

/** A course: of a launch, or of the list of all courses. One module for both, so that the portal's first page names one less. */
export default function CoursePage(props: ScreenProps) {
  return props.params.courseId === undefined ? <LaunchedCourse {...props} /> : <ManagedCourse {...props} />
}

/** `/lti/course/{launch}`: the course of a launch, in the frame of its learning platform, for its teachers and helpers. */
function LaunchedCourse({ params, search }: ScreenProps) {
  const { client: own, toasts, words } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('course')
  const { ofError } = useFailureWords()
  const [step, setStep] = useState<Step>('opening')
  const [tries, setTries] = useState(0)
  const launchId = params.launchId ?? ''
  const { course, locale } = search

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens anew
  useEffect(() => {
    const over = () => setStep('over')
    const told = inLanguage(words, locale)
    const client = launchedClient(own.host, {
      launchId,
      onFailure: (error, call) => toasts.notify(failureToast(words, error, call && taskOf(call))),
      onOver: over
    })
    Promise.all([client, told]).then(
      ([client]) => setStep(client ? { client } : 'over'),
      failure => setStep({ failure: toAppError(failure) })
    )
  }, [own, toasts, words, launchId, locale, tries])

  if (step === 'opening') return <LoadingPage text={t('loading')} />
  const retry = () => {
    setStep('opening')
    setTries(tries + 1)
  }
  if (step !== 'over' && 'failure' in step)
    return (
      <StandalonePage>
        <ErrorState
          page
          title={shell('states.failedTitle')}
          text={ofError(step.failure)}
          actions={<Button onPress={retry}>{shell('actions.retry')}</Button>}
        />
      </StandalonePage>
    )
  if (step === 'over' || !course)
    return (
      <StandalonePage>
        <ErrorState page notice title={t('over')} text={t('overText')} />
      </StandalonePage>
    )
  const back = (
    <div>
      <Button size="sm" icon={<ArrowLeft />} onPress={() => location.assign(courseChatBase + launchId)}>
        {t('toChat')}
      </Button>
    </div>
  )
  return (
    <main>
      <CourseView client={step.client} courseId={course} back={back} tab={search.tab} />
    </main>
  )
}

/** The language of the launch, which is kept nowhere: this may be somebody's own browser with another language. */
async function inLanguage(words: ReturnType<typeof usePortal>['words'], asked: string | undefined): Promise<void> {
  if (!asked) return
  const locale: Locale = toLocale(asked)
  if (words.language !== locale) await switchWords(words, locale)
  await loadPortalWords(words, ['course', 'fields', 'usage-stats'])
  document.documentElement.lang = locale
}
