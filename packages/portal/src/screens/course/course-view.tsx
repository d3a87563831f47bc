import type { PersonClient } from '@lyceum/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { HeadWords, PageColumn, PageHead, TwoColumns } from '../../layout/page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { CourseState } from '../../parts/course-state.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { createCourse } from './course.store.ts'
import { InsightView } from './insight-view.tsx'
import { PlacedAgents } from './placed-agents.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SubmissionList } from './submission-list.tsx'

const BudgetCard = lazyComponent(async () => ({ default: (await import('../../parts/budget/budget-card.tsx')).BudgetCard }))

const GradebookCard = lazyComponent(async () => ({ default: (await import('./gradebook-card.tsx')).GradebookCard }))
const ReviewTab = lazyComponent(async () => ({ default: (await import('./review-tab.tsx')).ReviewTab }))
const NoticesTab = lazyComponent(async () => ({ default: (await import('./notices-tab.tsx')).NoticesTab }))
const KnowledgeTab = lazyComponent(async () => ({ default: (await import('./knowledge-tab.tsx')).KnowledgeTab }))

const tabs = ['settings', 'knowledge', 'insight', 'handedIn', 'notices', 'review'] as const

/** `tab`: the one that is open first, as the address has it. */
type CourseViewProps = { client: PersonClient; courseId: string; back: ReactNode; tab: string | undefined }

/** A course for those who look after it: its settings and agents. */
export function CourseView({ client, courseId, back, tab: asked }: CourseViewProps) {
  const { $screenTitle } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('course')
  const { ofError } = useFailureWords()
  const { number } = useFormats()
  const store = useMemo(() => createCourse(client, courseId), [client, courseId])
  const [tab, setTab] = useState(tabs.find(name => name === asked) ?? 'settings')
  useEffect(() => void store.course.load(), [store])
  const result = useStore(store.course.$state)
  const course = result.value
  const markOf = (count: number) =>
    count > 0 ? { figure: number(count), text: t('notices.unread', { count, figure: number(count) }) } : undefined
  const title = course ? course.title || course.label || t('untitled') : null
  useEffect(() => {
    $screenTitle.set(title)
    return () => $screenTitle.set(null)
  }, [$screenTitle, title])
  return (
    <PageColumn $width="detail">
      {back}
      {result.state === 'failed' && !course && (
        <ErrorState
          page
          title={t('failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void store.course.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state === 'loading' && !course && (
        <SkeletonGroup label={t('loading')}>
          <VisuallyHidden as="h1" aria-busy>
            {t('loading')}
          </VisuallyHidden>
          <Skeleton shape="box" height="320px" />
        </SkeletonGroup>
      )}
      {course && (
        <>
          <PageHead>
            <HeadWords>
              <TitleLine>
                <h1 dir="auto">{title}</h1>
                <CourseState closing={course.closing} />
              </TitleLine>
              <p dir="auto">{[course.label, course.platform].filter(word => word && word !== title).join(' · ')}</p>
            </HeadWords>
          </PageHead>
          <Tabs
            label={t('parts')}
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'settings',
                label: t('settings'),
                panel: (
                  <Parts>
                    <TwoColumns>
                      <SettingsForm key={course.id} course={course} onSave={store.save} />
                      <PlacedAgents agents={course.agents} />
                    </TwoColumns>
                    <LazyPart>
                      <GradebookCard store={store} locked={course.standing === 'helper'} />
                    </LazyPart>
                    {course.standing !== 'helper' && (
                      <LazyPart>
                        <BudgetCard client={client} place={{ scope: 'course', scopeId: courseId }} />
                      </LazyPart>
                    )}
                  </Parts>
                )
              },
              {
                id: 'knowledge',
                label: t('knowledge.title'),
                panel: (
                  <LazyPart>
                    <KnowledgeTab client={client} course={course} onChanged={store.course.reload} />
                  </LazyPart>
                )
              },
              { id: 'insight', label: t('insight.title'), panel: <InsightView store={store} /> },
              // Administrators of the school are not among those whom learners hand something to.
              ...(course.standing === 'admin'
                ? []
                : [{ id: 'handedIn' as const, label: t('handedIn.title'), panel: <SubmissionList store={store} /> }]),
              ...(course.standing === 'teacher'
                ? [
                    {
                      id: 'notices' as const,
                      label: t('notices.title'),
                      mark: markOf(course.unreadNotices),
                      panel: (
                        <LazyPart>
                          <NoticesTab store={store} />
                        </LazyPart>
                      )
                    },
                    {
                      id: 'review' as const,
                      label: t('review.title'),
                      panel: (
                        <LazyPart>
                          <ReviewTab course={course} store={store} />
                        </LazyPart>
                      )
                    }
                  ]
                : [])
            ]}
          />
        </>
      )}
    </PageColumn>
  )
}

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  & > h1 { min-width: 0; }
`

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[5]};
`
