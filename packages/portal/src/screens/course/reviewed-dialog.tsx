import type { ReviewedConversation } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { CourseStore } from './course.store.ts'

const CopiedMessages = lazyComponent(() => import('../../parts/copies/copied-messages.tsx'))

type ReviewedDialogProps = { store: CourseStore; conversation: ReviewedConversation; onClose: () => void }

/** What was said in a conversation that a review is about, to read. */
export function ReviewedDialog({ store, conversation: { id, author, agent }, onClose }: ReviewedDialogProps) {
  const { t: shell } = useTranslation()
  const t = useWords('course')
  const { ofError } = useFailureWords()
  const { transcript } = store
  useEffect(() => void transcript.load(id), [transcript, id])
  const result = useStore(transcript.$state)
  // What was read before is of another conversation.
  const read = result.value?.id === id ? result.value : undefined
  const name = author || t('review.anonymous')
  const reading = (
    <SkeletonGroup label={t('review.reading')}>
      <Skeleton shape="box" height="200px" />
    </SkeletonGroup>
  )
  return (
    <Dialog open width="lg" title={t('review.of', { name, agent })} closeLabel={shell('actions.close')} onClose={onClose}>
      <Hint>{t('review.audited')}</Hint>
      {result.state === 'failed' && (
        <ErrorState
          title={t('review.readFailed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void transcript.load(id)}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state !== 'failed' && !read && reading}
      {read && (
        <LazyPart fallback={reading}>
          <CopiedMessages messages={read.messages} agent={agent} person={name} />
        </LazyPart>
      )}
    </Dialog>
  )
}

const Hint = styled.p`margin-bottom: ${theme.space[4]}; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm};`
