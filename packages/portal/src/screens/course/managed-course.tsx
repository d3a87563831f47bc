import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CourseView } from './course-view.tsx'

/** A course of a learning platform, for administrators. */
export function ManagedCourse({ params, search }: ScreenProps) {
  const { client } = usePortal()
  const t = useWords('course')
  return (
    <CourseView
      client={client}
      courseId={params.courseId ?? ''}
      tab={search.tab}
      back={<BackLink href="/management/courses">{t('toCourses')}</BackLink>}
    />
  )
}
