import type { BatchDetail } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** How far a batch is, and why it goes no further. */
export function BatchProgress({ batch }: { batch: BatchDetail }) {
  const t = useWords('batches')
  const { number, shortTime } = useFormats()
  const { ofError } = useFailureWords()
  const { counts, state, failure, resumesAt } = batch
  const cause = pauses.find(reason => reason === failure?.reason) ?? 'other'
  const total = batch.total - counts.leftOut
  const ended = counts.done + counts.failed
  const said = t('progress', { done: number(ended), total: number(total) })
  const parts = [
    counts.failed > 0 && t('failedRows', { count: counts.failed, figure: number(counts.failed) }),
    counts.leftOut > 0 && t('leftOutRows', { count: counts.leftOut, figure: number(counts.leftOut) }),
    counts.running > 0 && t('runningRows', { count: counts.running, figure: number(counts.running) })
  ].filter(part => part !== false)
  return (
    <Column>
      <ProgressBar label={t('progressOf', { name: batch.name })} value={total === 0 ? 100 : (100 * ended) / total} words={said} />
      {parts.length > 0 && <p>{parts.join(' · ')}</p>}
      {state === 'running' && !failure && <p>{t('goesOn')}</p>}
      {state === 'running' && failure && <Banner tone="info">{t('held', { at: resumesAt ? shortTime(resumesAt) : '' })}</Banner>}
      {state === 'paused' && (
        <Banner tone="warning" title={t('paused')}>
          {resumesAt ? t(`pausedUntil.${cause}`, { at: shortTime(resumesAt) }) : t(`pausedBy.${cause}`)}
        </Banner>
      )}
      {state === 'stopped' && failure && (
        <Banner tone="danger" title={t('stoppedItself')}>
          {ofError(failure)}
        </Banner>
      )}
    </Column>
  )
}

const pauses = ['insufficientBalance', 'agentClosed', 'thirdPartyRateLimited'] as const

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  & > p { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
