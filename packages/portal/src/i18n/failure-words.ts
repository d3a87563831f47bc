import type { FieldProblem } from '@lyceum/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, type ToldError } from './error-text.ts'
import { useWords } from './words.ts'

/** Texts for failures that are shown in place rather than as a toast. */
export function useFailureWords() {
  const { i18n } = useTranslation('errors')
  return useMemo(() => ({ ofError: (error: ToldError): string => errorText(i18n, error) }), [i18n, i18n.language])
}

/** Texts for field problems, with their limits filled in. Screens with forms load the namespace `fields`. */
export function useFieldWords(): (problem: Pick<FieldProblem, 'reason' | 'limit'>) => string {
  const t = useWords('fields')
  return useMemo(
    () =>
      ({ reason, limit = 0 }) =>
        t(reason, { limit }),
    [t]
  )
}
