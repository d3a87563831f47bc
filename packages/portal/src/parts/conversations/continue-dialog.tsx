import { createLoaded, toAppError } from '@lyceum/core'
import { type ContinuationCourse, continueConversation, listContinuations } from '@lyceum/core/contract/continuations'
import type { AppError } from '@lyceum/core/contract/errors'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

type ContinueDialogProps = { conversation: { id: string; name: string }; onClose: () => void }

/** Continues a conversation in one of the person's courses, after saying what holds there. */
export default function ContinueInCourse({ conversation: { id, name }, onClose }: ContinueDialogProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('continuing')
  const { ofError } = useFailureWords()
  const store = useMemo(
    () => createLoaded(signal => client.request(listContinuations, { params: { conversationId: id }, signal, quiet: true })),
    [client, id]
  )
  useEffect(() => void store.load(), [store])
  const result = useStore(store.$state)
  const courses = result.value?.courses
  return (
    <Dialog open title={t('title', { name })} closeLabel={shell('actions.close')} onClose={onClose}>
      {result.state === 'failed' && (
        <ErrorState
          title={t('failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state === 'loading' && !courses && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height="52px" />
        </SkeletonGroup>
      )}
      {courses &&
        (courses.length === 0 ? <p>{t('none')}</p> : <Choice conversationId={id} courses={courses} onStale={store.reload} />)}
    </Dialog>
  )
}

type ChoiceProps = { conversationId: string; courses: ContinuationCourse[]; onStale: () => Promise<unknown> }

function Choice({ conversationId, courses, onStale }: ChoiceProps) {
  const { client } = usePortal()
  const t = useWords('continuing')
  const { ofError } = useFailureWords()
  const [chosen, choose] = useState(courses[0]!.id)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [done, setDone] = useState(false)
  const course = courses.find(({ id }) => id === chosen) ?? courses[0]!
  const goOn = async () => {
    setBusy(true)
    setFailure(null)
    const body = { courseId: course.id, ...(course.review && { reviewDeclaredAt: course.review.declaredAt }) }
    try {
      await client.request(continueConversation, { params: { conversationId }, body, quiet: true })
      setDone(true)
    } catch (thrown) {
      setFailure(toAppError(thrown))
      // A review that was declared meanwhile is shown now.
      await onStale()
    }
    setBusy(false)
  }
  const wordsOf = (failed: AppError) => {
    if (failed.reason === 'alreadyProcessed') return t('busy')
    if (failed.reason !== 'notPermitted') return ofError(failed)
    return t(failed.problems[0]?.path[0] === 'reviewDeclaredAt' ? 'reviewNew' : 'refused')
  }
  if (done)
    return (
      <Banner tone="success" title={t('done')} announce>
        {t('doneText')}
      </Banner>
    )
  return (
    <Column>
      <p>{t('lead')}</p>
      <Select
        label={t('course')}
        value={course.id}
        onChange={choose}
        choices={courses.map(({ id, title, platform }) => ({
          id,
          label: t('choice', { course: title || t('untitled'), platform })
        }))}
      />
      {course.review && (
        <Banner tone="warning" title={t('review')}>
          {course.review.notice}
        </Banner>
      )}
      {course.closing && <Banner tone="info">{t('closed')}</Banner>}
      {failure && (
        <Banner tone="danger" announce>
          {wordsOf(failure)}
        </Banner>
      )}
      <div>
        <Button kind="primary" busy={busy} disabled={course.closing !== null} onPress={() => void goOn()}>
          {t('go')}
        </Button>
      </div>
    </Column>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]};`
