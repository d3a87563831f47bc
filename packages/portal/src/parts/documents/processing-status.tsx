import type { Document, DocumentReplacement } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { UnreadParts } from './unread-parts.tsx'

type ProcessingStatusProps = {
  document: Document
  onRetry?: (() => void) | undefined
  /** Gives up a newer version. */
  onDiscard?: (() => void) | undefined
}

/**
 * Where a document's processing stands; of one that is ready what was not read of it, of a failed one why, what helps, and another try for who
 * may change it. A newer version has the same below.
 */
export function ProcessingStatus({ document, onRetry, onDiscard }: ProcessingStatusProps) {
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const { name, status, stage, percent, failure, passages } = document
  if (status === 'completed') {
    const found = passages === null ? '' : t('passages', { count: passages, figure: number(passages) })
    return (
      <Outcome>
        <Status tone="success">{[t('statuses.completed'), found].filter(Boolean).join(' · ')}</Status>
        <UnreadParts document={document} />
        {document.replacement && (
          <NewerVersion name={name} version={document.replacement} onRetry={onRetry} onDiscard={onDiscard} />
        )}
      </Outcome>
    )
  }
  if (status === 'processing') {
    return <StageProgress label={name} stage={stage} percent={percent} />
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

/** A newer version that is processed beside its document, or why it could not be. */
function NewerVersion({
  name,
  version: { status, stage, percent, failure },
  onRetry,
  onDiscard
}: { name: string; version: DocumentReplacement } & Pick<ProcessingStatusProps, 'onRetry' | 'onDiscard'>) {
  const t = useWords('knowledge-detail')
  const reason = failure ?? 'gaveUp'
  if (status === 'processing')
    return (
      <>
        <Hint>{t('newer.processing')}</Hint>
        <StageProgress label={t('newer.of', { name })} stage={stage} percent={percent} />
      </>
    )
  return (
    <>
      <Row>
        <Status tone="danger">{t('newer.failed', { reason: t(`failures.${reason}`) })}</Status>
        {onRetry && (
          <Button size="sm" kind="quiet" aria-label={t('newer.retryOf', { name })} onPress={onRetry}>
            {t('retry')}
          </Button>
        )}
        {onDiscard && (
          <Button size="sm" kind="quiet" aria-label={t('newer.discardOf', { name })} onPress={onDiscard}>
            {t('newer.discard')}
          </Button>
        )}
      </Row>
      <Hint>{t('newer.stays', { advice: t(`failureTexts.${reason}`) })}</Hint>
    </>
  )
}

function StageProgress({ label, stage, percent }: { label: string } & Pick<Document, 'stage' | 'percent'>) {
  const t = useWords('knowledge-detail')
  const words = t(`stages.${stage ?? 'queued'}`)
  const text = stage === null || stage === 'queued' ? words : t('progress', { stage: words, percent })
  return (
    <Progress>
      <ProgressBar label={label} value={percent} words={text} />
    </Progress>
  )
}

const Progress = styled.div`
  width: 100%;
  max-width: 220px;
`

const Outcome = styled.div`
  display: grid;
  justify-items: start;
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
