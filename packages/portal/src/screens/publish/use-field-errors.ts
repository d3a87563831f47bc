import { useMemo } from 'react'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { fieldOf } from './check.ts'
import type { StepError } from './publish.store.ts'

/** Error texts by field name. */
export function useFieldErrors(error: StepError | null): Record<string, string> | undefined {
  const ofField = useFieldWords()
  return useMemo(() => {
    if (!error || error.problems.length === 0) return undefined
    // The first problem of a field is the most basic one: a missing address is not also an invalid one.
    return Object.fromEntries(error.problems.toReversed().map(problem => [fieldOf(problem), ofField(problem)]))
  }, [ofField, error])
}
