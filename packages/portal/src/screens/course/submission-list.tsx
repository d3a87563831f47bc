import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import type { CourseStore } from './course.store.ts'
import { CourseList, CourseListColumn } from './course-list.tsx'

/** The conversations that learners handed in, for their teachers. */
export function SubmissionList({ store: { submissions } }: { store: CourseStore }) {
  const { client } = usePortal()
  const t = useWords('course')
  const { recent } = useFormats()
  return (
    <CourseListColumn>
      <p>{t('handedIn.text')}</p>
      <CourseList
        area="handedIn"
        pages={submissions}
        columns={[
          {
            head: t('handedIn.conversation'),
            cell: ({ url, title }) => (
              <a href={url} target="_blank" rel="noopener">
                {title}
              </a>
            )
          },
          { head: t('handedIn.author'), cell: ({ author }) => author || t('handedIn.anonymous'), written: true },
          { head: t('handedIn.at'), cell: ({ createdAt }) => recent(createdAt, client.host.now()), short: true },
          { head: 'SHA-256', cell: ({ sha256 }) => <code>{sha256.slice(0, 12)}…</code> }
        ]}
      />
    </CourseListColumn>
  )
}
