import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Status } from '../../ui/status.tsx'
import type { CourseStore } from './course.store.ts'

/** What rules of the school say of the course's questions, for its teachers. */
export function NoticesTab({ store: { notices } }: { store: CourseStore }) {
  const { client } = usePortal()
  const t = useWords('course')
  const { recent } = useFormats()
  useEffect(() => void notices.load(1), [notices])
  const list = useStore(notices.$state)
  return (
    <Column>
      <p>{t('notices.text')}</p>
      <ListPage
        list={list}
        words={{
          loading: t('notices.loading'),
          failed: t('notices.failed'),
          pages: t('notices.pages'),
          rows: span => t('notices.rows', span)
        }}
        empty={<EmptyState line={t('notices.empty')} />}
        onRetry={() => void notices.reload()}
        onPage={page => void notices.load(page)}
      >
        {({ items }) => (
          <CardTableFrame $cardsBelow="760px">
            <CardTable $cardsBelow="760px" aria-label={t('notices.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('notices.about')}</th>
                  <th scope="col">{t('notices.level')}</th>
                  <th scope="col">{t('notices.agent')}</th>
                  <th scope="col">{t('notices.who')}</th>
                  <th scope="col">{t('notices.at')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, rule, level, agent, author, at }) => (
                  <tr key={id}>
                    <th scope="row" dir="auto">
                      {rule ?? t('notices.moderation')}
                    </th>
                    <td data-label={t('notices.level')}>
                      <Status tone={level === 'severe' ? 'danger' : 'warning'}>{t(`notices.levels.${level}`)}</Status>
                    </td>
                    <td data-label={t('notices.agent')} dir="auto">
                      {agent}
                    </td>
                    <td data-label={t('notices.who')} dir="auto">
                      {author === null ? t('notices.untold') : author || t('handedIn.anonymous')}
                    </td>
                    <td data-label={t('notices.at')}>{recent(at, client.host.now())}</td>
                  </tr>
                ))}
              </tbody>
            </CardTable>
          </CardTableFrame>
        )}
      </ListPage>
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  & > p { max-width: 68ch; }
`
