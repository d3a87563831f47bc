import type { ReviewedConversation } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { CourseStore } from './course.store.ts'

type ReviewedDialogProps = { store: CourseStore; conversation: ReviewedConversation; onClose: () => void }

/** What was said in a conversation that a review is about, to read. */
export function ReviewedDialog({ store, conversation: { id, author, agent }, onClose }: ReviewedDialogProps) {
  const { t: shell } = useTranslation()
  const t = useWords('course')
  const { shortTime } = useFormats()
  const { ofError } = useFailureWords()
  const { transcript } = store
  useEffect(() => void transcript.load(id), [transcript, id])
  const result = useStore(transcript.$state)
  // What was read before is of another conversation.
  const read = result.value?.id === id ? result.value : undefined
  const name = author || t('review.anonymous')
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
      {result.state !== 'failed' && !read && (
        <SkeletonGroup label={t('review.reading')}>
          <Skeleton shape="box" height="200px" />
        </SkeletonGroup>
      )}
      {read && (
        <Messages>
          {read.messages.map(({ side, text, sources, createdAt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said does not change
            <li key={index} data-side={side}>
              <p>
                <b dir="auto">{side === 'human' ? name : agent}</b> <small>{shortTime(createdAt)}</small>
              </p>
              <Said dir="auto">{text}</Said>
              {sources.length > 0 && (
                <small dir="auto">
                  {t('review.sources', { names: sources.map(({ position, file }) => `[${position}] ${file}`).join(' · ') })}
                </small>
              )}
            </li>
          ))}
        </Messages>
      )}
    </Dialog>
  )
}

const Hint = styled.p`color: ${theme.colour.textMuted}; font-size: ${theme.size.sm};`

const Messages = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  margin: ${theme.space[4]} 0 0;
  padding: 0;
  list-style: none;
  & > li { padding: ${theme.space[3]} ${theme.space[4]}; border: 1px solid ${theme.colour.line}; border-radius: ${theme.radius.md}; }
  & > li[data-side='human'] { background: ${theme.colour.sunken}; }
  & b { color: ${theme.colour.textStrong}; }
  & small { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
  & > li[data-side='human'] small { color: ${theme.colour.text}; }
`

const Said = styled.p`white-space: pre-wrap; overflow-wrap: anywhere;`
