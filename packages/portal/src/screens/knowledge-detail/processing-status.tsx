import type { Document } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { UnreadParts } from './unread-parts.tsx'

/**
 * Where a document's processing stands; of one that is ready what was not read of it, of a failed one why, what helps, and another try for who
 * may change it.
 */
export function ProcessingStatus({ document, onRetry }: { document: Document; onRetry?: () => void }) {
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const { name, status, stage, percent, failure, passages } = document
  if (status === 'completed') {
    const found = passages === null ? '' : t('passages', { count: passages, figure: number(passages) })
    return (
      <Outcome>
        <Status tone="success">{[t('statuses.completed'), found].filter(Boolean).join(' · ')}</Status>
        <UnreadParts document={document} />
      </Outcome>
    )
  }
  if (status === 'processing') {
    const words = t(`stages.${stage ?? 'queued'}`)
    const text = stage === null || stage === 'queued' ? words : t('progress', { stage: words, percent })
    return (
      <Progress>
        <ProgressBar label={name} value={percent} words={text} />
      </Progress>
    )
  }
  const reason = failure ?? 'gaveUp'
  return (
    <Outcome>
      <Row>
        <Status tone="danger">{t(`failures.${reason}`)}</Status>
        {onRetry && (
          <Button size="sm" kind="quiet" aria-label={t('retryOf', { name })} onPress={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Row>
      <Hint>{t(`failureTexts.${reason}`)}</Hint>
    </Outcome>
  )
}

const Progress = styled.div`
  width: 100%;
  max-width: 220px;
`

const Outcome = styled.div`
  display: grid;
  gap: 2px;
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space[1]};
`

const Hint = styled.span`
  max-width: 44ch;
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  line-height: 1.5;
  tr[data-selected] & { color: ${theme.colour.text}; }
`
