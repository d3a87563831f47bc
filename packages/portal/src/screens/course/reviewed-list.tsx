import type { ReviewedConversation } from '@lyceum/core/contract'
import { useState } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import type { CourseStore } from './course.store.ts'
import { CourseList } from './course-list.tsx'
import { ReviewedDialog } from './reviewed-dialog.tsx'

/** The conversations that a review is about; one of them is read in a dialog. */
export function ReviewedList({ store }: { store: CourseStore }) {
  const { client } = usePortal()
  const t = useWords('course')
  const { number, recent } = useFormats()
  const [read, setRead] = useState<ReviewedConversation | null>(null)
  return (
    <>
      <CourseList
        area="review"
        pages={store.conversations}
        columns={[
          {
            head: t('review.author'),
            cell: conversation => (
              <Open type="button" onClick={() => setRead(conversation)}>
                {conversation.author || t('review.anonymous')}
              </Open>
            )
          },
          { head: t('review.agent'), cell: ({ agent }) => agent, written: true },
          { head: t('review.questions'), cell: ({ questions }) => number(questions) },
          { head: t('review.began'), cell: ({ createdAt }) => recent(createdAt, client.host.now()), short: true }
        ]}
      />
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
