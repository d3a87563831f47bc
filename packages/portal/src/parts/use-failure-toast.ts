import { toAppError } from '@lyceum/core'
import { useCallback } from 'react'
import { type FailedTask, failureToast } from '../i18n/failure-toast.ts'
import { usePortal } from '../portal-context.tsx'

/**
 * Returns what says in a toast that something failed, and why: for calls whose failure the client does not report. `why` stands for the words
 * of the failure where the screen has better ones.
 */
export function useFailureToast(): (task: FailedTask, thrown: unknown, why?: string) => void {
  const { toasts, words } = usePortal()
  return useCallback(
    (task, thrown, why) => void toasts.notify(failureToast(words, toAppError(thrown), task, why)),
    [toasts, words]
  )
}
