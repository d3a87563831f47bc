import type { AppError, FieldProblem } from '@lyceum/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Failures in words, for where they are shown in place rather than by toast. */
export function useFailureWords() {
  const { t } = useTranslation(['errors', 'fields'])
  return useMemo(
    () => ({
      ofError: ({ reason }: Pick<AppError, 'reason'>): string => t(`errors:${reason}`),
      /** @param problem its limit stands in the sentence */
      ofField: ({ reason, limit = 0 }: Pick<FieldProblem, 'reason' | 'limit'>): string => t(`fields:${reason}`, { limit })
    }),
    [t]
  )
}
