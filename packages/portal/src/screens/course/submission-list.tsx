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
import type { CourseStore } from './course.store.ts'

/** The conversations that learners handed in, for their teachers. */
export function SubmissionList({ store: { submissions } }: { store: CourseStore }) {
  const { client } = usePortal()
  const t = useWords('course')
  const { recent } = useFormats()
  useEffect(() => void submissions.load(1), [submissions])
  const list = useStore(submissions.$state)
  return (
    <Column>
      <p>{t('handedIn.text')}</p>
      <ListPage
        list={list}
        words={{
          loading: t('handedIn.loading'),
          failed: t('handedIn.failed'),
          pages: t('handedIn.pages'),
          rows: span => t('handedIn.rows', span)
        }}
        empty={<EmptyState line={t('handedIn.empty')} />}
        onRetry={() => void submissions.reload()}
        onPage={page => void submissions.load(page)}
      >
        {({ items }) => (
          <CardTableFrame $cardsBelow="760px">
            <CardTable $cardsBelow="760px" aria-label={t('handedIn.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('handedIn.conversation')}</th>
                  <th scope="col">{t('handedIn.author')}</th>
                  <th scope="col">{t('handedIn.at')}</th>
                  <th scope="col">SHA-256</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, title, author, url, sha256, createdAt }) => (
                  <tr key={id}>
                    <th scope="row" dir="auto">
                      <a href={url} target="_blank" rel="noopener">
                        {title}
                      </a>
                    </th>
                    <td data-label={t('handedIn.author')} dir="auto">
                      {author || t('handedIn.anonymous')}
                    </td>
                    <td data-label={t('handedIn.at')}>{recent(createdAt, client.host.now())}</td>
                    <td data-label="SHA-256">
                      <code>{sha256.slice(0, 12)}…</code>
                    </td>
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

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]};`
