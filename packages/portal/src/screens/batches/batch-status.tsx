import type { Batch, BatchRowState, BatchState } from '@lyceum/core/contract'
import { useWords } from '../../i18n/words.ts'
import type { Tone } from '../../theme/theme.ts'
import { Status } from '../../ui/status.tsx'

const tones = { draft: 'neutral', running: 'info', paused: 'warning', stopped: 'neutral', done: 'success' } satisfies Record<
  BatchState,
  Tone
>

/** Where a batch stands; one with rows that failed is not simply done. */
export function BatchStatus({ batch: { state, counts } }: { batch: Pick<Batch, 'state' | 'counts'> }) {
  const t = useWords('batches')
  const isMixed = state === 'done' && counts.failed > 0
  return <Status tone={isMixed ? 'warning' : tones[state]}>{isMixed ? t('doneWithFailed') : t(`states.${state}`)}</Status>
}

const rowTones = { waiting: 'neutral', running: 'info', done: 'success', failed: 'danger', left_out: 'warning' } satisfies Record<
  BatchRowState,
  Tone
>

export function RowStatus({ state }: { state: BatchRowState }) {
  const t = useWords('batches')
  return <Status tone={rowTones[state]}>{t(`rowStates.${state}`)}</Status>
}
