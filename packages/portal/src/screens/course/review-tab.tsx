import type { Course } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { CourseStore } from './course.store.ts'
import { ReviewedList } from './reviewed-list.tsx'

type ReviewTabProps = { course: Course; store: CourseStore }

/** Where a teacher declares that conversations are read from now on, and reads those that began since. */
export function ReviewTab({ course: { review }, store }: ReviewTabProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('course')
  const { shortTime } = useFormats()
  const busy = useStore(store.$reviewing)
  const [notice, setNotice] = useState('')
  const [asked, setAsked] = useState(false)

  async function confirm() {
    const done = await (review ? store.endReview() : store.declareReview(notice.trim()))
    setAsked(false)
    if (done) toasts.success(t(review ? 'review.ended' : 'review.declared'))
  }

  const action = review ? 'end' : 'declare'
  return (
    <Column>
      {review ? (
        <>
          <Banner
            tone="info"
            action={
              <Button size="sm" onPress={() => setAsked(true)}>
                {t('review.end')}
              </Button>
            }
          >
            {t('review.runs', { time: shortTime(review.declaredAt) })}
          </Banner>
          {review.notice !== '' && <Notice dir="auto">{review.notice}</Notice>}
          <ReviewedList store={store} />
        </>
      ) : (
        <Card title={t('review.head')}>
          <p>{t('review.text')}</p>
          <TextArea
            name="notice"
            label={t('review.notice')}
            hint={t('review.noticeHint')}
            max={limits.courseInstructions}
            value={notice}
            onChange={setNotice}
          />
          <div>
            <Button kind="primary" onPress={() => setAsked(true)}>
              {t('review.declare')}
            </Button>
          </div>
        </Card>
      )}
      <ConfirmDialog
        open={asked}
        danger={review !== null}
        busy={busy}
        title={t(`review.${action}Title`)}
        text={t(`review.${action}Text`)}
        confirmLabel={t(`review.${action}`)}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      />
    </Column>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]};`

const Notice = styled.blockquote`
  margin: 0;
  padding-inline-start: ${theme.space[4]};
  border-inline-start: 2px solid ${theme.colour.line};
  white-space: pre-line;
  overflow-wrap: anywhere;
`
