import { useMemo } from 'react'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { fieldOf } from './check.ts'
import type { Wrong } from './publish.store.ts'

/** What is wrong with each field, in words, by its name. */
export function useFieldErrors(wrong: Wrong | null): Record<string, string> | undefined {
  const { ofField } = useFailureWords()
  return useMemo(() => {
    if (!wrong || wrong.problems.length === 0) return undefined
    // Of several problems of a field the first is the plainest: a missing address is not also a wrong one.
    return Object.fromEntries(wrong.problems.toReversed().map(problem => [fieldOf(problem), ofField(problem)]))
  }, [ofField, wrong])
}
