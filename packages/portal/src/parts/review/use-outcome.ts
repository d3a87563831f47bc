import { useCallback } from 'react'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import type { DecisionOutcome } from './decisions.ts'

type Success = 'approved' | 'rejected' | 'disabled' | 'enabled' | 'recommendedNow' | 'notRecommendedNow'

/**
 * Returns a function that shows the outcome of a decision as a toast and returns whether the agent has changed, by this person or
 * a colleague.
 */
export function useOutcome(): (outcome: DecisionOutcome, success: Success, name: string) => boolean {
  const { toasts } = usePortal()
  const t = useWords('management')
  return useCallback(
    (outcome, success, name) => {
      if (outcome.kind === 'done') toasts.success(t(success, { name }))
      if (outcome.kind === 'processed') toasts.notify({ tone: 'info', title: t('processed') })
      if (outcome.kind === 'full') toasts.notify({ tone: 'warning', title: t('tooManyRecommended', { limit: outcome.limit }) })
      return outcome.kind === 'done' || outcome.kind === 'processed'
    },
    [toasts, t]
  )
}

/** The success message of each step. */
export const successOf = { approve: 'approved', reject: 'rejected', disable: 'disabled', enable: 'enabled' } as const
