import type { AppError, FieldProblem } from '@lyceum/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Texts for failures that are shown in place rather than as a toast. */
export function useFailureWords() {
  const { t } = useTranslation(['errors', 'fields'])
  return useMemo(
    () => ({
      ofError: ({ reason }: Pick<AppError, 'reason'>): string => t(`errors:${reason}`),
      /** Fills the limit into the text. */
      ofField: ({ reason, limit = 0 }: Pick<FieldProblem, 'reason' | 'limit'>): string => t(`fields:${reason}`, { limit })
    }),
    [t]
  )
}
