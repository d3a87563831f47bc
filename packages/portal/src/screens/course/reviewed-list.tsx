import type { ReviewedConversation } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { CourseStore } from './course.store.ts'
import { ReviewedDialog } from './reviewed-dialog.tsx'

/** The conversations that a review is about; one of them is read in a dialog. */
export function ReviewedList({ store }: { store: CourseStore }) {
  const { client } = usePortal()
  const t = useWords('course')
  const { number, recent } = useFormats()
  const [read, setRead] = useState<ReviewedConversation | null>(null)
  useEffect(() => void store.conversations.load(1), [store])
  const list = useStore(store.conversations.$state)
  return (
    <>
      <ListPage
        list={list}
        words={{
          loading: t('review.loading'),
          failed: t('review.failed'),
          pages: t('review.pages'),
          rows: span => t('review.rows', span)
        }}
        empty={<EmptyState line={t('review.empty')} />}
        onRetry={() => void store.conversations.reload()}
        onPage={page => void store.conversations.load(page)}
      >
        {({ items }) => (
          <CardTableFrame $cardsBelow="760px">
            <CardTable $cardsBelow="760px" aria-label={t('review.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('review.author')}</th>
                  <th scope="col">{t('review.agent')}</th>
                  <th scope="col">{t('review.questions')}</th>
                  <th scope="col">{t('review.began')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(conversation => (
                  <tr key={conversation.id}>
                    <th scope="row" dir="auto">
                      <Open type="button" onClick={() => setRead(conversation)}>
                        {conversation.author || t('review.anonymous')}
                      </Open>
                    </th>
                    <td data-label={t('review.agent')} dir="auto">
                      {conversation.agent}
                    </td>
                    <td data-label={t('review.questions')}>{number(conversation.questions)}</td>
                    <td data-label={t('review.began')}>{recent(conversation.createdAt, client.host.now())}</td>
                  </tr>
                ))}
              </tbody>
            </CardTable>
          </CardTableFrame>
        )}
      </ListPage>
      {read && <ReviewedDialog key={read.id} store={store} conversation={read} onClose={() => setRead(null)} />}
    </>
  )
}

const Open = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.colour.accentText};
  font: inherit;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
  overflow-wrap: anywhere;
  &:focus-visible { outline: ${theme.ring}; outline-offset: 2px; border-radius: ${theme.radius.sm}; }
`
