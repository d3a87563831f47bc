import { toAppError } from '@lyceum/core'
import type { PolicyFields } from '@lyceum/core/contract'
import { useState } from 'react'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { usePortal } from '../../portal-context.tsx'
import type { PolicyStore } from './policy.store.ts'
import { RuleConflict } from './with-rule.ts'

/** A function that changes the rules and says so; it returns what is wrong with a field by its path, `{}` for nothing. */
export function useChange(store: PolicyStore) {
  const { toasts } = usePortal()
  const t = useWords('policy')
  const tellFailure = useFailureToast()
  const ofField = useFieldWords()
  const [busy, setBusy] = useState(false)

  async function change(by: (policy: PolicyFields) => PolicyFields): Promise<Record<string, string>> {
    setBusy(true)
    try {
      await store.change(by)
      toasts.success(t('saved'))
      return {}
    } catch (thrown) {
      if (thrown instanceof RuleConflict) return { name: t(thrown.word) }
      const failure = toAppError(thrown)
      const errors = Object.fromEntries(
        failure.problems.map(problem => [
          // A person of a list stands for the list.
          (problem.path[0] === 'notified' ? 'notified' : problem.path.at(-1)) ?? '',
          problem.reason === 'pattern' ? t('patternWrong') : ofField(problem)
        ])
      )
      if (failure.problems.length === 0) tellFailure('change', failure)
      return failure.problems.length === 0 ? { failed: '' } : errors
    } finally {
      setBusy(false)
    }
  }

  return { change, busy }
}
