import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Status } from '../../ui/status.tsx'
import type { CourseStore } from './course.store.ts'
import { CourseList, CourseListColumn } from './course-list.tsx'

/** What rules of the school say of the course's questions, for its teachers. What is shown is read; it is marked as new until it is shown again. */
export function NoticesTab({ store: { notices, readNotices } }: { store: CourseStore }) {
  const { client } = usePortal()
  const t = useWords('course')
  const { recent } = useFormats()
  const { value: shown } = useStore(notices.$state)
  useEffect(() => {
    if (shown) readNotices(shown.items)
  }, [shown, readNotices])
  return (
    <CourseListColumn>
      <p>{t('notices.text')}</p>
      <CourseList
        area="notices"
        pages={notices}
        columns={[
          {
            head: t('notices.about'),
            cell: ({ rule, unread }) => (
              <Rule>
                <span>{rule ?? t('notices.moderation')}</span>
                {unread && <Status tone="info">{t('notices.fresh')}</Status>}
              </Rule>
            )
          },
          {
            head: t('notices.level'),
            cell: ({ level }) => <Status tone={level === 'severe' ? 'danger' : 'warning'}>{t(`notices.levels.${level}`)}</Status>
          },
          { head: t('notices.agent'), cell: ({ agent }) => agent, written: true },
          {
            head: t('notices.who'),
            cell: ({ author }) => (author === null ? t('notices.untold') : author || t('handedIn.anonymous')),
            written: true
          },
          { head: t('notices.at'), cell: ({ at }) => recent(at, client.host.now()), short: true }
        ]}
      />
    </CourseListColumn>
  )
}

const Rule = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  & > span { min-width: 0; overflow-wrap: anywhere; }
`
