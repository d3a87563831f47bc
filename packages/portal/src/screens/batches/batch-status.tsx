import type { Batch, BatchRowState, BatchState } from '@lyceum/core/contract'
import { useEffect, useRef, useState } from 'react'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import type { Tone } from '../../theme/theme.ts'
import { Status } from '../../ui/status.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const tones = { draft: 'neutral', running: 'info', paused: 'warning', stopped: 'neutral', done: 'success' } satisfies Record<
  BatchState,
  Tone
>

type BatchStatusProps = { batch: Pick<Batch, 'state' | 'counts' | 'failure'> }

/** Where a batch stands; one with rows that failed is not simply done. */
export function BatchStatus({ batch }: BatchStatusProps) {
  const words = useStateWords(batch)
  return <Status tone={isMixed(batch) ? 'warning' : tones[batch.state]}>{words}</Status>
}

/** Reads out where a batch stands, each time that this changes. */
export function BatchNews({ batch }: BatchStatusProps) {
  const { ofError } = useFailureWords()
  const words = useStateWords(batch)
  const news = batch.failure ? `${words} · ${ofError(batch.failure)}` : words
  const known = useRef(news)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (known.current !== news) setSaid(news)
    known.current = news
  }, [news])
  return (
    <VisuallyHidden as="p" role="status">
      {said}
    </VisuallyHidden>
  )
}

const isMixed = ({ state, counts }: BatchStatusProps['batch']) => state === 'done' && counts.failed > 0

function useStateWords(batch: BatchStatusProps['batch']): string {
  const t = useWords('batches')
  return isMixed(batch) ? t('doneWithFailed') : t(`states.${batch.state}`)
}

const rowTones = { waiting: 'neutral', running: 'info', done: 'success', failed: 'danger', left_out: 'warning' } satisfies Record<
  BatchRowState,
  Tone
>

export function RowStatus({ state }: { state: BatchRowState }) {
  const t = useWords('batches')
  return <Status tone={rowTones[state]}>{t(`rowStates.${state}`)}</Status>
}
