import type { ListedCourse } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { CourseState } from '../../parts/course-state.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { ManagementPage } from '../../parts/management-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { createManagedCourses, managedCoursesFilter } from './managed-courses.store.ts'

/** The courses of all learning platforms, for administrators. */
export default function ManagedCourses({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-courses')
  const store = useMemo(() => createManagedCourses(client), [client])
  const { filter, typed, type, choose } = useAddressFilter(managedCoursesFilter, search)
  useEffect(() => void store.load(filter), [store, filter])
  const list = useStore(store.$state)
  return (
    <ManagementPage tab="ManagementCourses" title={t('pageTitle')}>
      <SearchField label={t('search')} placeholder={t('placeholder')} clearLabel={t('clear')} value={typed} onChange={type} />
      <ListPage
        list={list}
        words={{ loading: t('loading'), failed: t('failed'), pages: t('pages'), rows: span => t('rows', span) }}
        empty={
          filter.query ? (
            <EmptyState
              line={shell('states.noResult')}
              action={<LinkButton href={managedCoursesFilter.path}>{t('reset')}</LinkButton>}
            />
          ) : (
            <EmptyState line={t('empty')} action={<LinkButton href="/management/lti">{t('connect')}</LinkButton>} />
          )
        }
        onRetry={() => void store.load(filter)}
        onPage={page => choose({ page })}
      >
        {({ items }) => <CourseTable courses={items} />}
      </ListPage>
    </ManagementPage>
  )
}

function CourseTable({ courses }: { courses: readonly ListedCourse[] }) {
  const t = useWords('managed-courses')
  const { number, bytes, date } = useFormats()
  return (
    <CardTableFrame $cardsBelow="760px">
      <CardTable $cardsBelow="760px" aria-label={t('pageTitle')}>
        <thead>
          <tr>
            <th scope="col">{t('course')}</th>
            <th scope="col">{t('platform')}</th>
            <th scope="col">{t('agents')}</th>
            <th scope="col">{t('knowledge')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('opened')}</th>
          </tr>
        </thead>
        <tbody>
          {courses.map(({ id, title, label, platform, agents, documents, size, closing, launchedAt }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                <a href={`/management/courses/${id}`}>{title || label || t('untitled')}</a>
              </th>
              <td data-label={t('platform')} dir="auto">
                {platform}
              </td>
              <td data-label={t('agents')}>{number(agents)}</td>
              <td data-label={t('knowledge')}>
                {documents === 0 ? (
                  '–'
                ) : (
                  <a href={`/management/courses/${id}?tab=knowledge`}>
                    {t('documents', { count: documents, figure: number(documents), size: bytes(size) })}
                  </a>
                )}
              </td>
              <td data-label={t('state')}>
                <CourseState closing={closing} />
              </td>
              <td data-label={t('opened')}>{launchedAt ? date(launchedAt) : t('never')}</td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </CardTableFrame>
  )
}
